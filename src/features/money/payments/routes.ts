import { ACCESS, viaRow } from '../../../access.ts';
import type { Deps } from '../../../deps.ts';
import { PAYMENTS_NOT_CONFIGURED, POLICY_VIOLATION } from '../../../errors.ts';
import {
  AUTH_INVALID_TOKEN,
  BAD_REQUEST,
  DEPENDENCY_UNAVAILABLE,
  INVALID_STATE,
  NOT_FOUND,
} from '../../../kit/errors.ts';
import { anyone } from '../../../kit/http/access.ts';
import type { Cursors } from '../../../kit/http/cursor.ts';
import { type AnyRoute, created, ok, page, raw, read, write } from '../../../kit/http/route.ts';
import { Data, Flag, Id, Page } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { Booking, CancelBody, findOwnerOfBooking, toBookingFor, withBusinesses } from '../../booking/bookings/index.ts';
import { tenantAuditContextOf } from '../../ground/audit/index.ts';
import { actorOf } from '../../ground/events/index.ts';
import { cancelBooking, previewCancellation } from './cancel-booking.ts';
import { type PaymentContext, paymentContext } from './context.ts';
import { prepareBookingLink, publishBookingLink } from './open-booking-link.ts';
import { readPayments } from './read.ts';
import { type NoticeContext, receiveGatewayWebhook, type SettleTransfer } from './receive-gateway-webhook.ts';
import { recordPayment } from './record-payment.ts';
import { refundPayment } from './refund-payment.ts';
import { seriesCancelRoutes } from './routes-series.ts';
import {
  BookingPath,
  Cancellation,
  OpenLink,
  Payment,
  PaymentLink,
  PaymentPath,
  PaymentsQuery,
  RecordPayment,
  RefundPayment,
  toCancellation,
  toLink,
  toPayment,
  toPaymentFor,
} from './schemas.ts';
import { findPaymentOwner, listPayments } from './store.ts';
import { listLinks } from './store-links.ts';

export function paymentRoutes(deps: Deps, settleTransfer: SettleTransfer): AnyRoute[] {
  const payments = paymentContext(deps);
  return [
    listRoute(payments, deps.cursors),
    ...cancellationRoutes(payments),
    ...seriesCancelRoutes(payments.publicUrl),
    ...bookingPaymentRoutes(payments),
    webhookRoute({ ...payments, settleTransfer }),
  ];
}

/** A cancellation can refund, and bookings know nothing of payments: hence its place here. */
function cancellationRoutes({ publicUrl }: PaymentContext): AnyRoute[] {
  const access = viaRow(ACCESS.writeBookings, findOwnerOfBooking, { customer: true });
  return [
    write({
      id: 'cancelBooking',
      method: 'POST',
      path: '/bookings/{bookingId}/cancel',
      tag: 'Bookings',
      summary: 'Cancel a booking; its customer can cancel until the cancellation notice begins',
      access,
      params: BookingPath,
      body: CancelBody,
      answers: { 200: Data(Booking) },
      errors: [INVALID_STATE, POLICY_VIOLATION],
      whenReadOnly: 'allow',
      write: async (call, tx) => {
        const { tenantId: businessId, relation, now } = call;
        const { bookingId } = call.params;
        const change = { businessId, bookingId, by: actorOf(call), publicUrl, now };
        const booking = toBookingFor(relation, await cancelBooking(tx, change, call.body), publicUrl, now);
        return ok(relation === 'CUSTOMER' ? (await withBusinesses(tx, [booking]))[0] : booking);
      },
    }),
    read({
      id: 'previewCancellation',
      method: 'GET',
      path: '/bookings/{bookingId}/cancellation',
      tag: 'Bookings',
      summary: 'Preview a cancellation: whether it is allowed, and the amounts refunded and kept',
      access: viaRow(ACCESS.previewBookings, findOwnerOfBooking, { customer: true }),
      params: BookingPath,
      answers: { 200: Data(Cancellation) },
      read: async (call, db) =>
        ok(
          toCancellation(await previewCancellation(db, call.tenantId, call.params.bookingId, actorOf(call), call.now)),
        ),
    }),
  ];
}

const listRoute = ({ publicUrl }: PaymentContext, cursors: Cursors): AnyRoute =>
  read({
    id: 'listBusinessPayments',
    method: 'GET',
    path: '/businesses/{businessId}/payments',
    tag: 'Payments',
    summary: 'List the payments of a business, newest first',
    access: ACCESS.readBookings,
    params: Type.Object({ businessId: Id }),
    query: PaymentsQuery,
    answers: { 200: Page(Payment) },
    read: async ({ tenantId, query }, db) => {
      const { rows, meta } = await readPayments(db, cursors, tenantId, query);
      return page(
        rows.map((row) => toPayment(row, publicUrl)),
        meta,
      );
    },
  });

