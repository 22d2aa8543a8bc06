import { distanceMetres } from '../../../domain/geo/distance.ts';
import { onGlobe } from '../../../domain/geo/globe.ts';
import { invalid } from '../../../kit/errors.ts';
import type { Cursors, Position } from '../../../kit/http/cursor.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { dateOf } from '../../../kit/time.ts';
import { availableAmong, nextFreeDays } from '../../booking/availability/index.ts';
import { findAreas } from '../../ground/areas/index.ts';
import { toPhoto } from '../../ground/uploads/index.ts';
import { ratingOf } from '../../shop/businesses/index.ts';
import type { Origin, SearchQuery, SearchRow } from './schemas.ts';
import {
  countFound,
  type FoundRow,
  listBest,
  listNearest,
  listWithoutPin,
  type SearchFilter,
  type Size,
} from './store-search.ts';
import { listKitMatches, listMatches, type MatchRow, type Shown } from './store-words.ts';
import { type Understanding, understand } from './understand.ts';

const NOT_ASKED = { phrases: null, understood: null, suggestions: [] };

/** Bounds the rows that one request checks on a date on which few businesses are free. */
const MAX_BATCHES = 10;

async function readOrigin(db: Reader, { lat, lng, areaId }: SearchQuery): Promise<Origin | null> {
  if ((lat === undefined) !== (lng === undefined))
    throw invalid(lat === undefined ? '/lat' : '/lng', 'lat and lng go together', 'REQUIRED');
  const [area] = areaId === undefined ? [] : await findAreas(db, [areaId]);
  if (areaId !== undefined && !area) throw invalid('/areaId', 'is not a known area', 'UNKNOWN_AREA');
  if (lat !== undefined && lng !== undefined) return { lat, lng, source: 'GPS' };
  return area ? { lat: area.lat, lng: area.lng, source: 'AREA' } : null;
}

const toFilter = (query: SearchQuery, phrases: string[] | null): SearchFilter => ({
  family: query.family ?? null,
  vertical: query.vertical ?? null,
  serviceLocation: query.serviceLocation ?? null,
  maxPricePesewas: query.maxPricePesewas ?? null,
  // Rounded up to hundredths, after rounding away the error of the floating-point number.
  minRating: query.minRating === undefined ? null : Math.ceil(Math.round(query.minRating * 1e6) / 1e4),
  phrases,
  openOn: query.availableOn ?? null,
});

/** The next rows in the order of the search, after a position. */
type NextRows = (after: Position | null, size: Size) => Promise<FoundRow[]>;

function nearestFirst(db: Reader, origin: Origin, filter: SearchFilter): NextRows {
  const globe = onGlobe(origin);
  return async (after, size) => {
    const [chord, id] = (after ?? [0, null]) as [number | null, string | null];
    const rows = chord === null ? [] : await listNearest(db, globe, id === null ? null : { chord, id }, filter, size);
    if (rows.length >= size) return rows;
    const rest = await listWithoutPin(db, chord === null && id !== null ? { id } : null, filter, size);
    return [...rows, ...rest].slice(0, size);
  };
}

const bestFirst =
  (db: Reader, filter: SearchFilter): NextRows =>
  (after, size) => {
    const [rank, sortName, id] = (after ?? []) as [number, string, string];
    return listBest(db, after && { rank, sortName, id }, filter, size);
  };

const positionOf = (row: FoundRow, origin: Origin | null): Position =>
  origin ? [row.chord, row.id] : [row.rank, row.sortName, row.id];

export function toSearchRow(row: ShownRow, origin: Origin | null, publicUrl: string): SearchRow {
  const { lat, lng, match } = row;
  const location = lat !== null && lng !== null ? { lat, lng, address: row.address } : null;
  return {
    slug: row.slug,
    name: row.name,
    family: row.family,
    vertical: row.vertical,
    area: row.area,
    location,
    distanceMeters: origin && location ? Math.round(distanceMetres(origin, location)) : null,
    fromPricePesewas: row.fromPricePesewas,
    rating: ratingOf(row.ratingSum, row.ratingCount),
    photo: row.photo && toPhoto(row.photo, publicUrl),
    serviceLocation: row.serviceLocation,
    instantReplies: row.instantReplies,
    match: match && {
      id: match.id,
      name: match.name,
      pricePesewas: match.pricePesewas,
      photo: match.photo && toPhoto(match.photo, publicUrl),
    },
    nextFree: row.nextFree,
  };
}

export type ShownRow = FoundRow & Shown;

/** How far ahead a free day is looked for. */
const FREE_WITHIN_DAYS = 14;

