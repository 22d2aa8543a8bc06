import { Type } from 'typebox';
import { ACCESS, viaRow } from '../../access.ts';
import type { Deps } from '../../deps.ts';
import {
  AUTH_INVALID_TOKEN,
  BAD_REQUEST,
  DEPENDENCY_UNAVAILABLE,
  INVALID_STATE,
  NOT_FOUND,
  POLICY_VIOLATION,
} from '../../kit/errors.ts';
import { anyone } from '../../kit/http/access.ts';
import { type AnyRoute, created, ok, raw, read, write } from '../../kit/http/route.ts';
import { Data, Flag } from '../../kit/http/schema.ts';
import { findOwnerOfBooking } from '../bookings/index.ts';
import { actorOf } from '../events/index.ts';
import { prepareLink, publishLink } from './open-link.ts';
import { paymentPageRoutes } from './page-routes.ts';
import { receiveNotice } from './receive-notice.ts';
import { recordPayment } from './record-payment.ts';
import { refundPayment } from './refund-payment.ts';
import {
  BookingPath,
  OpenLink,
  Payment,
  PaymentLink,
  PaymentPath,
  RecordPayment,
  RefundPayment,
  toLink,
  toPayment,
} from './schemas.ts';
import { findPaymentOwner, listPayments } from './store.ts';
import { listLinks } from './store-links.ts';

export const paymentRoutes = (deps: Deps): AnyRoute[] => [...moneyRoutes(deps), ...paymentPageRoutes(deps)];

function moneyRoutes(deps: Deps): AnyRoute[] {
  const { publicUrl } = deps.config;
  return [
    write({
      id: 'recordPayment',
      method: 'POST',
      path: '/bookings/{bookingId}/payments',
      tag: 'Payments',
      summary: 'Record money that the business took by itself',
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
      summary: 'Payments of a booking, oldest first',
      access: viaRow(ACCESS.readBookings, findOwnerOfBooking),
      params: BookingPath,
      answers: { 200: Data(Type.Array(Payment)) },
      read: async ({ tenantId, params }, db) =>
        ok((await listPayments(db, tenantId, params.bookingId)).map((row) => toPayment(row, publicUrl))),
    }),
    write({
      id: 'refundPayment',
      method: 'POST',
      path: '/payments/{paymentId}/refunds',
      tag: 'Payments',
      summary: 'Give back what is left of a payment, or a part of it; answers the payment',
      access: viaRow(ACCESS.ownBusiness, findPaymentOwner),
      params: PaymentPath,
      body: RefundPayment,
      answers: { 201: Data(Payment) },
      errors: [INVALID_STATE],
      whenReadOnly: 'allow',
      write: async (call, tx) => {
        const context = { publicUrl, by: actorOf(call), now: call.now };
        return created(
          toPayment(await refundPayment(tx, call.tenantId, call.params.paymentId, call.body, context), publicUrl),
        );
      },
    }),
    write({
      id: 'openPaymentLink',
      method: 'POST',
      path: '/bookings/{bookingId}/payment-links',
      tag: 'Payments',
      summary: 'Get an address at which the customer pays; an earlier one that is still open ends',
      access: viaRow(ACCESS.writeBookings, findOwnerOfBooking, { customer: true }),
      params: BookingPath,
      body: OpenLink,
      answers: { 201: Data(PaymentLink) },
      errors: [INVALID_STATE, POLICY_VIOLATION, DEPENDENCY_UNAVAILABLE],
      whenReadOnly: 'allow',
      prepare: ({ tenantId, params, body, now }) =>
        prepareLink(
          deps,
          { businessId: tenantId, bookingId: params.bookingId, amountPesewas: body.amountPesewas },
          now,
        ),
      write: async ({ tenantId, params, body, now }, tx, drawn) => {
        const asked = { businessId: tenantId, bookingId: params.bookingId, amountPesewas: body.amountPesewas };
        return created(toLink(await publishLink(tx, asked, drawn, { publicUrl, now }), now));
      },
    }),
    read({
      id: 'listPaymentLinks',
      method: 'GET',
      path: '/bookings/{bookingId}/payment-links',
      tag: 'Payments',
      summary: 'Payment links of a booking, newest first',
      access: viaRow(ACCESS.readBookings, findOwnerOfBooking, { customer: true }),
      params: BookingPath,
      answers: { 200: Data(Type.Array(PaymentLink)) },
      read: async ({ tenantId, params, now }, db) =>
        ok((await listLinks(db, tenantId, params.bookingId)).map((row) => toLink(row, now))),
    }),
    raw({
      id: 'receiveGatewayNotice',
      method: 'POST',
      path: '/payments/webhooks/{provider}',
      tag: 'Payments',
      summary: 'Where a payment gateway tells what happened, under its own signature',
      access: anyone,
      params: Type.Object({ provider: Type.String({ examples: ['paystack'] }) }),
      takes: 'raw',
      answers: { 200: Data(Type.Object({ received: Flag })) },
      errors: [AUTH_INVALID_TOKEN, BAD_REQUEST, NOT_FOUND],
      produces: 'application/json',
      raw: async ({ params, rawBody, headers, now }, reply) => {
        await receiveNotice(deps, { provider: params.provider, rawBody, headers }, now);
        return reply.send({ data: { received: true } });
      },
    }),
  ];
}
