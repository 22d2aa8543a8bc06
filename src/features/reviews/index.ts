export { type Review, toReview } from './schemas.ts';
export { isReviewed, listReviews, wipeReviews } from './store.ts';
