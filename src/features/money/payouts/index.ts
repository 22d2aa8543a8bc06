export { payoutContext } from './context.ts';
export { createTransfers, type Transfers } from './gateways/create.ts';
export { holdPayouts, releasePayouts } from './hold.ts';
export { reconcilePayouts } from './reconcile.ts';
export { Payout, type PayoutRow, toPayout } from './schemas.ts';
export { transferSettler } from './settle-payout.ts';
export { readMoneyFigures } from './store-reconcile.ts';
