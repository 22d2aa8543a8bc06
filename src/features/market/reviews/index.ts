export type { Review } from './schemas.ts';
export { isReviewed, newestReviewsColumn, wipeReviews } from './store.ts';
