export { describeDifference, reconcile } from './reconcile.ts';
export { deleteMoney } from './store.ts';
