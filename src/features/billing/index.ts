export { lockBilled } from './change.ts';
export { payInvoice } from './pay-invoice.ts';
export { type InvoiceRow, type Terms } from './schemas.ts';
export { startTrial } from './start-trial.ts';
export { findInvoice, findInvoiceByToken } from './store.ts';
