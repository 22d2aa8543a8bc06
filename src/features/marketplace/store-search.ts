import type { Reader } from '../../kit/db/db.ts';
import { type Fragment, fragment, literal, NOTHING, prepared, type Statement, sql } from '../../kit/db/sql.ts';
import { type LocalDate, weekdayOf } from '../../kit/time.ts';
import type { Area } from '../areas/index.ts';
import type { BusinessRow, ServiceLocation } from '../businesses/index.ts';
import type { PhotoRow } from '../uploads/index.ts';

/**
 * Search walks an index in the order of its answer. With filters it walks over the first thousand only: who has found too
 * few by then looks for something rare, which is found through indexes of its own and sorted afterwards. So the cost
 * follows what is asked, not how many businesses there are.
 */
const WALK = literal(1_000);

/** As written into statements, so that there are few of them and each has a plan made for it. */
export type Size = 21 | 31 | 51 | 201;

export interface Filter {
  family: 'RENTALS' | 'BEAUTY' | null;
  serviceLocation: ServiceLocation | null;
  maxPricePesewas: number | null;
  /** Hundredths of a star. */
  minRating: number | null;
  /** For LIKE, in any case. */
  pattern: string | null;
  /** Keeps those that open that weekday; whether anything is free is judged by the calendar. */
  openOn: LocalDate | null;
}

export const isFiltered = (filter: Filter): boolean => Object.values(filter).some((value) => value !== null);

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
  /** What it was sorted by: metres in a straight line, or the rating and the name. */
  chord: number | null;
  rank: number | null;
  sortName: string | null;
}

const COLUMNS = fragment`b.id, b.booking_shape as "bookingShape", b.slug, b.name, b.family, b.vertical, b.lat, b.lng,
  b.address, b.from_price_pesewas as "fromPricePesewas", b.rating_sum as "ratingSum", b.rating_count as "ratingCount",
  b.service_location as "serviceLocation",
  b.assistant_answering and b.assistant_number is not null as "instantReplies",
  (select to_jsonb(a) from areas a where a.id = b.area_id) as area,
  (select jsonb_build_object('id', u.id, 'width', u.width, 'height', u.height)
    from uploads u where u.id = b.photo_ids[1] and u.business_id = b.id) as photo`;

/** What the public may read of `businesses b`, as far as search needs it. */
const READ = fragment`b.id, b.booking_shape, b.slug, b.name, b.family, b.vertical, b.lat, b.lng, b.address, b.area_id,
  b.photo_ids, b.from_price_pesewas, b.rating_sum, b.rating_count, b.rating, b.service_location, b.assistant_answering,
  b.assistant_number, b.offer_text`;

/** Every filter there is, each passing all when it is not set: one text for every wish. */
const anyFilter = (filter: Filter): Fragment => fragment`
  (${filter.family}::text is null or b.family = ${filter.family})
  and (${filter.serviceLocation}::text is null or b.service_location in (${filter.serviceLocation}, 'BOTH'))
  and (${filter.maxPricePesewas}::bigint is null or b.from_price_pesewas <= ${filter.maxPricePesewas})
  and (${filter.minRating}::int is null or (b.rating_count > 0 and -b.rating <= -${filter.minRating}::int))
  and (${filter.pattern}::text is null or b.offer_text like lower(${filter.pattern}))
  and (${filter.openOn}::text is null or ${opensOn(filter.openOn)})`;

const opensOn = (date: LocalDate | null): Fragment => fragment`
  exists (select from business_hours h where h.business_id = b.id and h.weekday = ${date && weekdayOf(date)}::int
    and h.enabled)`;

/** Only the filters that are set, so that the planner sees what they are worth. */
function setFilters(filter: Filter): Fragment {
  const { family, serviceLocation, maxPricePesewas, minRating, pattern, openOn } = filter;
  return fragment`true
    ${family === null ? NOTHING : fragment`and b.family = ${family}`}
    ${serviceLocation === null ? NOTHING : fragment`and b.service_location in (${serviceLocation}, 'BOTH')`}
    ${maxPricePesewas === null ? NOTHING : fragment`and b.from_price_pesewas <= ${maxPricePesewas}::bigint`}
    ${minRating === null ? NOTHING : fragment`and b.rating_count > 0 and -b.rating <= -${minRating}::int`}
    ${pattern === null ? NOTHING : fragment`and b.offer_text like lower(${pattern})`}
    ${openOn === null ? NOTHING : fragment`and ${opensOn(openOn)}`}`;
}

