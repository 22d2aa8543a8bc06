import { type Audience, notTakingBookings } from '../../../domain/availability/refusal.ts';
import { firstItem } from '../../../domain/booking/items.ts';
import { changeableUntil, changeableWords, countsFrom, latestHoldEnd } from '../../../domain/booking/policy.ts';
import { moveNoticeHours, refundStepAt, refundSteps } from '../../../domain/booking/refund-steps.ts';
import { next } from '../../../domain/booking/states.ts';
import { isSecured } from '../../../domain/pricing/sums.ts';
import { POLICY_VIOLATION } from '../../../errors.ts';
import { AppError, fail } from '../../../kit/errors.ts';
import { RetryTransaction, type Tx } from '../../../kit/postgres/database.ts';
import { earlier, isBefore, textOf } from '../../../kit/time.ts';
import { type Actor, emit, SYSTEM } from '../../ground/events/index.ts';
import { ownTime } from '../../ground/occupancy/index.ts';
import { type BookingTerms, readCatalogueIn } from '../availability/index.ts';
import { kindOfItems } from '../quotes/index.ts';
import { requireInTime } from './draft-booking.ts';
import { notAvailable, overtaken } from './make-room.ts';
import type { PlacementContext } from './place-booking.ts';
import { type Reallocation, reallocate } from './reallocate.ts';
import { type BookingRow, toBooking } from './schemas.ts';
import { type RescheduleBody } from './schemas-bodies.ts';
import { changeTime, type NewTime } from './store.ts';
import { type BookingChange, lockCurrent, move, stateForbids } from './transition.ts';

/** The deposit of a hold follows its price until something is paid. */
export const depositFollows = ({ status, paidPesewas }: BookingRow): boolean => status === 'HELD' && paidPesewas === 0;

/** More days for the same deposit would block stock almost for nothing. */
const costsMore = (): AppError =>
  fail(POLICY_VIOLATION, 'A customer cannot move a booking so that its total rises; ask the business', [
    { code: 'COSTS_MORE', message: 'would cost more than the booking does; ask the business', path: '/endDate' },
  ]);

/** A customer moves its own booking until the notice begins or the last tier ends, where the business allowed that. */
function refuseCustomer(row: BookingRow, now: Temporal.Instant): AppError | null {
  if (!row.terms.customerReschedule)
    return fail(POLICY_VIOLATION, 'This business does not let customers move their bookings', [
      { code: 'RESCHEDULE_NOT_ALLOWED', message: 'ask the business to move it' },
    ]);
  const noticeHours = moveNoticeHours(row.terms);
  if (!isBefore(changeableUntil(row.countsFrom, noticeHours), now)) return null;
  const message = changeableWords('moved', row, noticeHours);
  return fail(POLICY_VIOLATION, `A booking ${message}`, [{ code: 'CANCELLATION_NOTICE', message }]);
}

/** Why the customer may not move the booking, or not to this price. */
export const customerRefusals = (row: BookingRow, totalPesewas: number, now: Temporal.Instant): AppError[] =>
  [refuseCustomer(row, now), totalPesewas > row.totalPesewas ? costsMore() : null].filter(
    (refusal) => refusal !== null,
  );

/** A move to a later day must not bring back a refund that has lapsed. */
const capOf = (row: BookingRow, by: Actor, now: Temporal.Instant): number | null =>
  by.kind === 'customer' ? (refundStepAt(refundSteps(row), now)?.percent ?? 0) : row.refundCapPercent;

async function takeTime(
  tx: Tx,
  by: Actor,
  reallocation: Reallocation,
  body: RescheduleBody,
): Promise<NewTime | AppError> {
  const { row, now } = reallocation;
  const kind = kindOfItems(row.items);
  const target = kind.parseMove(row, body);
  const catalogue = await readCatalogueIn(tx, row.businessId);
  const price = kind.reprice(catalogue, row, target, depositFollows(row) ? row.terms.deposit : null, now);
  const [refused] = by.kind === 'customer' ? customerRefusals(row, price.totalPesewas, now) : [];
  if (refused) throw refused;
  let notice = target.startsAt;
  /** A hold never outlives its new start. */
  let { holdExpiresAt } = row;
  const judge = (terms: BookingTerms) => {
    if (terms.revision !== catalogue.revision) throw new RetryTransaction({ exhausted: overtaken(kind.timePath) });
    if (by.kind === 'customer' && terms.readOnly) throw notAvailable([notTakingBookings(kind.timePath)]);
    requireInTime({ violations: kind.violations(terms, target, 'customer', now) });
    const hours = kind.opening(terms, target);
    notice = countsFrom(target.startsAt, hours);
    if (row.status === 'HELD' && holdExpiresAt)
      holdExpiresAt = earlier(holdExpiresAt, latestHoldEnd(target.startsAt, hours));
  };
  const taken = await reallocate(tx, reallocation, target, judge, () => (row.status === 'HELD' ? holdExpiresAt : null));
  if (taken instanceof AppError) return taken;
  const refundCapPercent = capOf(row, by, now);
  const seriesMoved = row.seriesId !== null;
  return { ...taken, ...price, item: row.item, countsFrom: notice, holdExpiresAt, refundCapPercent, seriesMoved };
}

/**
 * Frees the old time and takes the new one in one transaction, or leaves all as it is. Another number of days is priced
 * anew at the day's price of the booking; only members and keys may raise the total.
 */
export async function reschedule(
  tx: Tx,
  { offerNext }: Pick<PlacementContext, 'offerNext'>,
  change: BookingChange,
  body: RescheduleBody,
): Promise<BookingRow | AppError> {
  const { businessId, by, publicUrl, now } = change;
  const [, row] = await Promise.all([ownTime(tx, businessId), lockCurrent(tx, change)]);
  if (!next(row.status, 'reschedule')) throw stateForbids(row, 'reschedule');
  const audience: Audience = by.kind === 'customer' ? 'public' : 'business';
  const reallocation: Reallocation = { row, bookedBy: 'customer', audience, offerNext, publicUrl, now };
  const time = await takeTime(tx, by, reallocation, body);
  if (time instanceof AppError) return time;

  const icalSequence = row.icalSequence + 1;
  const moved: BookingRow = { ...row, ...time, ...firstItem(time.items), icalSequence, updatedAt: now };
  const previous = { startsAt: textOf(row.startsAt), endsAt: textOf(row.endsAt) };
  const data = { booking: toBooking(moved, publicUrl, now), previous };
  await Promise.all([
    changeTime(tx, businessId, row.id, time, now),
    emit(tx, { businessId, type: 'booking.rescheduled', data, by, now }),
  ]);
  // A shorter rental can cost less than its deposit, which the money paid so far may then secure.
  if (moved.status !== 'HELD' || moved.depositPesewas === row.depositPesewas || !isSecured(moved)) return moved;
  return move(tx, moved, 'confirm', { ...change, by: SYSTEM });
}
