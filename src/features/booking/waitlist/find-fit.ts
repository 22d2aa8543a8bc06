import { AppError } from '../../../kit/errors.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { addDays, dateOf, isBefore, type LocalDate, parseInstant, startOf, textOf } from '../../../kit/time.ts';
import { type Catalogue, type CatalogueCache, readVisitStarts } from '../availability/index.ts';
import { kindOf, listFreeDays, type RentalRequest } from '../quotes/index.ts';
import type { WaitingRow } from './store.ts';
import { isInHours, requestAt, type Start, type VisitTime } from './wait-request.ts';

/** The days in which something became free. */
export interface FreedTime {
  firstDate: LocalDate;
  lastDate: LocalDate;
  /** The start of the visit that released its time; it may lie beside the grid of starts. */
  startsAt: Temporal.Instant | null;
  /** Released by a booking that was no offer to this entry, so that an earlier refusal of the place no longer counts. */
  isNew: (entry: WaitingRow) => boolean;
}

/** Any day, and nothing that was refused before. */
export const ANY_TIME: FreedTime = {
  firstDate: '2000-01-01',
  lastDate: '9999-01-01',
  startsAt: null,
  isNew: () => false,
};

/** Reads of one look at the list, during which nothing changes. */
export type FitCache = Map<string, Promise<Map<LocalDate, string[]>>>;

export interface FitContext {
  db: Reader;
  catalogues: CatalogueCache;
  catalogue: Catalogue;
  cache: FitCache;
  now: Temporal.Instant;
}

const laterDate = (a: LocalDate, b: LocalDate): LocalDate => (a > b ? a : b);
const earlierDate = (a: LocalDate, b: LocalDate): LocalDate => (a < b ? a : b);

/** False where another offer to the customer overlaps, and for a start that the customer has just refused. */
function isWelcome(entry: WaitingRow, { startsAt, endsAt }: VisitTime, freed: FreedTime): boolean {
  const meets = entry.offered.some(
    (other) => isBefore(startsAt, parseInstant(other.endsAt)) && isBefore(parseInstant(other.startsAt), endsAt),
  );
  if (meets) return false;
  return (
    freed.isNew(entry) || !entry.passed.some((start) => Temporal.Instant.compare(parseInstant(start), startsAt) === 0)
  );
}

async function findDay(context: FitContext, entry: WaitingRow, freed: FreedTime): Promise<Start | null> {
  const { db, catalogue, now } = context;
  const length = entry.days ?? 1;
  const earliest = addDays(freed.firstDate, 1 - length);
  const from = laterDate(laterDate(entry.from, dateOf(now)), earliest);
  const to = earlierDate(addDays(entry.to, 1 - length), freed.lastDate);
  if (to < from) return null;
  const { items } = requestAt(entry, { date: from });
  const days = await listFreeDays(db, catalogue, items as RentalRequest, { from, to }, now);
  const date = days.find((day) =>
    isWelcome(entry, { startsAt: startOf(day), endsAt: startOf(addDays(day, length)) }, freed),
  );
  return date === undefined ? null : { date };
}

async function findStart(context: FitContext, entry: WaitingRow, freed: FreedTime): Promise<Start | null> {
  const { db, catalogues, catalogue, cache, now } = context;
  const from = laterDate(laterDate(entry.from, dateOf(now)), freed.firstDate);
  const to = earlierDate(entry.to, freed.lastDate);
  if (to < from) return null;
  const { items: asked } = requestAt(entry, { startsAt: textOf(startOf(from)) });
  const kind = kindOf(asked);
  const items = kind.quoteItems(catalogue, asked).map(({ id, providerId }) => ({ id, providerId }));
  const { startsAt: begin, endsAt: end } = kind.order(catalogue, asked);
  const key = JSON.stringify([items, from, to]);
  const read = cache.get(key) ?? readVisitStarts(db, catalogues, catalogue.id, { date: from, last: to, items }, now);
  cache.set(key, read);
  const starts = [...(await read).values()].flat();
  const beside = freed.startsAt && textOf(freed.startsAt);
  if (beside && !starts.includes(beside)) {
    const there = requestAt(entry, { startsAt: beside }).items;
    if ((await kind.refuse(db, catalogue, there, { bookedBy: 'customer', audience: 'public' }, now)).length === 0)
      starts.push(beside);
  }
  const startsAt = starts.sort().find((text) => {
    const start = parseInstant(text);
    const time = { startsAt: start, endsAt: start.add(begin.until(end)) };
    const date = dateOf(start);
    if (date < entry.from || date > entry.to) return false;
    return isInHours(entry, time) && isWelcome(entry, time, freed);
  });
  return startsAt === undefined ? null : { startsAt };
}

/** The first start in the freed time at which the entry can have all of it; null where it does not fit. */
export async function findFit(context: FitContext, entry: WaitingRow, freed: FreedTime): Promise<Start | null> {
  try {
    return entry.days === null ? await findStart(context, entry, freed) : await findDay(context, entry, freed);
  } catch (error) {
    // The catalogue no longer has what the customer waits for.
    if (error instanceof AppError) return null;
    throw error;
  }
}
