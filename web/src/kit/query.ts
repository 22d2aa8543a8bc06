import { type Query, QueryClient } from '@tanstack/react-query';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Families of events that make the answer old: `booking` for booking.confirmed and the like. */
      live?: readonly string[];
      /** Still shown after a reload without a network: see keep.ts. */
      keep?: true;
    };
  }
}

/**
 * What was read. The SDK retries by itself. An answer stays in memory for a day, so that it can still be seen without a
 * network. Keys of a business begin with `['b', businessId]`.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      gcTime: 86_400_000,
      retry: false,
      networkMode: 'always',
      refetchOnReconnect: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Reads again everything of a business that is shown, or one part of it. */
export const refresh = (businessId: string, ...part: string[]): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['b', businessId, ...part] });

/**
 * Reads a part of a business again after something of it was deleted. The screen of the deleted one may still be shown
 * for a moment: what is about it becomes old, but is not asked for again.
 */
export function refreshWithout(deletedId: string, businessId: string, part: string): Promise<void> {
  const queryKey = ['b', businessId, part];
  // A member's own provider is asked for as `me`, so that the id stands in the answer alone.
  const isAboutIt = ({ queryKey: key, state }: Query): boolean =>
    JSON.stringify([key, (state.data as { id?: unknown } | undefined)?.id]).includes(deletedId);
  void queryClient.invalidateQueries({ queryKey, predicate: isAboutIt, refetchType: 'none' });
  return queryClient.invalidateQueries({ queryKey, predicate: (query) => !isAboutIt(query) });
}
