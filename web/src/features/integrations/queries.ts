import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { dwaso } from '../../kit/api.ts';
import { addDays, today } from '../../kit/format.ts';

const ROWS = 25;
const USAGE_DAYS = 30;
/** How often a list is read again while something in it is on its way. */
const WAITING_MS = 2_000;
const live = ['booking', 'payment', 'webhook'];

export const keysQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'integrations', 'keys'],
    queryFn: ({ signal }) => dwaso.apiKeys.list(businessId, { signal }),
  });

export const usageQuery = (businessId: string) => {
  const to = today();
  const from = addDays(to, 1 - USAGE_DAYS);
  return queryOptions({
    queryKey: ['b', businessId, 'integrations', 'usage', from, to],
    queryFn: ({ signal }) => dwaso.apiKeys.getUsage(businessId, { from, to }, { signal }),
  });
};

export const toolUsageQuery = (businessId: string) => {
  const to = today();
  const from = addDays(to, 1 - USAGE_DAYS);
  return queryOptions({
    queryKey: ['b', businessId, 'integrations', 'tool-usage', from, to],
    queryFn: ({ signal }) => dwaso.apiKeys.getToolUsage(businessId, { from, to }, { signal }),
  });
};

export const webhooksQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'integrations', 'webhooks'],
    queryFn: ({ signal }) => dwaso.webhooks.list(businessId, { signal }),
    meta: { live: ['webhook'] },
  });

export const webhookQuery = (businessId: string, webhookId: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'integrations', 'webhooks', webhookId],
    queryFn: ({ signal }) => dwaso.webhooks.get(webhookId, { signal }),
    meta: { live: ['webhook'] },
  });

export type DeliveryStatus = 'PENDING' | 'SUCCEEDED' | 'DEAD';

export const deliveriesQuery = (businessId: string, webhookId: string, status: DeliveryStatus | undefined) =>
  infiniteQueryOptions({
    queryKey: ['b', businessId, 'integrations', 'deliveries', webhookId, status ?? null],
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: ROWS, ...(status && { status }), ...(pageParam !== null && { cursor: pageParam }) };
      const { data, meta } = await dwaso.webhooks.listDeliveries(webhookId, query, { signal });
      return { rows: data, next: meta.nextCursor };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // No event tells that a delivery arrived.
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ rows }) => rows.some((row) => row.status === 'PENDING')) ? WAITING_MS : false,
    meta: { live },
  });

export const deliveryQuery = (businessId: string, deliveryId: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'integrations', 'delivery', deliveryId],
    queryFn: ({ signal }) => dwaso.webhooks.getDelivery(deliveryId, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'PENDING' ? WAITING_MS : false),
  });

export const feedsQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'integrations', 'feeds'],
    queryFn: ({ signal }) => dwaso.calendarFeeds.list(businessId, { signal }),
  });

/** For the names in the list of feeds, and to choose one. */
export const teamQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'integrations', 'team'],
    queryFn: ({ signal }) => dwaso.catalogue.listProviders(businessId, {}, { signal }),
  });