function bookingPaymentRoutes(payments: PaymentContext): AnyRoute[] {
  const { publicUrl } = payments;
  return [
    write({
      id: 'recordPayment',
      method: 'POST',
      path: '/bookings/{bookingId}/payments',
      tag: 'Payments',
      summary: 'Record a payment that the business received directly',
      access: viaRow(ACCESS.writeBookings, findOwnerOfBooking),
      params: BookingPath,
      body: RecordPayment,
      answers: { 201: Data(Payment) },
      errors: [INVALID_STATE],
      idempotency: 'required',
      whenReadOnly: 'allow',
      write: async (call, tx) => {
        const booking = { businessId: call.tenantId, bookingId: call.params.bookingId };
        const context = { publicUrl, by: actorOf(call), now: call.now };
        return created(toPayment(await recordPayment(tx, booking, call.body, context), publicUrl));
      },
    }),
    read({
      id: 'listPayments',
      method: 'GET',
      path: '/bookings/{bookingId}/payments',
      tag: 'Payments',
      summary: 'List the payments of a booking, oldest first',
      access: viaRow(ACCESS.readBookings, findOwnerOfBooking, { customer: true }),
      params: BookingPath,
      answers: { 200: Data(Type.Array(Payment)) },
      read: async ({ tenantId, params, relation }, db) =>
        ok((await listPayments(db, tenantId, params.bookingId)).map((row) => toPaymentFor(relation, row, publicUrl))),
    }),
    write({
      id: 'refundPayment',
      method: 'POST',
      path: '/payments/{paymentId}/refunds',
      tag: 'Payments',
      summary: 'Refund the remainder of a payment, or a part of it; returns the payment',
      access: viaRow(ACCESS.ownBusiness, findPaymentOwner),
      params: PaymentPath,
      body: RefundPayment,
      answers: { 201: Data(Payment) },
      errors: [INVALID_STATE],
      whenReadOnly: 'allow',
      write: async (call, tx) => {
        const audit = tenantAuditContextOf(call);
        const options = { publicUrl, by: actorOf(call) };
        const { paymentId } = call.params;
        return created(toPayment(await refundPayment(tx, audit, paymentId, call.body, options), publicUrl));
      },
    }),
    write({
      id: 'openPaymentLink',
      method: 'POST',
      path: '/bookings/{bookingId}/payment-links',
      tag: 'Payments',
      summary: 'Open a payment link for a booking; an earlier open link expires',
      access: viaRow(ACCESS.writeBookings, findOwnerOfBooking, { customer: true }),
      params: BookingPath,
      body: OpenLink,
      answers: { 201: Data(PaymentLink) },
      errors: [INVALID_STATE, POLICY_VIOLATION, PAYMENTS_NOT_CONFIGURED, DEPENDENCY_UNAVAILABLE],
      whenReadOnly: 'allow',
      callOut: ({ tenantId, params, body, now }) =>
        prepareBookingLink(
          payments,
          { businessId: tenantId, bookingId: params.bookingId, amountPesewas: body.amountPesewas },
          now,
        ),
      write: async ({ tenantId, params, body, now }, tx, prepared) => {
        const request = { businessId: tenantId, bookingId: params.bookingId, amountPesewas: body.amountPesewas };
        return created(toLink(await publishBookingLink(tx, request, prepared, { publicUrl, now }), now));
      },
    }),
    read({
      id: 'listPaymentLinks',
      method: 'GET',
      path: '/bookings/{bookingId}/payment-links',
      tag: 'Payments',
      summary: 'List the payment links of a booking, newest first',
      access: viaRow(ACCESS.readBookings, findOwnerOfBooking, { customer: true }),
      params: BookingPath,
      answers: { 200: Data(Type.Array(PaymentLink)) },
      read: async ({ tenantId, params, now }, db) =>
        ok((await listLinks(db, tenantId, params.bookingId)).map((row) => toLink(row, now))),
    }),
  ];
}

const webhookRoute = (payments: NoticeContext): AnyRoute =>
  raw({
    id: 'receiveGatewayNotice',
    method: 'POST',
    path: '/payments/webhooks/{provider}',
    tag: 'Payments',
    summary: 'Receive a signed webhook of a payment gateway',
    access: anyone,
    params: Type.Object({ provider: Type.String({ examples: ['paystack'] }) }),
    takes: 'raw',
    answers: { 200: Data(Type.Object({ received: Flag })) },
    errors: [AUTH_INVALID_TOKEN, BAD_REQUEST, NOT_FOUND],
    produces: 'application/json',
    raw: async ({ params, rawBody, headers, now }, reply) => {
      await receiveGatewayWebhook(payments, { provider: params.provider, rawBody, headers }, now);
      return reply.send({ data: { received: true } });
    },
  });
