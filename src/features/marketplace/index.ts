export { listingLookup } from './listing.ts';
