import { itemsText } from '../../../domain/booking/items.ts';
import { dateOf } from '../../../kit/time.ts';
import { bookedTimeText, daysText } from '../../../site/format.ts';
import { takesWholeDays } from '../../booking/quotes/index.ts';
import type { Payable } from '../../money/payments/index.ts';
import { TEXT } from './texts.ts';

/** Who gets the money. */
export const toPayee = (payable: Payable): string =>
  payable.kind === 'booking' ? payable.shop.name : TEXT.subscription;

/** Everyone who performs a visit; empty for a rental. */
export function toProviders(payable: Payable): string {
  if (payable.kind !== 'booking') return '';
  const names = payable.booking.items.flatMap(({ providerName }) => providerName ?? []);
  return [...new Set(names)].join(' and ');
}

/** Every item of a booking of several; empty for an invoice and for one item, which the subject names. */
export const toItems = (payable: Payable): string =>
  payable.kind === 'booking' && payable.booking.items.length > 1 ? itemsText(payable.booking.items) : '';

/** What is paid for, in one line. */
export function toSubject(payable: Payable, now: Temporal.Instant): string {
  const today = dateOf(now);
  if (payable.kind === 'invoice') {
    const { plan, periodStart, periodEnd } = payable.invoice;
    return TEXT.planPeriod(plan, daysText(dateOf(periodStart), dateOf(periodEnd), today));
  }
  const { booking } = payable;
  const { item, items, quantity, startsAt, endsAt } = booking;
  const when = bookedTimeText({ startsAt, endsAt, wholeDays: takesWholeDays(booking) }, today);
  // The quantity is that of the first item, which several items and a kit are not named after.
  const isPlain = items.length === 1 && !items[0]?.kitId;
  return TEXT.itemWhen(isPlain && quantity > 1 ? TEXT.quantityOf(item, quantity) : item, when);
}
