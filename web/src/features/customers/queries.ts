import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { dwaso } from '../../kit/api.ts';

const ROWS = 25;
const MOST = 100;
const live = ['booking', 'payment'];

export const customersQuery = (businessId: string, q: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['b', businessId, 'customers', 'list', q ?? ''],
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: ROWS, ...(q && { q }), ...(pageParam !== null && { cursor: pageParam }) };
      const { data, meta } = await dwaso.customers.list(businessId, query, { signal });
      return { rows: data, next: meta.nextCursor };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    meta: { live, keep: true },
  });

export const customerQuery = (businessId: string, customerId: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'customers', customerId],
    queryFn: ({ signal }) => dwaso.customers.get(customerId, { signal }),
    meta: { live, keep: true },
  });

/** Bookings of a customer that have not ended, the earliest first; 100 of them at most. */
export const openBookingsQuery = (businessId: string, customerId: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'customers', customerId, 'open'],
    queryFn: async ({ signal }) => {
      const { data, meta } = await dwaso.bookings.list(
        businessId,
        { customerId, status: ['HELD', 'CONFIRMED', 'CHECKED_IN'], order: 'asc', limit: MOST },
        { signal },
      );
      return { rows: data, more: meta.nextCursor !== null };
    },
    meta: { live },
  });

/** Bookings with money to pay, also those that are over. */
export const unpaidQuery = (businessId: string, customerId: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'customers', customerId, 'unpaid'],
    queryFn: async ({ signal }) => {
      const { data } = await dwaso.bookings.list(
        businessId,
        { customerId, status: ['HELD', 'CONFIRMED', 'CHECKED_IN', 'COMPLETED'], limit: MOST },
        { signal },
      );
      return data.filter(({ duePesewas }) => duePesewas > 0);
    },
    meta: { live },
  });
