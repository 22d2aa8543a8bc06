export { type Difference, describeDifference, reconcile } from './reconcile.ts';
export { Payment, PaymentLink } from './schemas.ts';
export { deleteMoney } from './store.ts';
