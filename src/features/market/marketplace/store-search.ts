import type { Reader } from '../../../kit/postgres/database.ts';
import { type Fragment, fragment, literal, NOTHING, prepared, type Statement, sql } from '../../../kit/postgres/sql.ts';
import type { LocalDate } from '../../../kit/time.ts';
import type { Area } from '../../ground/areas/index.ts';
import type { PhotoRow } from '../../ground/uploads/index.ts';
import type { BusinessRow, ServiceLocation } from '../../shop/businesses/index.ts';
import { opensOn } from '../../shop/schedule/index.ts';
import { patternOf } from './store-words.ts';

/**
 * Keeps the cost of a search independent of the number of businesses.
 *
 * 1. `walk` reads an index in the order of the answer. With filters it reads at most 1,000 rows.
 * 2. If a filtered walk finds too few rows, the filter is selective. `gather` then uses the indexes of the filters and
 *    sorts the matches.
 */
const WALK = literal(1_000);

/** A limit is a literal in the statement, so that PostgreSQL plans for it; few values keep the statements few. */
export type Size = 21 | 31 | 51 | 201;

export interface SearchFilter {
  family: 'RENTALS' | 'BEAUTY' | null;
  vertical: string | null;
  serviceLocation: ServiceLocation | null;
  maxPricePesewas: number | null;
  /** Hundredths of a star. */
  minRating: number | null;
  /** Phrases in lower case, of which a business has at least one. */
  phrases: readonly string[] | null;
  /** Keeps businesses whose hours open them on the date. Availability is checked afterwards. */
  openOn: LocalDate | null;
}

export const isFiltered = (filter: SearchFilter): boolean => Object.values(filter).some((value) => value !== null);

export interface FoundRow {
  id: string;
  bookingShape: BusinessRow['bookingShape'];
  slug: string;
  name: string;
  family: 'RENTALS' | 'BEAUTY';
  vertical: string;
  area: Area | null;
  lat: number | null;
  lng: number | null;
  address: string | null;
  fromPricePesewas: number | null;
  ratingSum: number;
  ratingCount: number;
  photo: PhotoRow | null;
  serviceLocation: ServiceLocation;
  instantReplies: boolean;
  /** The sort key: `chord`, the straight-line distance through the globe, or `rank` and `sortName`. */
  chord: number | null;
  rank: number | null;
  sortName: string | null;
}

const COLUMNS = fragment`b.id, b.booking_shape as "bookingShape", b.slug, b.name, b.family, b.vertical, b.lat, b.lng,
  b.address, b.from_price_pesewas as "fromPricePesewas", b.rating_sum as "ratingSum", b.rating_count as "ratingCount",
  b.service_location as "serviceLocation",
  b.assistant_answering and b.assistant_number is not null as "instantReplies",
  to_jsonb(a) as area, b.cover as photo`;

/** The columns that search needs; the public role may read all of them. */
const READ = fragment`b.id, b.booking_shape, b.slug, b.name, b.family, b.vertical, b.lat, b.lng, b.address, b.area_id,
  b.cover, b.open_weekdays, b.open_dates, b.from_price_pesewas, b.rating_sum, b.rating_count, b.rating, b.standing, b.service_location, b.assistant_answering,
  b.assistant_number, b.offer_text`;

/** All filters, each true when it is not set, so that one prepared statement serves every combination. */
const anyFilter = (filter: SearchFilter): Fragment => fragment`
  (${filter.family}::text is null or b.family = ${filter.family})
  and (${filter.vertical}::text is null or b.vertical = ${filter.vertical})
  and (${filter.serviceLocation}::text is null or b.service_location in (${filter.serviceLocation}, 'BOTH'))
  and (${filter.maxPricePesewas}::bigint is null or b.from_price_pesewas <= ${filter.maxPricePesewas})
  and (${filter.minRating}::int is null or (b.rating_count > 0 and -b.rating <= -${filter.minRating}::int))
  and (${filter.phrases === null}::boolean or b.offer_text like any(${filter.phrases?.map(patternOf) ?? []}::text[]))
  and (${filter.openOn}::text is null or ${opensOn(filter.openOn)})`;

/** Only the filters that are set, so that the planner knows their selectivity. */
function setFilters(filter: SearchFilter): Fragment {
  const { family, vertical, serviceLocation, maxPricePesewas, minRating, phrases, openOn } = filter;
  return fragment`true
    ${family === null ? NOTHING : fragment`and b.family = ${family}`}
    ${vertical === null ? NOTHING : fragment`and b.vertical = ${vertical}`}
    ${serviceLocation === null ? NOTHING : fragment`and b.service_location in (${serviceLocation}, 'BOTH')`}
    ${maxPricePesewas === null ? NOTHING : fragment`and b.from_price_pesewas <= ${maxPricePesewas}::bigint`}
    ${minRating === null ? NOTHING : fragment`and b.rating_count > 0 and -b.rating <= -${minRating}::int`}
    ${phrases === null ? NOTHING : fragment`and b.offer_text like any(${phrases.map(patternOf)}::text[])`}
    ${openOn === null ? NOTHING : fragment`and ${opensOn(openOn)}`}`;
}

