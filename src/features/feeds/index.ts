export { markFeedsOfUserRevoked as revokeFeedsOf } from './store.ts';
