import type { ListBookingsQuery } from '@dwaso/sdk';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { dwaso } from '../../kit/api.ts';
import { today } from '../../kit/format.ts';

const PHOTOS = 24;
const MOST = 100;

export const unitsQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'catalogue', 'units'],
    queryFn: ({ signal }) => dwaso.catalogue.listUnits(businessId, {}, { signal }),
    meta: { keep: true },
  });
export const unitQuery = (businessId: string, unitId: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'catalogue', 'units', unitId],
    queryFn: ({ signal }) => dwaso.catalogue.getUnit(businessId, unitId, { signal }),
  });

export const servicesQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'catalogue', 'services'],
    queryFn: ({ signal }) => dwaso.catalogue.listServices(businessId, {}, { signal }),
    meta: { keep: true },
  });
export const serviceQuery = (businessId: string, serviceId: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'catalogue', 'services', serviceId],
    queryFn: ({ signal }) => dwaso.catalogue.getService(businessId, serviceId, { signal }),
  });

/** All of them: a shop has at most 200. */
export const kitsQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'catalogue', 'kits'],
    queryFn: async ({ signal }) => {
      const first = await dwaso.catalogue.listKits(businessId, { limit: MOST }, { signal });
      const cursor = first.meta.nextCursor;
      if (cursor === null) return first.data;
      const rest = await dwaso.catalogue.listKits(businessId, { limit: MOST, cursor }, { signal });
      return [...first.data, ...rest.data];
    },
  });
export const kitQuery = (businessId: string, kitId: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'catalogue', 'kits', kitId],
    queryFn: ({ signal }) => dwaso.catalogue.getKit(businessId, kitId, { signal }),
  });

export const providersQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'catalogue', 'providers'],
    queryFn: ({ signal }) => dwaso.catalogue.listProviders(businessId, {}, { signal }),
    meta: { keep: true },
  });
/** The id of the signed-in member's own provider. */
export const OWN = 'me';
export const providerQuery = (businessId: string, providerId: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'catalogue', 'providers', providerId],
    queryFn: ({ signal }) =>
      providerId === OWN
        ? dwaso.catalogue.getMyProvider(businessId, { signal })
        : dwaso.catalogue.getProvider(businessId, providerId, { signal }),
  });

export const extrasQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'catalogue', 'extras'],
    queryFn: ({ signal }) => dwaso.catalogue.listExtras(businessId, {}, { signal }),
    meta: { keep: true },
  });
export const extraQuery = (businessId: string, extraId: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'catalogue', 'extras', extraId],
    queryFn: ({ signal }) => dwaso.catalogue.getExtra(businessId, extraId, { signal }),
  });

export const uploadsQuery = (businessId: string) =>
  infiniteQueryOptions({
    queryKey: ['b', businessId, 'catalogue', 'uploads'],
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: PHOTOS, ...(pageParam !== null && { cursor: pageParam }) };
      const { data, meta } = await dwaso.catalogue.listUploads(businessId, query, { signal });
      return { rows: data, next: meta.nextCursor };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

export type BlockedItem = { unitId: string } | { providerId: string };
/** Blocks from today on; other calendars are listed by themselves. */
export const blocksQuery = (businessId: string, item: BlockedItem) =>
  queryOptions({
    queryKey: ['b', businessId, 'blocks', 'of', item],
    queryFn: ({ signal }) =>
      dwaso.availability.listBlocks(businessId, { ...item, source: 'MANUAL', from: today() }, { signal }),
  });

/** What a kind of business tells about its items, such as the size of a canopy. */
export const profilesQuery = queryOptions({
  queryKey: ['vertical-profiles'],
  queryFn: ({ signal }) => dwaso.referenceData.listVerticalProfiles({ signal }),
  staleTime: 3_600_000,
});

export const membersQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'members'],
    queryFn: ({ signal }) => dwaso.members.list(businessId, { signal }),
  });

export const hoursQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'hours'],
    queryFn: ({ signal }) => dwaso.schedule.getHours(businessId, { signal }),
  });

export type ComingOf = Pick<ListBookingsQuery, 'unitId' | 'serviceId' | 'providerId'>;
/** How many bookings of an item have not ended; 100 stands for that many or more. Never taken from memory. */
export const comingQuery = (businessId: string, item: ComingOf) =>
  queryOptions({
    queryKey: ['b', businessId, 'catalogue', 'coming', item],
    queryFn: async ({ signal }) => {
      const filter = { ...item, status: ['HELD', 'CONFIRMED', 'CHECKED_IN'] as const, limit: MOST };
      const { data, meta } = await dwaso.bookings.list(
        businessId,
        { ...filter, status: [...filter.status] },
        { signal },
      );
      return { count: data.length, more: meta.nextCursor !== null };
    },
    staleTime: 0,
    gcTime: 0,
  });