/** The item of each business that has one of the phrases; a kit where no single item has it. */
async function matchItems(db: Reader, ids: string[], phrases: string[]): Promise<MatchRow[]> {
  const items = await listMatches(db, ids, phrases);
  const found = new Set(items.map(({ businessId }) => businessId));
  const rest = ids.filter((id) => !found.has(id));
  return [...items, ...(await listKitMatches(db, rest, phrases))];
}

/** Adds what only the rows of the page are asked for. */
async function show(
  db: Reader,
  rows: FoundRow[],
  phrases: string[] | null,
  now: Temporal.Instant,
  { withFreeDay }: { withFreeDay: boolean },
): Promise<ShownRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [matches, days] = await Promise.all([
    phrases ? matchItems(db, ids, phrases) : [],
    withFreeDay ? nextFreeDays(db, rows, FREE_WITHIN_DAYS, now) : null,
  ]);
  const matchOf = new Map(matches.map((match) => [match.businessId, match]));
  return rows.map((row) => ({ ...row, match: matchOf.get(row.id) ?? null, nextFree: days?.get(row.id) ?? null }));
}

interface FoundPage {
  rows: FoundRow[];
  /** Null on the last page. */
  next: Position | null;
}

async function readPage(
  next: NextRows,
  after: Position | null,
  limit: number,
  position: (row: FoundRow) => Position,
): Promise<FoundPage> {
  const found = await next(after, limit <= 20 ? 21 : 51);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: found.length > limit && last ? position(last) : null };
}

/**
 * One page of businesses with a free unit or slot. Rows are checked in order, a batch at a time. After MAX_BATCHES the page
 * is returned short, and its cursor points behind the last row that was checked.
 */
async function readAvailablePage(
  next: NextRows,
  after: Position | null,
  limit: number,
  position: (row: FoundRow) => Position,
  findFree: (rows: FoundRow[]) => Promise<Set<string>>,
): Promise<FoundPage> {
  const rows: FoundRow[] = [];
  let checked = after;
  for (let batches = 0; batches < MAX_BATCHES; batches++) {
    const size: Size = batches > 0 ? 201 : limit <= 20 ? 31 : 51;
    const batch = await next(checked, size);
    const free = await findFree(batch);
    for (const row of batch) {
      if (!free.has(row.id)) continue;
      if (rows.length === limit) return { rows, next: position(rows.at(-1) as FoundRow) };
      rows.push(row);
    }
    const last = batch.at(-1);
    if (batch.length < size || !last) return { rows, next: null };
    checked = position(last);
  }
  return { rows, next: checked };
}

export interface SearchMeta extends Omit<Understanding, 'phrases'> {
  nextCursor: string | null;
  hasMore: boolean;
  limit: number;
  origin: Origin | null;
  total: number | null;
}

/** Listed businesses, nearest first; without an origin the best rated first. */
export async function search(
  db: Reader,
  query: SearchQuery,
  cursors: Cursors,
  now: Temporal.Instant,
): Promise<{
  rows: ShownRow[];
  meta: SearchMeta;
}> {
  const origin = await readOrigin(db, query);
  const { availableOn, limit = 20 } = query;
  // A position in the order of one origin is invalid for another, so the cursor names its origin.
  const list = origin ? `search near ${origin.lat} ${origin.lng}` : 'search';
  const after = cursors.decode(list, query.cursor);
  const q = query.q?.trim();
  const { phrases, understood, suggestions } = q ? await understand(db, q) : NOT_ASKED;
  const meta = (next: Position | null, total: number | null): SearchMeta => ({
    nextCursor: next && cursors.encode(list, next),
    hasMore: next !== null,
    limit,
    origin,
    total,
    understood,
    suggestions,
  });
  if (availableOn !== undefined && availableOn < dateOf(now)) return { rows: [], meta: meta(null, 0) };

  const filter = toFilter(query, phrases);
  const next = origin ? nearestFirst(db, origin, filter) : bestFirst(db, filter);
  const position = (row: FoundRow) => positionOf(row, origin);
  const found =
    availableOn === undefined
      ? await readPage(next, after, limit, position)
      : await readAvailablePage(next, after, limit, position, (rows) => availableAmong(db, rows, availableOn, now));
  const [rows, total] = await Promise.all([
    show(db, found.rows, phrases, now, { withFreeDay: availableOn === undefined }),
    availableOn === undefined ? countFound(db, filter) : null,
  ]);
  // Businesses that are free on a date are not counted beyond the page that was checked.
  const isWhole = after === null && found.next === null;
  return { rows, meta: meta(found.next, total ?? (isWhole ? rows.length : null)) };
}
