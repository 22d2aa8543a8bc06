import { fitsTime, type Timetables } from '../../../domain/availability/fitting.ts';
import { busyTime, isIdle } from '../../../domain/availability/ranges.ts';
import { breather } from '../../../kit/breathe.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { addDays, dateOf, instantOfMinute, startOf } from '../../../kit/time.ts';
import { type BookedService, listBookedTimes } from '../../shop/schedule/index.ts';
import type { Conflicts } from './schemas.ts';
import { listBlockedTimes, listPerformers } from './store.ts';

/** For each booking that one provider cannot serve, who else could: performs all of its services then, and is free. */
export async function findTakers(
  db: Reader,
  businessId: string,
  left: readonly BookedService[],
  timetables: Timetables,
  now: Temporal.Instant,
): Promise<Conflicts> {
  const [first, last] = [left[0], left.at(-1)];
  if (!first || !last) return [];
  const from = dateOf(instantOfMinute(first.start));
  const to = addDays(dateOf(instantOfMinute(last.start)), 1);
  const [performers, booked, blocked] = await Promise.all([
    listPerformers(db, businessId, [...new Set(left.map(({ serviceId }) => serviceId))]),
    listBookedTimes(db, businessId, null, from, to, now),
    listBlockedTimes(db, businessId, { from: startOf(from), until: startOf(addDays(to, 1)) }),
  ]);
  const taken = Map.groupBy(
    [...booked.map(({ providerId, since, until }) => ({ providerId, start: since, end: until })), ...blocked],
    ({ providerId }) => providerId,
  );
  const busy = new Map([...taken].map(([id, ranges]) => [id, busyTime(ranges)]));
  const idle = busyTime([]);
  const performersOf = Map.groupBy(performers, ({ serviceId }) => serviceId);
  const canServe = (id: string, { bookingId, providerId, start, end, since, until }: BookedService) =>
    id !== providerId &&
    fitsTime(timetables, { bookingId, providerId: id, start, end }) &&
    isIdle(busy.get(id) ?? idle, since, until);
  const found: Conflicts = [];
  const breathe = breather();
  for (const [bookingId, services] of Map.groupBy(left, (row) => row.bookingId)) {
    const able = services.map((service) =>
      (performersOf.get(service.serviceId) ?? []).map((row) => row.providerId).filter((id) => canServe(id, service)),
    );
    const takenOverBy = (able[0] ?? []).filter((id) => able.every((ids) => ids.includes(id)));
    found.push({ bookingId, takenOverBy });
    await breathe();
  }
  return found;
}
