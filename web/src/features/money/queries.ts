import type { ListBookingsQuery, ListBusinessPaymentsQuery } from '@dwaso/sdk';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { dwaso } from '../../kit/api.ts';
import { dateOf } from '../../kit/format.ts';
import { METHODS, type Method } from './filters.ts';
import type { Period } from './period.tsx';

const ROWS = 25;
const ROWS_TO_ADD_UP = 100;
/** A phone adds up at most so many rows, which is 10 requests. */
const MOST_TO_ADD_UP = 1_000;
const live = ['booking', 'payment'];

export const statisticsQuery = (businessId: string, { from, to }: Period) =>
  queryOptions({
    queryKey: ['b', businessId, 'money', 'statistics', from, to],
    queryFn: ({ signal }) => dwaso.statistics.get(businessId, { from, to }, { signal }),
    meta: { live, keep: true },
  });

export type PaymentFilter = Pick<ListBusinessPaymentsQuery, 'from' | 'to' | 'method' | 'status' | 'toReturn'>;

export const paymentsQuery = (businessId: string, filter: PaymentFilter, rows = ROWS) =>
  infiniteQueryOptions({
    queryKey: ['b', businessId, 'money', 'payments', filter, rows],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filter, limit: rows, ...(pageParam !== null && { cursor: pageParam }) };
      const { data, meta } = await dwaso.payments.listOfBusiness(businessId, query, { signal });
      return { rows: data, next: meta.nextCursor };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    meta: { live, keep: true },
  });

/** Pesewas received by day and method. */
export type MethodDays = Record<string, Partial<Record<Method, number>>>;

/** The API's sums do not tell methods apart, so the payments are added up; null when they are too many. */
export const methodsQuery = (businessId: string, { from, to }: Period) =>
  queryOptions({
    queryKey: ['b', businessId, 'money', 'methods', from, to],
    queryFn: async ({ signal }): Promise<MethodDays | null> => {
      const days: MethodDays = {};
      let left = MOST_TO_ADD_UP;
      const query = { from, to, limit: ROWS_TO_ADD_UP };
      for await (const { paidAt, method, amountPesewas } of dwaso.payments.listOfBusiness(businessId, query, {
        signal,
      })) {
        if (left-- === 0) return null;
        const day = (days[dateOf(paidAt)] ??= {});
        const known = METHODS.find((one) => one === method) ?? 'OTHER';
        day[known] = (day[known] ?? 0) + amountPesewas;
      }
      return days;
    },
    meta: { live, keep: true },
  });

const OPEN: NonNullable<ListBookingsQuery['status']> = ['HELD', 'CONFIRMED', 'CHECKED_IN', 'COMPLETED'];

/** Pesewas still to collect by the day a booking starts; null when the bookings are too many. */
export const dueQuery = (businessId: string, { from, to }: Period) =>
  queryOptions({
    queryKey: ['b', businessId, 'money', 'due', from, to],
    queryFn: async ({ signal }): Promise<Record<string, number> | null> => {
      const days: Record<string, number> = {};
      let left = MOST_TO_ADD_UP;
      const query = { from, to, status: OPEN, limit: ROWS_TO_ADD_UP };
      for await (const { startsAt, duePesewas } of dwaso.bookings.list(businessId, query, { signal })) {
        if (left-- === 0) return null;
        const date = dateOf(startsAt);
        // The list also has bookings that began before the first day and reach into it.
        if (date >= from && duePesewas > 0) days[date] = (days[date] ?? 0) + duePesewas;
      }
      return days;
    },
    meta: { live, keep: true },
  });
