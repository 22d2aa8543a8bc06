import type { Repeat } from '../domain/booking/repeat.ts';
import { addDays, at, type LocalDate } from '../kit/time.ts';
import { nextWeekday, seedDay } from './calendar.ts';
import { type Book, type Offered, type Person, rentalOf, visitOf } from './priced.ts';
import type { Put } from './store.ts';

const FRIDAY = 5;
const EVERY_SECOND_WEEK = { every: 2, unit: 'WEEK', count: 4 } as const satisfies Repeat;

/** A regular customer on every second Friday, after the days that have other bookings. */
export function addSeries(offered: Offered, [regular]: readonly Person[], book: Book, put: Put): void {
  const after = offered.days.coming.at(-1)?.next;
  if (!regular || !after) return;
  const { every, count } = EVERY_SECOND_WEEK;
  const first = nextWeekday(after, FRIDAY);
  const dates = Array.from({ length: count }, (_, index) => addDays(first, index * every * 7));
  const id = offered.idOf('ser', 0);
  const request = offered.providers.length > 0 ? visits(offered) : rentals(offered);
  put('series', {
    business_id: offered.businessId,
    id,
    repeat: EVERY_SECOND_WEEK,
    request: request.stored,
    creation: 'BOOK',
    skipped: [],
    created_at: offered.now,
    updated_at: offered.now,
  });
  for (const [index, date] of dates.entries()) {
    const what = { ...request.on(date), source: 'DASHBOARD', series_id: id, series_index: index };
    request.allocate(book(what, 'CONFIRMED', regular), date, put);
  }
}

interface SeedRequest {
  /** What the row of the series keeps. */
  stored: object;
  on: (date: LocalDate) => object;
  allocate: (bookingId: string, date: LocalDate, put: Put) => void;
}

/** The last item, of which the waitlist of the shop takes none. */
function rentals(offered: Offered): SeedRequest {
  const { businessId } = offered;
  const unit = offered.units.at(-1) as Offered['units'][number];
  const { id: unitId, quantity: capacity } = unit;
  return {
    stored: { unitId, quantity: 1, days: 1 },
    on: (date) => rentalOf(offered, unit, 1, seedDay(date)),
    allocate(bookingId, date, put) {
      const days = { first_date: date, last_date: date, quantity: 1, held_until: null };
      put('allocations', { business_id: businessId, booking_id: bookingId, item: 0, unit_id: unitId, ...days });
      put('unit_days', { business_id: businessId, unit_id: unitId, date, taken: 1, capacity });
    },
  };
}

/** The last service with the last provider: the first ones have preparation and leave. */
function visits(offered: Offered): SeedRequest {
  const service = offered.services.at(-1) as Offered['services'][number];
  const provider = offered.providers.at(-1) as Offered['providers'][number];
  const startOn = (date: LocalDate) => at(date, '09:00');
  return {
    stored: { serviceId: service.id, providerId: provider.id },
    on: (date) => visitOf(offered, service, provider, startOn(date)),
    allocate(bookingId, date, put) {
      const endsAt = startOn(date).add({ minutes: service.durationMin });
      put('provider_times', {
        business_id: offered.businessId,
        booking_id: bookingId,
        item: 0,
        provider_id: provider.id,
        during: `[${startOn(date)},${endsAt.add({ minutes: service.bufferAfterMin })})`,
        work_ends_at: endsAt.toString(),
        held_until: null,
      });
    },
  };
}
