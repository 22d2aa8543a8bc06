export { type PaymentContext, paymentContext } from './context.ts';
export { createGateways, type Gateways } from './gateways/create.ts';
export { type Payable } from './payable.ts';
export { pressPayButton } from './press-pay-button.ts';
export { type Paid, type PayPage, readPayPage, readReceipt } from './read-pay-page.ts';
export { describeDifference, reconcile } from './reconcile.ts';
export { type Payment, receiptUrl } from './schemas.ts';
export { wipePayments } from './store.ts';
export { expireAllLinks } from './store-links.ts';
