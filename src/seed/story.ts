import { addDays, at, dateOf, isBefore } from '../kit/time.ts';
import type { SeedDay } from './calendar.ts';
import type { Offered, Person } from './priced.ts';
import type { Put, Row } from './store.ts';
import type { Writer } from './writer.ts';

/** What was paid for a booking: all, the deposit, nothing, or the deposit that was given back. */
export type Paid = 'ALL' | 'DEPOSIT' | 'NOTHING' | 'REFUNDED';

export interface Story {
  status: string;
  paid: Paid;
  /** Stars that the customer gave. */
  stars?: number;
}

/** Writes a booking with the money and the history that its state means. */
export type Tell = (what: Row, story: Story, person: Person) => { id: string; heldUntil: string | null };

export interface DayContext {
  /** Yesterday, today and tomorrow. */
  days: readonly SeedDay[];
  people: readonly Person[];
  tell: Tell;
  put: Put;
}

const HELD_MINUTES_AGO = 25;
const HELD_MINUTES_MORE = 95;

/** Adds the stars that customers gave to `stars`. */
export function storyteller(offered: Offered, { book, pay, refund, tell }: Writer, put: Put, stars: number[]): Tell {
  const now = Temporal.Instant.from(offered.now);
  const byNow = (instant: Temporal.Instant) => (isBefore(now, instant) ? now : instant);
  let told = 0;
  return (what, story, person) => {
    const { status, paid } = story;
    const [total, deposit] = [Number(what['total_pesewas']), Number(what['deposit_pesewas'])];
    const startsAt = Temporal.Instant.from(String(what['starts_at']));
    const endsAt = Temporal.Instant.from(String(what['ends_at']));
    const isHeld = status === 'HELD';
    // Some minutes apart, so that no two bookings came at once.
    const minutes = ++told * 7;
    const twoDaysBefore = at(addDays(dateOf(startsAt), -2), '08:00').add({ minutes });
    const createdAt = isHeld ? now.subtract({ minutes: HELD_MINUTES_AGO + told }) : byNow(twoDaysBefore);
    const paidAt = byNow(createdAt.add({ minutes: 6 }));
    const expiresAt = isHeld ? now.add({ minutes: HELD_MINUTES_MORE - (minutes % 60) }) : createdAt.add({ hours: 2 });
    const isCancelled = status === 'CANCELLED';
    const isConfirmed = !isHeld && status !== 'EXPIRED';
    const id = book(
      {
        ...what,
        source: 'APP',
        hold_expires_at: isHeld ? expiresAt.toString() : null,
        confirmed_at: isConfirmed ? paidAt.toString() : null,
        cancel_reason: isCancelled ? 'The event was put off' : null,
        cancelled_by: isCancelled ? 'customer' : null,
        created_at: createdAt.toString(),
        updated_at: byNow(paidAt).toString(),
      },
      status,
      person,
    );
    tell(id, 'booking.held', createdAt.toString(), 'customer');
    if (status === 'EXPIRED') tell(id, 'booking.expired', byNow(expiresAt).toString(), 'system');
    const first = paid === 'NOTHING' ? 0 : deposit > 0 || paid !== 'ALL' ? deposit : total;
    // Only a payment by hand is given back without the gateway.
    const payment = pay(id, first, paidAt.toString(), paid === 'REFUNDED' ? 'CASH' : 'MOMO');
    if (payment)
      tell(id, 'payment.received', paidAt.toString(), 'customer', {
        amountPesewas: first,
        method: paid === 'REFUNDED' ? 'CASH' : 'MOMO',
      });
    if (isConfirmed) tell(id, 'booking.confirmed', paidAt.toString(), 'system');
    if (isCancelled) {
      const cancelledAt = byNow(createdAt.add({ hours: 5 })).toString();
      tell(id, 'booking.cancelled', cancelledAt, 'customer', { reason: 'The event was put off' });
      if (payment && paid === 'REFUNDED') {
        refund(payment, id, first, cancelledAt);
        tell(id, 'payment.refunded', cancelledAt, 'user', { amountPesewas: first, refundedPesewas: first });
      }
    }
    const arrivedAt = byNow(startsAt.add({ minutes: 4 })).toString();
    const doneAt = byNow(endsAt);
    if (status === 'CHECKED_IN' || status === 'COMPLETED') tell(id, 'booking.checked_in', arrivedAt, 'user');
    if (status === 'NO_SHOW') tell(id, 'booking.no_show', doneAt.toString(), 'user');
    if (paid === 'ALL' && total > first) {
      const takenAt = byNow(status === 'CHECKED_IN' || status === 'COMPLETED' ? doneAt : paidAt).toString();
      pay(id, total - first, takenAt, 'CASH');
      tell(id, 'payment.received', takenAt, 'user', { amountPesewas: total - first, method: 'CASH' });
    }
    if (status === 'COMPLETED') tell(id, 'booking.completed', doneAt.toString(), 'user');
    if (story.stars !== undefined) {
      stars.push(story.stars);
      put('reviews', {
        business_id: offered.businessId,
        id: offered.idOf('rev', 1_000 + stars.length),
        booking_id: id,
        rating: story.stars,
        comment: offered.comments[(stars.length - 1) % 2],
        author: person.name.split(' ', 1)[0],
        created_at: doneAt.toString(),
      });
    }
    return { id, heldUntil: isHeld ? expiresAt.toString() : null };
  };
}
