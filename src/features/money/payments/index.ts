export { createGateways, type Gateways } from './gateways/create.ts';
export { describeDifference, reconcile } from './reconcile.ts';
export { type Payment } from './schemas.ts';
export { wipePayments } from './store.ts';
export { expireAllLinks } from './store-links.ts';
