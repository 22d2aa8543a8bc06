import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Deps } from '../../deps.ts';
import { canOwe, statusAt } from '../../domain/booking/states.ts';
import { AppError } from '../../kit/errors.ts';
import { anyone } from '../../kit/http/access.ts';
import { API_PREFIX } from '../../kit/http/mount.ts';
import { type AnyRoute, raw } from '../../kit/http/route.ts';
import { Choice, Closed, Id } from '../../kit/http/schema.ts';
import { GatewayRefused, GatewayUnavailable } from '../../kit/payments/gateway.ts';
import { findInvoice, findInvoiceByToken, type InvoiceRow } from '../billing/index.ts';
import { readBooking } from '../bookings/index.ts';
import { findBusiness } from '../businesses/index.ts';
import { openInvoiceLink } from './open-invoice-link.ts';
import { type PayState, type Subject, sendOnward, sendPayPage, sendReceipt, sendUnknown } from './pages.ts';
import { type LinkRow, linkStatusAt, type PaymentRow } from './schemas.ts';
import { settleCharge } from './settle-charge.ts';
import { findPaymentByReceipt, findPaymentOfInvoice, findPaymentOfLink } from './store.ts';
import { findLinkByToken } from './store-links.ts';

const Token = Type.Object({ token: Id });
/** Paystack sends the payer back with these. */
const ReturnQuery = Closed({
  reference: Type.Optional(Type.String({ maxLength: 200 })),
  trxref: Type.Optional(Type.String({ maxLength: 200 })),
});

async function subjectOf(
  deps: Deps,
  { businessId, bookingId, invoiceId }: Pick<LinkRow, 'businessId' | 'bookingId' | 'invoiceId'>,
): Promise<Subject | null> {
  const db = deps.db.tenant(businessId);
  const [business, booking, invoice] = await Promise.all([
    findBusiness(db, businessId),
    bookingId === null ? null : readBooking(db, businessId, bookingId),
    invoiceId === null ? null : findInvoice(db, businessId, invoiceId),
  ]);
  if (business && booking) return { kind: 'booking', businessName: business.name, booking };
  return business && invoice ? { kind: 'invoice', businessName: business.name, invoice } : null;
}

const toReceipt = (reply: FastifyReply, { receiptToken }: PaymentRow) =>
  reply.header('Cache-Control', 'no-store').redirect(`/receipts/${receiptToken}`, 303);

function stateOf(link: LinkRow, subject: Subject, now: Temporal.Instant): PayState {
  const status = linkStatusAt(link, now);
  if (status === 'FAILED') return { kind: 'failed' };
  const wanted =
    subject.kind === 'invoice'
      ? subject.invoice.status === 'OPEN'
      : canOwe(statusAt(subject.booking.status, subject.booking.holdExpiresAt, now));
  if (status !== 'OPEN' || !wanted) return { kind: 'over' };
  const until = subject.kind === 'booking' && subject.booking.status === 'HELD' ? link.expiresAt : null;
  return link.provider === 'SIMULATOR'
    ? { kind: 'simulator', until }
    : { kind: 'gateway', url: link.gatewayUrl ?? '', until };
}

async function showLink(deps: Deps, link: LinkRow, reply: FastifyReply, now: Temporal.Instant): Promise<FastifyReply> {
  const payment = await findPaymentOfLink(deps.db.tenant(link.businessId), link.businessId, link.id);
  if (payment) return toReceipt(reply, payment);
  const subject = await subjectOf(deps, link);
  if (!subject) return sendUnknown(reply);
  const { token, amountPesewas } = link;
  return sendPayPage(reply, { token, subject, amountPesewas, state: stateOf(link, subject, now) });
}

async function showInvoice(deps: Deps, invoice: InvoiceRow, reply: FastifyReply): Promise<FastifyReply> {
  const { businessId, id: invoiceId, status, amountPesewas, token } = invoice;
  const payment =
    status === 'PAID' ? await findPaymentOfInvoice(deps.db.tenant(businessId), businessId, invoiceId) : null;
  if (payment) return toReceipt(reply, payment);
  const subject = await subjectOf(deps, { businessId, bookingId: null, invoiceId });
  if (!subject) return sendUnknown(reply);
  const payable: PayState =
    deps.gateways.configured.provider === 'SIMULATOR' ? { kind: 'simulator', until: null } : { kind: 'order' };
  return sendPayPage(reply, { token, subject, amountPesewas, state: status === 'OPEN' ? payable : { kind: 'over' } });
}