/** A sort order that an index provides. */
interface IndexOrder {
  rows: Fragment;
  /** The columns `chord`, `rank` and `sort_name`. Not `indexed`, the expressions differ, so that the planner skips the index. */
  keys: (indexed: boolean) => Fragment;
  by: Fragment;
  /** Rows behind the last page. */
  after: Fragment | null;
}

const SHOWN = fragment`${COLUMNS}, b.chord, b.rank, b.sort_name as "sortName"`;

const walk = ({ rows, keys, by, after }: IndexOrder, filter: SearchFilter, size: Size): Statement<FoundRow> => {
  const filtered = isFiltered(filter);
  return prepared(sql<FoundRow>`
    select ${SHOWN} from (
      select ${READ}, ${keys(true)} from businesses b where ${rows} ${after ? fragment`and ${after}` : NOTHING}
      order by ${by} limit ${filtered ? WALK : literal(size)}
    ) b left join areas a on a.id = b.area_id ${filtered ? fragment`where ${anyFilter(filter)}` : NOTHING}
    order by ${by} limit ${literal(size)}`);
};

const gather = (
  { rows, keys, by, after }: IndexOrder,
  filter: SearchFilter,
  size: Size,
): Statement<FoundRow> => sql<FoundRow>`
  select ${SHOWN} from (
    select ${READ}, ${keys(false)} from businesses b
    where ${rows} and ${setFilters(filter)} ${after ? fragment`and ${after}` : NOTHING}
    order by ${by} limit ${literal(size)}
  ) b left join areas a on a.id = b.area_id order by ${by}`;

async function listInOrder(db: Reader, order: IndexOrder, filter: SearchFilter, size: Size): Promise<FoundRow[]> {
  const found = await db.rows(walk(order, filter, size));
  if (found.length === size || !isFiltered(filter)) return found;
  return db.rows(gather(order, filter, size));
}

export type Globe = readonly [number, number, number];

export const listNearest = (
  db: Reader,
  origin: Globe,
  after: { chord: number; id: string } | null,
  filter: SearchFilter,
  size: Size,
): Promise<FoundRow[]> => {
  const chord = fragment`b.pin <-> cube(${origin}::float8[])`;
  const order: IndexOrder = {
    rows: fragment`b.searchable and b.pin is not null`,
    keys: (indexed) => fragment`(${chord}) ${indexed ? NOTHING : fragment`+ 0`} as chord, ${NO_RANK}`,
    by: fragment`chord, b.id`,
    after: after && fragment`(${chord}, b.id) > (${after.chord}::float8, ${after.id}::text)`,
  };
  return listInOrder(db, order, filter, size);
};

const NO_CHORD = fragment`null::float8 as chord`;
const NO_RANK = fragment`null::int as rank, null::text as sort_name`;

/** Businesses without a pin follow all that have one. */
export const listWithoutPin = (
  db: Reader,
  after: { id: string } | null,
  filter: SearchFilter,
  size: Size,
): Promise<FoundRow[]> => {
  const order: IndexOrder = {
    rows: fragment`b.searchable and b.pin is null`,
    keys: () => fragment`${NO_CHORD}, ${NO_RANK}`,
    by: fragment`b.id`,
    after: after && fragment`b.id > ${after.id}::text`,
  };
  return listInOrder(db, order, filter, size);
};

export const listBest = (
  db: Reader,
  after: { rank: number; sortName: string; id: string } | null,
  filter: SearchFilter,
  size: Size,
): Promise<FoundRow[]> => {
  const order: IndexOrder = {
    rows: fragment`b.searchable`,
    keys: (indexed) => fragment`${NO_CHORD}, -b.standing ${indexed ? NOTHING : fragment`+ 0`} as rank,
      lower(b.name) as sort_name`,
    by: fragment`rank, sort_name, b.id`,
    after:
      after &&
      fragment`(-b.standing, lower(b.name), b.id) > (${after.rank}::int, ${after.sortName}::text, ${after.id}::text)`,
  };
  return listInOrder(db, order, filter, size);
};

/** Counting further would tell a customer nothing. */
const MAX_COUNTED = literal(1_000);

export const countFound = async (db: Reader, filter: SearchFilter): Promise<number> => {
  const { count } = await db.one(sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from businesses b where b.searchable and ${setFilters(filter)} limit ${MAX_COUNTED}
    ) found`);
  return count;
};
