import { distanceMetres } from '../../domain/geo/distance.ts';
import { onGlobe } from '../../domain/geo/globe.ts';
import type { Reader } from '../../kit/db/db.ts';
import { invalid } from '../../kit/errors.ts';
import type { Cursors, Position } from '../../kit/http/cursor.ts';
import { dateOf } from '../../kit/time.ts';
import { findAreas } from '../areas/index.ts';
import { availableAmong } from '../availability/index.ts';
import { ratingOf } from '../businesses/index.ts';
import { toPhoto } from '../uploads/index.ts';
import type { Origin, SearchQuery, SearchRow } from './schemas.ts';
import { type Filter, type FoundRow, listBest, listNearest, listWithoutPin, type Size } from './store-search.ts';

/** How many candidates one request looks into at most, so that a day on which hardly anyone is free has an end. */
const MAX_BATCHES = 10;

async function originOf(db: Reader, { lat, lng, areaId }: SearchQuery): Promise<Origin | null> {
  if ((lat === undefined) !== (lng === undefined))
    throw invalid(lat === undefined ? '/lat' : '/lng', 'lat and lng go together', 'REQUIRED');
  const [area] = areaId === undefined ? [] : await findAreas(db, [areaId]);
  if (areaId !== undefined && !area) throw invalid('/areaId', 'is not a known area', 'UNKNOWN_AREA');
  if (lat !== undefined && lng !== undefined) return { lat, lng, source: 'GPS' };
  return area ? { lat: area.lat, lng: area.lng, source: 'AREA' } : null;
}

const patternOf = (q: string | undefined): string | null => {
  const words = q?.trim();
  return words ? `%${words.replaceAll(/[\\%_]/g, '\\$&')}%` : null;
};

const filterOf = (query: SearchQuery): Filter => ({
  family: query.family ?? null,
  serviceLocation: query.serviceLocation ?? null,
  maxPricePesewas: query.maxPricePesewas ?? null,
  // Whole hundredths at or above it; what a float adds far behind the point is not meant.
  minRating: query.minRating === undefined ? null : Math.ceil(Math.round(query.minRating * 1e6) / 1e4),
  pattern: patternOf(query.q),
  openOn: query.availableOn ?? null,
});

/** The next candidates in order, from wherever the last ones ended. */
type Next = (after: Position | null, size: Size) => Promise<FoundRow[]>;

function nearestFirst(db: Reader, origin: Origin, filter: Filter): Next {
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
  (db: Reader, filter: Filter): Next =>
  (after, size) => {
    const [rank, sortName, id] = (after ?? []) as [number, string, string];
    return listBest(db, after && { rank, sortName, id }, filter, size);
  };

const placeOf = (row: FoundRow, origin: Origin | null): Position =>
  origin ? [row.chord, row.id] : [row.rank, row.sortName, row.id];

export function toSearchRow(row: FoundRow, origin: Origin | null, publicUrl: string): SearchRow {
  const { lat, lng } = row;
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
  };
}

interface Found {
  rows: FoundRow[];
  /** Where to go on, if there is more. */
  next: Position | null;
}

/** One page of what is simply there. */
async function plainPage(next: Next, after: Position | null, limit: number, place: (row: FoundRow) => Position) {
  const found = await next(after, limit <= 20 ? 21 : 51);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: found.length > limit && last ? place(last) : null } satisfies Found;
}

/**
 * One page of those with something free: candidates are judged in order, a batch at a time. Where free ones are so rare
 * that they do not fill the page soon, it is shorter, and the next one goes on behind the last that was judged.
 */
async function availablePage(
  next: Next,
  after: Position | null,
  limit: number,
  place: (row: FoundRow) => Position,
  isFree: (rows: FoundRow[]) => Promise<Set<string>>,
): Promise<Found> {
  const rows: FoundRow[] = [];
  let judged = after;
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const size: Size = batch > 0 ? 201 : limit <= 20 ? 31 : 51;
    const candidates = await next(judged, size);
    const free = await isFree(candidates);
    for (const candidate of candidates) {
      if (!free.has(candidate.id)) continue;
      if (rows.length === limit) return { rows, next: place(rows.at(-1) as FoundRow) };
      rows.push(candidate);
    }
    const last = candidates.at(-1);
    if (candidates.length < size || !last) return { rows, next: null };
    judged = place(last);
  }
  return { rows, next: judged };
}

/** Listed businesses, nearest first, or the best rated where there is nothing to be near to. */
export async function search(
  db: Reader,
  query: SearchQuery,
  cursors: Cursors,
  now: Temporal.Instant,
): Promise<{
  rows: FoundRow[];
  meta: { nextCursor: string | null; hasMore: boolean; limit: number; origin: Origin | null };
}> {
  const origin = await originOf(db, query);
  const { availableOn, limit = 20 } = query;
  // A place in the order of one origin means nothing in that of another.
  const list = origin ? `search near ${origin.lat} ${origin.lng}` : 'search';
  const after = cursors.decode(list, query.cursor);
  const meta = (next: Position | null) => ({
    nextCursor: next && cursors.encode(list, next),
    hasMore: next !== null,
    limit,
    origin,
  });
  if (availableOn !== undefined && availableOn < dateOf(now)) return { rows: [], meta: meta(null) };

  const filter = filterOf(query);
  const next = origin ? nearestFirst(db, origin, filter) : bestFirst(db, filter);
  const place = (row: FoundRow) => placeOf(row, origin);
  const found =
    availableOn === undefined
      ? await plainPage(next, after, limit, place)
      : await availablePage(next, after, limit, place, (rows) => availableAmong(db, rows, availableOn, now));
  return { rows: found.rows, meta: meta(found.next) };
}
