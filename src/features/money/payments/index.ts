export { cancelBooking } from './cancel-booking.ts';
export { claimDue } from './claim-due.ts';
export { type PaymentContext, paymentContext } from './context.ts';
export { createGateways, type Gateways } from './gateways/create.ts';
export {
  CURRENCY,
  GatewayRefused,
  GatewayUnavailable,
  NotAGatewayWebhook,
  type Page,
  type Period,
} from './gateways/gateway.ts';
export { type Json, parseJson, readArray, readObject, readText, readWhole } from './gateways/json.ts';
export { listAll } from './gateways/list-all.ts';
export { type GatewayObserver, observing } from './gateways/observe.ts';
export { type PaystackOptions, paystackCalls } from './gateways/paystack-http.ts';
export { openBookingLink } from './open-booking-link.ts';
export { type Payable } from './payable.ts';
export { pressPayButton } from './press-pay-button.ts';
export { type Paid, type PayPage, readPayPage, readReceipt } from './read-pay-page.ts';
export { type SettleTransfer } from './receive-gateway-webhook.ts';
export { describeDifference, reconcile } from './reconcile.ts';
export { type Lease, leaseEnd, leaseFor, nextAttemptAt } from './retry-schedule.ts';
export { type Cancellation, type Payment, receiptUrl } from './schemas.ts';
export { wipePayments } from './store.ts';
export { expireAllLinks } from './store-links.ts';
export { findLastReconciliation } from './store-reconciliations.ts';
