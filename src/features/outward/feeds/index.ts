export { type Cache, memoryCache } from './cache.ts';
export { markAllFeedsRevoked as revokeAllFeeds, markFeedsOfUserRevoked as revokeFeedsOf } from './store.ts';
