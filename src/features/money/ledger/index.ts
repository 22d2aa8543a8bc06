export { type LedgerTerms, postGivenBack, postPayment } from './post.ts';
export { readBalance } from './read.ts';
export { Balance, KINDS as LEDGER_KINDS, type LedgerKind } from './schemas.ts';
export { isPosted, lockBalance, postEntry, postOutgoing, releaseDue, wipeBalance } from './store.ts';
export { type Difference, findPostedCauses, findUnposted, findWrongBalances } from './store-reconcile.ts';
