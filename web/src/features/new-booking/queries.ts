import type { CreateQuoteRequest, GetSlotsQuery } from '@dwaso/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dwaso } from '../../kit/api.ts';
import { addDays, today } from '../../kit/format.ts';
import { readOffers } from '../items/queries.ts';

const CUSTOMERS = 6;
const SEARCHED_DAYS = 31;

/** What can be booked, with what can be added to it. */
export const catalogueQuery = (businessId: string, byDay: boolean) =>
  queryOptions({
    queryKey: ['b', businessId, 'new-booking', 'catalogue', byDay],
    queryFn: async ({ signal }) => {
      const [offers, extras, zones] = await Promise.all([
        readOffers(businessId, byDay, signal),
        dwaso.catalogue.listExtras(businessId, { active: true }, { signal }),
        dwaso.deliveryZones.list(businessId, { signal }),
      ]);
      return { ...offers, extras, zones };
    },
    staleTime: 60_000,
  });
export type Catalogue = Awaited<ReturnType<NonNullable<ReturnType<typeof catalogueQuery>['queryFn']>>>;

/** The price, and whether it can be had. Others may take it meanwhile. */
export const quoteQuery = (businessId: string, request: CreateQuoteRequest) =>
  queryOptions({
    queryKey: ['b', businessId, 'quote', request],
    queryFn: ({ signal }) => dwaso.availability.quote(businessId, request, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 60_000,
    meta: { live: ['booking'] },
  });

export const slotsQuery = (businessId: string, query: GetSlotsQuery) =>
  queryOptions({
    queryKey: ['b', businessId, 'slots', query],
    queryFn: ({ signal }) => dwaso.availability.getSlots(businessId, query, { signal }),
    gcTime: 60_000,
    meta: { live: ['booking'] },
  });

/** The days around a date on which a unit may be free. */
export const aroundQuery = (businessId: string, unitId: string, date: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'around', unitId, date],
    queryFn: async ({ signal }) => {
      const early = addDays(date, -7);
      const from = early < today() ? today() : early;
      const query = { unitId, from, to: addDays(from, SEARCHED_DAYS) };
      const { data } = await dwaso.availability.get(businessId, query, { signal });
      return data.units[0]?.days ?? [];
    },
    gcTime: 60_000,
    meta: { live: ['booking'] },
  });

/** Customers whose name or phone begins so. */
export const customersQuery = (businessId: string, q: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'new-booking', 'customers', q],
    queryFn: async ({ signal }) => (await dwaso.customers.list(businessId, { q, limit: CUSTOMERS }, { signal })).data,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
