import { queryOptions } from '@tanstack/react-query';
import { dwaso } from '../../kit/api.ts';
import { addDays } from '../../kit/format.ts';

const live = ['booking', 'payment'];
const MOST = 100;

/** The live bookings of a day: those that start then and rentals that are out then. */
export const dayQuery = (businessId: string, date: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'today', 'day', date],
    queryFn: ({ signal }) => dwaso.bookings.getDigestOfDay(businessId, date, { signal }),
    meta: { live, keep: true },
  });

/** Bookings that began before the day and that nobody ended. */
export const leftOpenQuery = (businessId: string, date: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'today', 'left-open', date],
    queryFn: async ({ signal }) => {
      const query = { status: ['CONFIRMED', 'CHECKED_IN'], to: addDays(date, -1), order: 'asc', limit: MOST } as const;
      return (await dwaso.bookings.list(businessId, { ...query, status: [...query.status] }, { signal })).data;
    },
    meta: { live, keep: true },
  });

/** Holds that wait for their deposit, the next start first. */
export const heldQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'today', 'held'],
    queryFn: async ({ signal }) =>
      (await dwaso.bookings.list(businessId, { status: ['HELD'], order: 'asc', limit: MOST }, { signal })).data,
    meta: { live, keep: true },
  });
