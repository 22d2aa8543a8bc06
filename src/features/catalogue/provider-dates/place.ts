import type { Timetables } from '../../../domain/availability/fitting.ts';
import { rangeProblems, windowProblems } from '../../../domain/schedule/dated.ts';
import { ALREADY_EXISTS, fail, NOT_FOUND, VALIDATION_FAILED } from '../../../kit/errors.ts';
import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { ownTime } from '../../ground/occupancy/index.ts';
import { refreshFromPrice } from '../../shop/businesses/index.ts';
import { findConflicts } from '../../shop/schedule/index.ts';
import { requireProvider } from '../providers/index.ts';
import { findTakers } from './find-takers.ts';
import type { Conflicts, NewProviderDate, ProviderDateChange, ProviderDateFields, ProviderDateRow } from './schemas.ts';
import { addProviderDate, deleteProviderDate, findOverlapping, findProviderDate, updateProviderDate } from './store.ts';

/** Bookings that the provider cannot serve stay and are returned as conflicts. A dry run saves nothing and has no row. */
export async function createProviderDate(
  tx: Tx,
  businessId: string,
  providerId: string,
  { dryRun = false, windows = [], note = null, evenIfClosed = false, ...input }: NewProviderDate,
  now: Temporal.Instant,
): Promise<{ row: ProviderDateRow | null; conflicts: Conflicts }> {
  await requireProvider(tx, businessId, providerId);
  const fields = { ...input, windows, note, evenIfClosed };
  requireSound(fields);
  // The lock waits for bookings in flight: each either commits first and is a conflict, or sees the new dates.
  await ownTime(tx, businessId);
  const conflicts = await judge(tx, businessId, providerId, fields, null, now);
  if (dryRun) return { row: null, conflicts };
  const id = newId('pdt', businessId);
  await addProviderDate(tx, businessId, providerId, id, fields, now);
  await refreshFromPrice(tx, businessId);
  return { row: { id, ...fields, createdAt: now, updatedAt: now }, conflicts };
}

/** A dry run answers the row as it stays. */
export async function changeProviderDate(
  tx: Tx,
  businessId: string,
  { providerId, dateId }: { providerId: string; dateId: string },
  { dryRun = false, ...change }: ProviderDateChange,
  now: Temporal.Instant,
): Promise<{ row: ProviderDateRow; conflicts: Conflicts }> {
  await ownTime(tx, businessId);
  await requireProvider(tx, businessId, providerId);
  const known = await findProviderDate(tx, businessId, providerId, dateId);
  if (!known) throw fail(NOT_FOUND);
  const fields = { ...known, ...change };
  requireSound(fields);
  const conflicts = await judge(tx, businessId, providerId, fields, known, now);
  if (dryRun) return { row: known, conflicts };
  if ((await updateProviderDate(tx, businessId, dateId, fields, now)) === 0) throw fail(NOT_FOUND);
  await refreshFromPrice(tx, businessId);
  return { row: { ...fields, updatedAt: now }, conflicts };
}

export async function removeProviderDate(
  tx: Tx,
  businessId: string,
  { providerId, dateId }: { providerId: string; dateId: string },
): Promise<void> {
  await requireProvider(tx, businessId, providerId);
  if ((await deleteProviderDate(tx, businessId, providerId, dateId)) === 0) throw fail(NOT_FOUND);
  await refreshFromPrice(tx, businessId);
}

function requireSound(fields: ProviderDateFields): void {
  const problems = [
    ...rangeProblems(fields),
    ...windowProblems(fields.windows, { first: 'start', last: 'end', mayTouch: true }),
  ];
  if (problems.length > 0) throw fail(VALIDATION_FAILED, VALIDATION_FAILED.message, problems);
}

/** The conflicts of valid dates, which may replace others; refuses overlaps. The caller holds the business's time. */
async function judge(
  tx: Tx,
  businessId: string,
  providerId: string,
  fields: ProviderDateFields,
  replaced: ProviderDateRow | null,
  now: Temporal.Instant,
): Promise<Conflicts> {
  const other = await findOverlapping(tx, businessId, providerId, fields, replaced?.id ?? null);
  if (other)
    throw fail(ALREADY_EXISTS, `The provider has other hours on some of these dates: ${other.id}`, [
      { code: 'ALREADY_EXISTS', message: other.id, path: '/startDate' },
    ]);
  const range = {
    startDate: replaced && replaced.startDate < fields.startDate ? replaced.startDate : fields.startDate,
    endDate: replaced && replaced.endDate > fields.endDate ? replaced.endDate : fields.endDate,
    providerId,
  };
  const change = (before: Timetables) => {
    const known = before.providers.get(providerId);
    if (!known) return { earlier: [before], after: before };
    const others = known.dates.filter(({ startDate }) => startDate !== replaced?.startDate);
    const withDates = (dates: typeof known.dates) => ({
      ...before,
      providers: new Map(before.providers).set(providerId, { ...known, dates }),
    });
    return { earlier: [before, withDates(others)], after: withDates([...others, fields]) };
  };
  const { times, after } = await findConflicts(tx, businessId, range, change, now);
  return after ? findTakers(tx, businessId, times, after, now) : [];
}
