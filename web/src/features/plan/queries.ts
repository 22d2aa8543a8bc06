import type { Invoice } from '@dwaso/sdk';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { dwaso } from '../../kit/api.ts';

const ROWS = 12;
const live = ['subscription'];

/** How the business stands with us. STAFF gets plan, status and readOnly alone. */
export const subscriptionQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'plan', 'subscription'],
    queryFn: ({ signal }) => dwaso.billing.getSubscription(businessId, { signal }),
    meta: { live, keep: true },
  });

export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: ({ signal }) => dwaso.billing.listPlans({ signal }),
  staleTime: 3_600_000,
});

export const invoicesQuery = (businessId: string) =>
  infiniteQueryOptions({
    queryKey: ['b', businessId, 'plan', 'invoices'],
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: ROWS, ...(pageParam !== null && { cursor: pageParam }) };
      const { data, meta } = await dwaso.billing.listInvoices(businessId, query, { signal });
      return { rows: data, next: meta.nextCursor };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    meta: { live },
  });

/** The API lists invoices and names none alone; null when there is no such invoice. */
export const invoiceQuery = (businessId: string, invoiceId: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'plan', 'invoice', invoiceId],
    queryFn: async ({ signal }): Promise<Invoice | null> => {
      for await (const invoice of dwaso.billing.listInvoices(businessId, { limit: 100 }, { signal }))
        if (invoice.id === invoiceId) return invoice;
      return null;
    },
    meta: { live },
  });
