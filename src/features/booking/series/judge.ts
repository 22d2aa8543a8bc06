import type { Refusal } from '../../../domain/availability/refusal.ts';
import type { Allocation } from '../../../domain/booking/allocation.ts';
import { overlap } from '../../../domain/booking/repeat.ts';
import { breather } from '../../../kit/breathe.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { datesBetween, daysBetween, type LocalDate } from '../../../kit/time.ts';
import { type Catalogue, findUnitStock, NOTHING_TAKEN } from '../availability/index.ts';
import { type JudgedFor, kindOf, refuseRequest } from '../quotes/index.ts';
import { firstDateOf, type Occurrence } from './occurrences.ts';

/** What stands in the way of each occurrence, in the same order; an empty list where it is free. Nothing is locked. */
export async function judgeOccurrences(
  db: Reader,
  terms: Catalogue,
  occurrences: readonly Occurrence[],
  judgedFor: JudgedFor,
  now: Temporal.Instant,
): Promise<Refusal[][]> {
  const breathe = breather();
  const found: Refusal[][] = [];
  for (const { request } of occurrences) {
    found.push(await refuseRequest(db, terms, request, judgedFor, now));
    await breathe();
  }
  return refuseOverlaps(db, terms, occurrences, found, now, breathe);
}

type UnitDays = Extract<Allocation, { unitId: string }>;

/** Rentals of a series that share days take the pieces of the same unit one after the other. */
async function refuseOverlaps(
  db: Reader,
  terms: Catalogue,
  occurrences: readonly Occurrence[],
  found: Refusal[][],
  now: Temporal.Instant,
  breathe: () => Promise<void>,
): Promise<Refusal[][]> {
  const free = occurrences.flatMap((occurrence, at) => (found[at]?.length === 0 ? [{ occurrence, at }] : []));
  if (occurrences[0]?.request.items.kind !== 'UNIT') return found;
  const taking: { at: number; days: UnitDays[] }[] = [];
  for (const { occurrence, at } of free) {
    const { items } = occurrence.request;
    const holder = { bookingId: '', heldUntil: null };
    const allocated = kindOf(items).allocate(terms, items, NOTHING_TAKEN, holder, now);
    taking.push({ at, days: (allocated?.allocations ?? []) as UnitDays[] });
    await breathe();
  }
  const spans = taking.flatMap(({ days }) => days);
  const longest = Math.max(0, ...spans.map(({ firstDate, lastDate }) => daysBetween(firstDate, lastDate) + 1));
  if (
    !overlap(
      free.map(({ occurrence }) => firstDateOf(occurrence.request)),
      longest,
    )
  )
    return found;
  const unitIds = [...new Set(spans.map(({ unitId }) => unitId))];
  const first = spans.map(({ firstDate }) => firstDate).reduce((a, b) => (a < b ? a : b));
  const last = spans.map(({ lastDate }) => lastDate).reduce((a, b) => (a > b ? a : b));
  const { taken, blocks } = await findUnitStock(db, terms.id, unitIds, first, last);
  const used = new Map(taken.map((day) => [`${day.unitId} ${day.date}`, day.taken]));
  const blocksOf = Map.groupBy(blocks, ({ unitId }) => unitId);
  const blockedOn = (unitId: string, date: LocalDate, owned: number) =>
    (blocksOf.get(unitId) ?? [])
      .filter((block) => block.startDate <= date && date <= block.endDate)
      .reduce((sum, { quantity }) => sum + (quantity ?? owned), 0);
  for (const { at, days } of taking) {
    const wanted = new Map<string, number>();
    for (const { unitId, firstDate, lastDate, quantity } of days) {
      for (const date of datesBetween(firstDate, lastDate)) {
        const key = `${unitId} ${date}`;
        wanted.set(key, (wanted.get(key) ?? used.get(key) ?? 0) + quantity);
      }
      await breathe();
    }
    let fits = true;
    for (const { unitId, firstDate, lastDate, owned } of days) {
      fits &&= datesBetween(firstDate, lastDate).every(
        (date) => (wanted.get(`${unitId} ${date}`) ?? 0) <= owned - blockedOn(unitId, date, owned),
      );
      await breathe();
    }
    if (fits) for (const [key, pieces] of wanted) used.set(key, pieces);
    else found[at] = [{ code: 'TAKEN', message: 'Taken by an earlier date of the series', path: '/date' }];
  }
  return found;
}
