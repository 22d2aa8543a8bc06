import type { FastifyReply } from 'fastify';
import { statusAt } from '../../domain/booking/states.ts';
import { duePesewas } from '../../domain/pricing/sums.ts';
import { type Html, html, sendPage } from '../../kit/http/html.ts';
import { formatMoney } from '../../kit/money.ts';
import { dateOf, formatDate, formatTime } from '../../kit/time.ts';
import type { InvoiceRow } from '../billing/index.ts';
import type { BookingRow } from '../bookings/index.ts';
import type { PaymentRow } from './schemas.ts';

/** What is being paid for, and to whom, as far as a page needs to know. */
export type Subject =
  | { kind: 'booking'; businessName: string; booking: BookingRow }
  | { kind: 'invoice'; businessName: string; invoice: InvoiceRow };

type Fact = [label: string, value: string | Html];

const list = (facts: Fact[]): Html =>
  html`<dl>${facts.map(([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>`)}</dl>`;

const titleOf = (subject: Subject) => (subject.kind === 'booking' ? subject.businessName : 'Dwaso subscription');

/** A date never breaks in the middle of a narrow line. */
const day = (instant: Temporal.Instant) => formatDate(instant).replaceAll(' ', '\u00a0');
const moment = (instant: Temporal.Instant) => `${day(instant)}, ${formatTime(instant)}`;

/** A rental shows its days, both inclusive; an appointment its hour. */
function whenOf({ unitId, startsAt, endsAt }: BookingRow): string {
  if (unitId === null) return `${moment(startsAt)}–${formatTime(endsAt)}`;
  const last = endsAt.subtract({ seconds: 1 });
  return dateOf(startsAt) === dateOf(last) ? day(startsAt) : `${day(startsAt)} – ${day(last)}`;
}

function factsOf(subject: Subject): Fact[] {
  if (subject.kind === 'invoice') {
    const { number, plan, periodStart, periodEnd } = subject.invoice;
    return [
      ['For', subject.businessName],
      ['Invoice', number],
      ['Plan', plan],
      ['Period', `${day(periodStart)} – ${day(periodEnd)}`],
    ];
  }
  const { booking } = subject;
  const quantity = booking.quantity > 1 ? ` × ${booking.quantity}` : '';
  const facts: Fact[] = [
    ['For', `${booking.item}${quantity}`],
    ['When', whenOf(booking)],
  ];
  if (booking.providerName !== null) facts.push(['With', booking.providerName]);
  return facts;
}

export type PayState =
  | { kind: 'simulator'; until: Temporal.Instant | null }
  | { kind: 'gateway'; url: string; until: Temporal.Instant | null }
  /** Of an invoice: the order is placed when the button is pressed. */
  | { kind: 'order' }
  | { kind: 'failed' }
  | { kind: 'over' };

const form = (token: string, buttons: Html) => html`<form method="post" action="/pay/${token}">${buttons}</form>`;
const PAY = html`<button name="outcome" value="pay">Pay</button>`;

function actionOf(state: PayState, token: string): Html {
  switch (state.kind) {
    case 'simulator':
      return html`${form(token, html`${PAY}<button class="quiet" name="outcome" value="fail">Fail</button>`)}
<p class="small">This is a test: no money moves.</p>`;
    case 'gateway':
      return html`<p><a class="button" rel="noreferrer" href="${state.url}">Pay</a></p>
<p class="small">Paid already? It can take a minute to arrive. Reload this page to see.</p>`;
    case 'order':
      return form(token, PAY);
    case 'failed':
      return html`<p role="status">The payment failed, and no money was taken. Ask for a new link to try again.</p>`;
    case 'over':
      return html`<p role="status">This link has ended. If you still want to pay, ask for a new one.</p>`;
  }
}

const NEVER_KEPT = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };

export function sendPayPage(
  reply: FastifyReply,
  page: { token: string; subject: Subject; amountPesewas: number; state: PayState },
): FastifyReply {
  const { subject, state } = page;
  const until = 'until' in state ? state.until : null;
  const title = titleOf(subject);
  return sendPage(reply.headers(NEVER_KEPT), {
    title: `Pay ${title}`,
    body: html`<main><h1>${title}</h1>
<p class="amount">${formatMoney(page.amountPesewas)}</p>
${list([...factsOf(subject), ...(until ? [['Pay before', moment(until)] satisfies Fact] : [])])}
${actionOf(state, page.token)}</main>`,
  });
}

/** Takes the payer on to the gateway. A form's answer may not redirect there, so the page itself does. */
export const sendOnward = (reply: FastifyReply, url: string): FastifyReply =>
  sendPage(reply.headers({ ...NEVER_KEPT, Refresh: `0; url=${url}` }), {
    title: 'One moment',
    body: html`<main><h1>One moment</h1><p><a class="button" rel="noreferrer" href="${url}">Go on to pay</a></p></main>`,
  });

export const sendUnknown = (reply: FastifyReply): FastifyReply =>
  sendPage(reply.headers(NEVER_KEPT), {
    title: 'Not found',
    status: 404,
    body: html`<main><h1>Not found</h1><p>Nothing is known under this address. Check that it was copied whole.</p></main>`,
  });

const METHOD_NAMES: Record<PaymentRow['method'], string> = {
  CASH: 'Cash',
  MOMO: 'Mobile money',
  CARD: 'Card',
  BANK: 'Bank',
  OTHER: 'Other',
};

function sumsOf(subject: Subject, now: Temporal.Instant): Fact[] {
  if (subject.kind === 'invoice') return [];
  const { booking } = subject;
  const status = statusAt(booking.status, booking.holdExpiresAt, now);
  return [
    ['From', booking.customerName],
    ['Total', formatMoney(booking.totalPesewas)],
    ['Still due', formatMoney(duePesewas({ ...booking, status }))],
    ['Booking', status.replace('_', ' ').toLowerCase()],
  ];
}

export function sendReceipt(
  reply: FastifyReply,
  { payment, subject }: { payment: PaymentRow; subject: Subject },
  now: Temporal.Instant,
): FastifyReply {
  const refunded: Fact[] = payment.refundedPesewas > 0 ? [['Refunded', formatMoney(payment.refundedPesewas)]] : [];
  return sendPage(reply.headers(NEVER_KEPT), {
    title: `Receipt ${payment.receiptNumber}`,
    body: html`<main><h1>${titleOf(subject)}</h1>
<p>Receipt <strong>${payment.receiptNumber}</strong></p>
<p class="amount">${formatMoney(payment.amountPesewas)}</p>
${list([
  ...refunded,
  ['Paid', moment(payment.paidAt)],
  ['Method', METHOD_NAMES[payment.method]],
  ...(payment.reference ? [['Reference', html`<code>${payment.reference}</code>`] satisfies Fact] : []),
  ...factsOf(subject),
  ...sumsOf(subject, now),
])}
${payment.provider === 'SIMULATOR' ? html`<p class="small">This was a test: no money moved.</p>` : null}</main>`,
  });
}
