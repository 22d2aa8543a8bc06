export { lockBilledSubscription } from './change-subscription.ts';
export { endSubscription } from './end.ts';
export { payInvoice } from './pay-invoice.ts';
export { type BillingConfig, type InvoiceRow } from './schemas.ts';
export { startTrial } from './start-trial.ts';
export { findInvoice, findInvoiceByToken } from './store.ts';
