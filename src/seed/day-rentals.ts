import { addDays, type LocalDate } from '../kit/time.ts';
import { type SeedDay, seedDay } from './calendar.ts';
import { entryOf, type Offered, type RentalEntry, rentalOfEntries, type SeedUnit } from './priced.ts';
import type { Random } from './random.ts';
import type { Put } from './store.ts';
import type { DayContext, Story } from './story.ts';

interface Rental extends Story {
  /** Days from today to the first one. */
  from: -1 | 0 | 1;
  days?: number;
  /** The kit of the shop and one thing more. */
  isLarge?: true;
}

const RENTALS: readonly Rental[] = [
  { status: 'COMPLETED', from: -1, paid: 'ALL', stars: 5 },
  { status: 'COMPLETED', from: -1, paid: 'DEPOSIT' },
  { status: 'NO_SHOW', from: -1, paid: 'DEPOSIT' },
  { status: 'CANCELLED', from: -1, paid: 'REFUNDED' },
  { status: 'CONFIRMED', from: 1, paid: 'DEPOSIT', isLarge: true },
  { status: 'CHECKED_IN', from: -1, days: 2, paid: 'DEPOSIT' },
  { status: 'CONFIRMED', from: 0, paid: 'DEPOSIT' },
  { status: 'HELD', from: 1, paid: 'NOTHING' },
  { status: 'CONFIRMED', from: 0, days: 2, paid: 'ALL' },
  { status: 'CHECKED_IN', from: 0, paid: 'ALL' },
  { status: 'EXPIRED', from: 0, paid: 'NOTHING' },
  { status: 'CONFIRMED', from: 1, days: 2, paid: 'DEPOSIT' },
];
const LIVE = new Set(['HELD', 'CONFIRMED', 'CHECKED_IN']);

/** The pieces of each day that are taken. Every day becomes one row. */
function createStock({ businessId }: Offered, put: Put) {
  const taken = new Map<string, { unit: SeedUnit; date: LocalDate; pieces: number }>();
  const of = (unit: SeedUnit, date: LocalDate) => taken.get(`${unit.id} ${date}`)?.pieces ?? 0;
  return {
    hasRoom: (unit: SeedUnit, dates: readonly LocalDate[]) => dates.every((date) => of(unit, date) < unit.quantity),
    take(unit: SeedUnit, dates: readonly LocalDate[], quantity: number) {
      for (const date of dates) taken.set(`${unit.id} ${date}`, { unit, date, pieces: of(unit, date) + quantity });
    },
    write() {
      for (const { unit, date, pieces } of taken.values()) {
        const stock = { taken: pieces, capacity: unit.quantity };
        put('unit_days', { business_id: businessId, unit_id: unit.id, date, ...stock });
      }
    },
  };
}

const datesOf = (day: SeedDay, days: number): LocalDate[] =>
  Array.from({ length: days }, (_, index) => addDays(day.date, index));

function allocate(
  { businessId }: Offered,
  bookingId: string,
  entries: readonly RentalEntry[],
  dates: readonly LocalDate[],
  heldUntil: string | null,
  put: Put,
): void {
  for (const [item, { id, quantity }] of entries.flatMap(({ parts }) => parts).entries())
    put('allocations', {
      business_id: businessId,
      booking_id: bookingId,
      item,
      unit_id: id,
      first_date: dates[0],
      last_date: dates.at(-1),
      quantity,
      held_until: heldUntil,
    });
}

export function addRentalDays(random: Random, offered: Offered, { days, people, tell, put }: DayContext): void {
  const stock = createStock(offered, put);
  const { units, kit, zones } = offered;
  for (const [index, rental] of RENTALS.entries()) {
    const day = days[rental.from + 1];
    const person = people[rental.isLarge ? 1 : index % people.length];
    if (!day || !person || !offered.openOn(day.weekday)) continue;
    const dates = datesOf(day, rental.days ?? 1);
    const isLive = LIVE.has(rental.status);
    const free = isLive ? units.filter((unit) => stock.hasRoom(unit, dates)) : units;
    const [first, second, third] = free;
    if (!first) continue;
    let entries = [entryOf(random.one(free), 1)];
    if (rental.isLarge && second) {
      const parts = [first, second].map((unit) => ({ ...unit, quantity: 1 }));
      // The kit is of the first two units of the shop.
      entries =
        kit && first === units[0] && second === units[1]
          ? [{ kit, quantity: 1, parts }]
          : parts.map((unit) => entryOf(unit, 1));
      if (third) entries.push(entryOf(third, 1));
    }
    const zone = index % 2 === 0 ? (zones[0] ?? null) : null;
    const place = zone && {
      area_id: zone.id,
      area_name: zone.name,
      address: `House ${12 + index}, near the chapel`,
    };
    const what = { ...rentalOfEntries(offered, entries, { day, days: dates.length, zone }), ...place };
    const { id, heldUntil } = tell(what, rental, person);
    if (!isLive) continue;
    for (const part of entries.flatMap(({ parts }) => parts)) {
      const unit = units.find((one) => one.id === part.id);
      if (unit) stock.take(unit, dates, part.quantity);
    }
    allocate(offered, id, entries, dates, heldUntil, put);
  }
  stock.write();
}

/** All pieces of every unit are out for a week, and booked for the next. */
export function addFullDays(offered: Offered, { days: [, today], people, tell, put }: DayContext): void {
  if (!today) return;
  const stock = createStock(offered, put);
  const weeks = [
    { status: 'CHECKED_IN', from: 0, days: 8 },
    { status: 'CONFIRMED', from: 8, days: 8 },
  ];
  let next = 0;
  for (const unit of offered.units) {
    for (const { status, from, days } of weeks) {
      const person = people[next++ % people.length];
      if (!person) continue;
      const day = seedDay(addDays(today.date, from));
      const dates = datesOf(day, days);
      const entries = [entryOf(unit, unit.quantity)];
      const what = rentalOfEntries(offered, entries, { day, days, zone: null });
      const { id } = tell(what, { status, paid: 'DEPOSIT' }, person);
      stock.take(unit, dates, unit.quantity);
      allocate(offered, id, entries, dates, null, put);
    }
  }
  stock.write();
}