/** The payer is back from the gateway before its notice may be: ask, so that the page can say it at once. */
async function askNow(deps: Deps, link: LinkRow, now: Temporal.Instant): Promise<void> {
  try {
    await settleCharge(deps, link.provider, link.reference, now);
  } catch (error) {
    if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefused)) throw error;
  }
}

/** What the simulator's buttons do: its notice, signed, through the door that every gateway's notices come in by. */
async function simulate(deps: Deps, link: LinkRow, outcome: 'pay' | 'fail', request: FastifyRequest): Promise<void> {
  const { body, headers } = await deps.gateways.simulator.decide(link.reference, outcome);
  const url = `${API_PREFIX}/payments/webhooks/simulator`;
  const answer = await request.server.inject({
    method: 'POST',
    url,
    payload: body,
    headers,
    remoteAddress: request.ip,
  });
  // Nothing is lost: the simulator's books have it, and links are looked after.
  if (answer.statusCode !== 200) deps.log.warn({ status: answer.statusCode }, 'the simulated notice was not taken');
}

export const paymentPageRoutes = (deps: Deps): AnyRoute[] => [
  raw({
    id: 'getPayPage',
    method: 'GET',
    path: '/pay/{token}',
    at: 'root',
    tag: 'Pages',
    summary: 'The page of a payment link',
    access: anyone,
    params: Token,
    query: ReturnQuery,
    answers: { 200: Type.String(), 303: null, 404: Type.String() },
    produces: 'text/html',
    raw: async ({ params, query, now }, reply) => {
      const invoice = await findInvoiceByToken(deps.db.service, params.token);
      if (invoice) return showInvoice(deps, invoice, reply);
      const link = await findLinkByToken(deps.db.service, params.token);
      if (!link) return sendUnknown(reply);
      const cameBack = query.reference === link.reference && link.status !== 'PAID';
      if (cameBack) await askNow(deps, link, now);
      const current = cameBack ? await findLinkByToken(deps.db.service, params.token) : link;
      return showLink(deps, current ?? link, reply, now);
    },
  }),
  raw({
    id: 'postPayPage',
    method: 'POST',
    path: '/pay/{token}',
    at: 'root',
    tag: 'Pages',
    summary: 'The buttons of the page',
    access: anyone,
    params: Token,
    body: Closed({ outcome: Choice(['pay', 'fail']) }),
    takes: 'form',
    answers: { 200: Type.String(), 303: null, 404: Type.String() },
    produces: 'text/html',
    raw: async ({ params, body, now }, reply, request) => {
      const back = () => reply.header('Cache-Control', 'no-store').redirect(`/pay/${params.token}`, 303);
      const invoice = await findInvoiceByToken(deps.db.service, params.token);
      let link: LinkRow | null;
      try {
        link = invoice
          ? invoice.status === 'OPEN'
            ? await openInvoiceLink(deps, invoice, now)
            : null
          : await findLinkByToken(deps.db.service, params.token);
      } catch (error) {
        if (error instanceof AppError && error.kind.status === 409) return back();
        throw error;
      }
      if (!link) return invoice ? back() : sendUnknown(reply);
      if (link.provider !== 'SIMULATOR') return sendOnward(reply, link.gatewayUrl ?? '');
      // A page that was opened in time may be answered late, as at any gateway: late money has its own rules.
      await simulate(deps, link, body.outcome, request);
      const payment = await findPaymentOfLink(deps.db.tenant(link.businessId), link.businessId, link.id);
      return payment ? toReceipt(reply, payment) : back();
    },
  }),
  raw({
    id: 'getReceiptPage',
    method: 'GET',
    path: '/receipts/{token}',
    at: 'root',
    tag: 'Pages',
    summary: 'A receipt, to read, keep or print',
    access: anyone,
    params: Token,
    answers: { 200: Type.String(), 404: Type.String() },
    produces: 'text/html',
    raw: async ({ params, now }, reply) => {
      const payment = await findPaymentByReceipt(deps.db.service, params.token);
      const subject = payment && (await subjectOf(deps, payment));
      return payment && subject ? sendReceipt(reply, { payment, subject }, now) : sendUnknown(reply);
    },
  }),
];
