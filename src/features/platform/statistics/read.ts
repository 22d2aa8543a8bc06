import { firstOfMonth } from '../../../domain/schedule/months.ts';
import { occupancyPercent, providerCapacity, unitCapacity } from '../../../domain/statistics/capacity.ts';
import { invalid } from '../../../kit/errors.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { dateOf, datesBetween, daysBetween, type LocalDate } from '../../../kit/time.ts';
import type { Catalogue, CatalogueCache } from '../../booking/availability/index.ts';
import type { Statistics, StatisticsQuery } from './schemas.ts';
import {
  countOverdue,
  type DayCounts,
  listProviderBlocks,
  listTopItems,
  listUnitBlocks,
  sumBookings,
  sumMoney,
  sumWaitlist,
} from './store.ts';
import { sumPrices } from './store-prices.ts';

const MAX_DAYS = 366;
const TOP_ITEMS = 10;
const TOP_PRICES = 100;

type Range = { from: LocalDate; to: LocalDate };
type Sums = Omit<Statistics['totals'], 'occupancyPercent'> & { occupied: number; capacity: number };

function rangeOf({ from, to }: StatisticsQuery, now: Temporal.Instant): Range {
  const today = dateOf(now);
  const range = { from: from ?? firstOfMonth(to ?? today), to: to ?? today };
  if (range.to < range.from) throw invalid('/to', 'must not be before from');
  if (daysBetween(range.from, range.to) >= MAX_DAYS) throw invalid('/to', `must be at most ${MAX_DAYS} days in all`);
  return range;
}

/** Short reads of sums. Only those by rule and code read bookings, and only those whose price a rule or code changed. */
export async function readStatistics(
  db: Reader,
  catalogues: CatalogueCache,
  businessId: string,
  query: StatisticsQuery,
  now: Temporal.Instant,
): Promise<Statistics> {
  const range = rangeOf(query, now);
  const catalogue = await catalogues.read(businessId);
  const dates = datesBetween(range.from, range.to);
  const [bookings, overdue, waitlist, money, topItems, byRule, byCode, capacity] = await Promise.all([
    sumBookings(db, businessId, range),
    countOverdue(db, businessId, range, now),
    sumWaitlist(db, businessId, range),
    sumMoney(db, businessId, range),
    listTopItems(db, businessId, range, TOP_ITEMS),
    sumPrices(db, businessId, range, 'prl', TOP_PRICES),
    sumPrices(db, businessId, range, 'prm', TOP_PRICES),
    readCapacity(db, catalogue, dates, range),
  ]);
  const counts = new Map(bookings.map((row) => [row.date, row]));
  const overdueOn = new Map(overdue.map((row) => [row.date, row.overdue]));
  const waitlistOn = new Map(waitlist.map(({ date, ...sums }) => [date, sums]));
  const moneyOn = new Map(money.map((row) => [row.date, row]));
  const days = dates.map((date, at) => {
    const { receivedPesewas = 0, refundedPesewas = 0 } = moneyOn.get(date) ?? {};
    const counted = toCounts(counts.get(date) ?? NOTHING, overdueOn.get(date) ?? 0);
    const fromWaitlist = waitlistOn.get(date) ?? NONE_FROM_WAITLIST;
    return { date, ...counted, waitlist: fromWaitlist, receivedPesewas, refundedPesewas, capacity: capacity[at] ?? 0 };
  });
  return {
    ...range,
    days: days.map((day) => ({ date: day.date, ...toWire(day) })),
    totals: toWire(days.reduce<Sums>(add, ZERO)),
    topItems,
    byRule,
    byCode,
  };
}

/** Pieces or minutes that could be booked on each date. */
async function readCapacity(
  db: Reader,
  catalogue: Catalogue,
  dates: readonly LocalDate[],
  range: Range,
): Promise<number[]> {
  if (catalogue.bookingShape === 'UNIT_PER_DAY') {
    const blocks = Map.groupBy(await listUnitBlocks(db, catalogue.id, range), ({ unitId }) => unitId);
    const units = catalogue.units.map(({ id, quantity }) => ({ quantity, blocks: blocks.get(id) ?? [] }));
    return unitCapacity(dates, catalogue, units);
  }
  const blocks = Map.groupBy(await listProviderBlocks(db, catalogue.id, range), ({ providerId }) => providerId);
  const providers = catalogue.providers.map((provider) => ({ ...provider, blocks: blocks.get(provider.id) ?? [] }));
  return providerCapacity(dates, catalogue, providers);
}

const NOTHING: DayCounts = {
  held: 0,
  confirmed: 0,
  checkedIn: 0,
  completed: 0,
  cancelled: 0,
  noShow: 0,
  expired: 0,
  bookedPesewas: 0,
  occupied: 0,
};

const NONE_FROM_WAITLIST: Sums['waitlist'] = { bookings: 0, bookedPesewas: 0 };

const toCounts = ({ bookedPesewas, occupied, ...row }: DayCounts, overdue: number) => ({
  bookings: {
    held: row.held - overdue,
    confirmed: row.confirmed,
    checkedIn: row.checkedIn,
    completed: row.completed,
    cancelled: row.cancelled,
    noShow: row.noShow,
    expired: row.expired + overdue,
  },
  bookedPesewas,
  occupied,
});

const ZERO: Sums = {
  ...toCounts(NOTHING, 0),
  waitlist: NONE_FROM_WAITLIST,
  receivedPesewas: 0,
  refundedPesewas: 0,
  capacity: 0,
};

const add = (a: Sums, b: Sums): Sums => ({
  bookings: {
    held: a.bookings.held + b.bookings.held,
    confirmed: a.bookings.confirmed + b.bookings.confirmed,
    checkedIn: a.bookings.checkedIn + b.bookings.checkedIn,
    completed: a.bookings.completed + b.bookings.completed,
    cancelled: a.bookings.cancelled + b.bookings.cancelled,
    noShow: a.bookings.noShow + b.bookings.noShow,
    expired: a.bookings.expired + b.bookings.expired,
  },
  bookedPesewas: a.bookedPesewas + b.bookedPesewas,
  waitlist: {
    bookings: a.waitlist.bookings + b.waitlist.bookings,
    bookedPesewas: a.waitlist.bookedPesewas + b.waitlist.bookedPesewas,
  },
  receivedPesewas: a.receivedPesewas + b.receivedPesewas,
  refundedPesewas: a.refundedPesewas + b.refundedPesewas,
  occupied: a.occupied + b.occupied,
  // A day that is more than full must not make another look emptier than it was.
  capacity: a.capacity + Math.max(b.capacity, b.occupied),
});

const toWire = ({ bookings, bookedPesewas, waitlist, receivedPesewas, refundedPesewas, occupied, capacity }: Sums) => ({
  bookings,
  bookedPesewas,
  waitlist,
  receivedPesewas,
  refundedPesewas,
  occupancyPercent: occupancyPercent(occupied, capacity),
});
