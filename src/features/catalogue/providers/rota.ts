import type { Timetables } from '../../../domain/availability/fitting.ts';
import { type ProviderTimetable, rotaOn } from '../../../domain/schedule/provider-schedule.ts';
import { fail, invalid, NOT_FOUND } from '../../../kit/errors.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { addDays, dateOf, weekdayOf } from '../../../kit/time.ts';
import { ownTime } from '../../ground/occupancy/index.ts';
import { refreshFromPrice } from '../../shop/businesses/index.ts';
import { findConflicts } from '../../shop/schedule/index.ts';
import { requireProvider } from './read.ts';
import type { ProviderRow, PutRota } from './schemas.ts';
import { updateRota } from './store.ts';
import { parseSchedule } from './validate.ts';

/** Further ahead than the policies of any business let customers book. */
const LOOK_AHEAD_DAYS = 1_100;

/**
 * Without `from` the rota holds at once and drops a later one; with it, the present one holds until then. A dry run saves
 * nothing. Bookings outside the new rota stay and are returned as conflicts.
 */
export async function setRota(
  tx: Tx,
  businessId: string,
  id: string,
  { anchor, weeks: given, from, dryRun = false }: PutRota,
  now: Temporal.Instant,
): Promise<{ provider: ProviderRow; conflicts: string[] }> {
  if (weekdayOf(anchor) !== 1) throw invalid('/anchor', 'must be a Monday', 'NOT_A_MONDAY');
  const weeks = given.map((week, index) => parseSchedule(week, `/weeks/${index}`));
  const today = dateOf(now);
  // The lock waits for bookings in flight: each either commits first and is a conflict, or sees the new rota.
  await ownTime(tx, businessId);
  const provider = await requireProvider(tx, businessId, id);
  const { nextRota: _dropped, ...present } = rotaOn(provider, today);
  const later = from !== undefined && from > today;
  const changed: Omit<ProviderTimetable, 'dates'> = later
    ? { schedule: present.weeks[0] ?? [], rota: present, nextRota: { anchor, weeks, from } }
    : { schedule: weeks[0] ?? [], rota: { anchor, weeks }, nextRota: null };
  const change = (before: Timetables) => {
    const providers = new Map(before.providers);
    const known = providers.get(id);
    if (known) providers.set(id, { ...known, ...changed });
    return { earlier: [before], after: { ...before, providers } };
  };
  const range = { startDate: today, endDate: addDays(today, LOOK_AHEAD_DAYS), providerId: id };
  const { ids: conflicts } = await findConflicts(tx, businessId, range, change, now);
  if (dryRun) return { provider, conflicts };
  if ((await updateRota(tx, businessId, id, changed, now)) === 0) throw fail(NOT_FOUND);
  await refreshFromPrice(tx, businessId);
  return { provider: await requireProvider(tx, businessId, id), conflicts };
}
