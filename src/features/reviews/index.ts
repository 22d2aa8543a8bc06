export { wipeReviews } from './wipe.ts';
