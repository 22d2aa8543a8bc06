import { type Html, html } from '../../../kit/http/html.ts';
import { dateOf, isBefore, parseInstant } from '../../../kit/time.ts';
import { whatsappUrl } from '../../../site/contact.ts';
import { bookedTimeText, momentText, moneyText } from '../../../site/format.ts';
import { icon } from '../../../site/icons.ts';
import { TEXT as SITE } from '../../../site/texts.ts';
import { takesWholeDays } from '../../booking/quotes/index.ts';
import { banner } from './components.ts';
import type { BookingView, Span } from './read-booking.ts';
import { instantIn } from './read-fields.ts';
import { TEXT } from './texts-booking.ts';

/** What a move changed, above the booking. */

const spanOf = ({ startsAt, endsAt }: BookingView['booking']): Span => ({
  startsAt: parseInstant(startsAt),
  endsAt: parseInstant(endsAt),
});

const textOfSpan = ({ booking, now }: BookingView, span: Span): string =>
  bookedTimeText({ ...span, wholeDays: takesWholeDays(booking) }, dateOf(now));

/** The customer's own move; the address of the page tells the time before it. */
function ownMove(view: BookingView, sent: Record<string, unknown>): Html | null {
  const { booking } = view;
  const [startsAt, endsAt] = [instantIn(sent['was']), instantIn(sent['wasUntil'])];
  const span = spanOf(booking);
  if (!startsAt || !endsAt || Temporal.Instant.compare(startsAt, span.startsAt) === 0) return null;
  const from = booking.paidPesewas > 0 ? TEXT.movedFromPaid : TEXT.movedFrom;
  const text = from(textOfSpan(view, { startsAt, endsAt }), moneyText(booking.totalPesewas));
  return banner('ok', 'check', html`<strong>${TEXT.movedTo(textOfSpan(view, span))}</strong>${text}`);
}

/** What the customer can do where the new time does not suit. */
function wayOut({ cancellation, steps, cancellableUntil, now }: BookingView): string {
  if (!cancellation?.allowed) return TEXT.notSuitedAsk;
  const { refundPesewas, byHandPesewas, validUntil } = cancellation;
  const ofSteps = validUntil === null ? null : parseInstant(validUntil);
  const until = steps && ofSteps ? ofSteps : cancellableUntil;
  if (isBefore(until, now)) return TEXT.notSuitedCancel;
  const moment = momentText(until, dateOf(now));
  const back = refundPesewas + byHandPesewas;
  return back > 0 ? TEXT.notSuitedBack(moment, moneyText(back)) : TEXT.notSuitedUntil(moment);
}

/** A move by the shop stays on the page until the new time begins. */
function shopMove(view: BookingView): Html | null {
  const { booking, shop, movedFrom, cancellation, now } = view;
  const span = spanOf(booking);
  if (movedFrom === null || isBefore(span.startsAt, now)) return null;
  const lengthOf = ({ startsAt, endsAt }: Span) => endsAt.epochMilliseconds - startsAt.epochMilliseconds;
  // Only another number of days is priced anew.
  const price =
    lengthOf(movedFrom) === lengthOf(span) ? TEXT.priceStays : TEXT.priceIsNow(moneyText(booking.totalPesewas));
  const text = `${TEXT.itWas(textOfSpan(view, movedFrom))} ${price} ${wayOut(view)}`;
  const said = html`<strong>${TEXT.shopMovedTo(shop.name, textOfSpan(view, span))}</strong>${text}`;
  const talk = shop.contactPhone && whatsappUrl(shop.contactPhone, SITE.greeting(shop.name, booking.item));
  const buttons = [
    talk && html`<a class="btn sec" href="${talk}" rel="noreferrer">${icon('chat')}${TEXT.talkToShop}</a>`,
    cancellation?.allowed && html`<a class="btn ghost" href="/bookings/${booking.id}/cancel">${TEXT.cancelIt}</a>`,
  ].filter(Boolean);
  return html`<div class="stack g3">${banner('warn', 'move', said)}${buttons.length === 0 ? null : html`<div class="btns">${buttons}</div>`}</div>`;
}

export const movedNotice = (view: BookingView, sent: Record<string, unknown>): Html | null =>
  ownMove(view, sent) ?? shopMove(view);