/** An order that an index keeps. */
interface Order {
  rows: Fragment;
  /** The columns `chord`, `rank` and `sort_name`, in the index's own words or in others that keep the planner off it. */
  keys: (indexed: boolean) => Fragment;
  by: Fragment;
  /** Where the last page ended. */
  after: Fragment | null;
}

const SHOWN = fragment`${COLUMNS}, b.chord, b.rank, b.sort_name as "sortName"`;

const walk = ({ rows, keys, by, after }: Order, filter: Filter, size: Size): Statement<FoundRow> => {
  const filtered = isFiltered(filter);
  return prepared(sql<FoundRow>`
    select ${SHOWN} from (
      select ${READ}, ${keys(true)} from businesses b where ${rows} ${after ? fragment`and ${after}` : NOTHING}
      order by ${by} limit ${filtered ? WALK : literal(size)}
    ) b ${filtered ? fragment`where ${anyFilter(filter)}` : NOTHING} order by ${by} limit ${literal(size)}`);
};

const gather = ({ rows, keys, by, after }: Order, filter: Filter, size: Size): Statement<FoundRow> => sql<FoundRow>`
  select ${SHOWN} from (
    select ${READ}, ${keys(false)} from businesses b
    where ${rows} and ${setFilters(filter)} ${after ? fragment`and ${after}` : NOTHING}
    order by ${by} limit ${literal(size)}
  ) b order by ${by}`;

async function inOrder(db: Reader, order: Order, filter: Filter, size: Size): Promise<FoundRow[]> {
  const found = await db.rows(walk(order, filter, size));
  if (found.length === size || !isFiltered(filter)) return found;
  return db.rows(gather(order, filter, size));
}

export type Globe = readonly [number, number, number];

export const listNearest = (
  db: Reader,
  origin: Globe,
  after: { chord: number; id: string } | null,
  filter: Filter,
  size: Size,
): Promise<FoundRow[]> => {
  const chord = fragment`b.pin <-> cube(${origin}::float8[])`;
  const order: Order = {
    rows: fragment`b.listed and b.pin is not null`,
    keys: (indexed) => fragment`(${chord}) ${indexed ? NOTHING : fragment`+ 0`} as chord, ${NO_RANK}`,
    by: fragment`chord, id`,
    after: after && fragment`(${chord}, b.id) > (${after.chord}::float8, ${after.id}::text)`,
  };
  return inOrder(db, order, filter, size);
};

const NO_CHORD = fragment`null::float8 as chord`;
const NO_RANK = fragment`null::int as rank, null::text as sort_name`;

/** Those that have no pin come after all that have one. */
export const listWithoutPin = (
  db: Reader,
  after: { id: string } | null,
  filter: Filter,
  size: Size,
): Promise<FoundRow[]> => {
  const order: Order = {
    rows: fragment`b.listed and b.pin is null`,
    keys: () => fragment`${NO_CHORD}, ${NO_RANK}`,
    by: fragment`id`,
    after: after && fragment`b.id > ${after.id}::text`,
  };
  return inOrder(db, order, filter, size);
};

export const listBest = (
  db: Reader,
  after: { rank: number; sortName: string; id: string } | null,
  filter: Filter,
  size: Size,
): Promise<FoundRow[]> => {
  const order: Order = {
    rows: fragment`b.listed`,
    keys: (indexed) => fragment`${NO_CHORD}, -b.rating ${indexed ? NOTHING : fragment`+ 0`} as rank,
      lower(b.name) as sort_name`,
    by: fragment`rank, sort_name, id`,
    after:
      after &&
      fragment`(-b.rating, lower(b.name), b.id) > (${after.rank}::int, ${after.sortName}::text, ${after.id}::text)`,
  };
  return inOrder(db, order, filter, size);
};
