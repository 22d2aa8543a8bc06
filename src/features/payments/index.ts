export { describeDifference, reconcile } from './reconcile.ts';
export { type Payment } from './schemas.ts';
export { wipePayments } from './store.ts';
