import type { Policies } from '../features/ground/verticals/index.ts';
import { nextWeekday, seedDay } from './calendar.ts';
import { type Book, type Offered, type Person, rentalOf } from './priced.ts';
import type { Put } from './store.ts';

const SATURDAY = 6;
const OFFER_HOURS = 24;

export const withWaitlist = (policies: Policies): Policies => ({
  ...policies,
  waitlist: 'IN_ORDER',
  waitlistOfferMinutes: OFFER_HOURS * 60,
});

/**
 * A Saturday after the coming days on which the first unit is taken: one piece of it is offered to the first customer
 * in line, and two more wait. When the offer expires, the job offers the piece to the next one.
 */
export function addWaitlist(offered: Offered, people: readonly Person[], book: Book, put: Put): void {
  const { businessId, now, idOf } = offered;
  const [unit] = offered.units;
  const after = offered.days.coming.at(-1)?.next;
  const [, owner, first, second, third] = people;
  if (!unit || !after || !owner || !first || !second || !third) return;
  const day = seedDay(nextWeekday(after, SATURDAY));
  const expiresAt = Temporal.Instant.from(now).add({ hours: OFFER_HOURS }).toString();
  const allocate = (bookingId: string, quantity: number, heldUntil: string | null) =>
    put('allocations', {
      business_id: businessId,
      booking_id: bookingId,
      item: 0,
      unit_id: unit.id,
      first_date: day.date,
      last_date: day.date,
      quantity,
      held_until: heldUntil,
    });
  const others = unit.quantity - 1;
  if (others > 0) allocate(book(rentalOf(offered, unit, others, day), 'CONFIRMED', owner), others, null);
  const offer = rentalOf(offered, unit, 1, day);
  const offerId = book({ ...offer, source: 'WAITLIST', hold_expires_at: expiresAt }, 'HELD', first);
  allocate(offerId, 1, expiresAt);
  const stock = { taken: unit.quantity, capacity: unit.quantity };
  put('unit_days', { business_id: businessId, unit_id: unit.id, date: day.date, ...stock });

  const { id, name } = unit;
  for (const [place, customer] of [first, second, third].entries()) {
    const joinedAt = Temporal.Instant.from(now)
      .subtract({ hours: 30 - 10 * place })
      .toString();
    put('waitlist_entries', {
      business_id: businessId,
      id: idOf('wtl', place),
      customer_id: customer.id,
      status: place === 0 ? 'OFFERED' : 'WAITING',
      request: { items: [{ unitId: id }], extras: [], delivery: null, note: place === 1 ? 'For a birthday' : null },
      item: name,
      items: [
        { kind: 'UNIT', id, name, quantity: 1, kitId: null, kitName: null, providerId: null, providerName: null },
      ],
      item_ids: [id],
      item_key: id,
      from_date: day.date,
      to_date: day.date,
      days: 1,
      total_pesewas: offer['total_pesewas'],
      queued_at: joinedAt,
      booking_id: place === 0 ? offerId : null,
      offers: place === 0 ? 1 : 0,
      expired_offers: 0,
      passed: [],
      keeps: false,
      created_at: joinedAt,
      updated_at: joinedAt,
    });
  }
}
