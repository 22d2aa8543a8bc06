export { describeDifference, reconcile } from './reconcile.ts';
export { wipe as wipeMoney } from './store.ts';
