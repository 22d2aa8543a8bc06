import type { Booking } from '@dwaso/sdk';
import { queryOptions } from '@tanstack/react-query';
import { dwaso } from '../../kit/api.ts';

const MOST = 100;

/** The list of the day, and the bookings that touch it: phone, money and extras stand with them. */
async function readDay(businessId: string, date: string, signal: AbortSignal) {
  const list = dwaso.bookings.getPackingList(businessId, date, { signal });
  const bookings: Booking[] = [];
  const query = { from: date, to: date, status: ['CONFIRMED', 'CHECKED_IN'] as const, limit: MOST };
  for await (const booking of dwaso.bookings.list(businessId, { ...query, status: [...query.status] }, { signal }))
    bookings.push(booking);
  return { list: await list, bookings };
}

export const packingQuery = (businessId: string, date: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'packing', date],
    queryFn: ({ signal }) => readDay(businessId, date, signal),
    meta: { live: ['booking'] },
  });
