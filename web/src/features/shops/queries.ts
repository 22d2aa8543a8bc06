import type { Business } from '@dwaso/sdk';
import { queryOptions } from '@tanstack/react-query';
import { dwaso } from '../../kit/api.ts';
import { queryClient } from '../../kit/query.ts';

/** The businesses of the signed-in person, each with the person's role. */
export const myBusinessesQuery = queryOptions({
  queryKey: ['businesses'],
  queryFn: ({ signal }) => dwaso.businesses.listMine({ signal }),
  staleTime: 60_000,
  meta: { keep: true },
});

/** Shows a business as a write answered it, at once and on every screen. A new one joins the list. */
export function putBusiness(business: Business): void {
  queryClient.setQueryData(myBusinessesQuery.queryKey, (known) => {
    const others = known ?? [];
    return others.some(({ id }) => id === business.id)
      ? others.map((one) => (one.id === business.id ? business : one))
      : [...others, business];
  });
}

/** Reads the businesses again, after a write that changes what is missing to be listed. */
export const refreshBusinesses = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: myBusinessesQuery.queryKey });

/** Whether the plan lets the business change things. STAFF may read this much of it. */
export const standingQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'standing'],
    queryFn: ({ signal }) => dwaso.billing.getSubscription(businessId, { signal }),
    staleTime: 60_000,
    meta: { live: ['subscription'] },
  });
