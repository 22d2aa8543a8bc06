import { queryOptions } from '@tanstack/react-query';
import { dwaso } from '../../kit/api.ts';

/** Reference data of the platform changes a few times a year. */
const RARELY_MS = 3_600_000;

export const areasQuery = queryOptions({
  queryKey: ['areas'],
  queryFn: ({ signal }) => dwaso.referenceData.listAreas({}, { signal }),
  staleTime: RARELY_MS,
});

export const verticalsQuery = queryOptions({
  queryKey: ['verticals'],
  queryFn: ({ signal }) => dwaso.referenceData.listVerticalProfiles({ signal }),
  staleTime: RARELY_MS,
});

export const hoursQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'settings', 'hours'],
    queryFn: ({ signal }) => dwaso.schedule.getHours(businessId, { signal }),
  });

export const closuresQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'settings', 'closures'],
    queryFn: ({ signal }) => dwaso.schedule.listClosures(businessId, { signal }),
  });

export const zonesQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'settings', 'zones'],
    queryFn: ({ signal }) => dwaso.deliveryZones.list(businessId, { signal }),
  });

export const uploadsQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'settings', 'uploads'],
    queryFn: async ({ signal }) => (await dwaso.catalogue.listUploads(businessId, {}, { signal })).data,
  });
