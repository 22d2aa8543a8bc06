import { queryOptions } from '@tanstack/react-query';
import { dwaso } from '../../kit/api.ts';
import { addDays } from '../../kit/format.ts';

export const rotaQuery = (businessId: string, providerId: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'catalogue', 'rota', providerId],
    queryFn: ({ signal }) => dwaso.catalogue.getProviderRota(businessId, providerId, { signal }),
  });

/** Leave and other dates that are not over. */
export const datesQuery = (businessId: string, providerId: string, from: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'catalogue', 'dates', providerId, from],
    queryFn: ({ signal }) =>
      Array.fromAsync(dwaso.catalogue.listProviderDates(businessId, providerId, { from, limit: 100 }, { signal })),
  });

/** The bookings that lie in the way of dates, and who could take them over. A dry run changes nothing. */
export const conflictsQuery = (businessId: string, providerId: string, dateId: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'catalogue', 'date-conflicts', dateId],
    queryFn: async ({ signal }) =>
      (await dwaso.catalogue.updateProviderDate(businessId, providerId, dateId, { dryRun: true }, { signal }))
        .conflicts,
    staleTime: 0,
  });

const TYPED_MS = 400;

/** The bookings that a rota would no longer cover. A dry run changes nothing; it waits until the person stops typing. */
export const rotaConflictsQuery = (
  businessId: string,
  providerId: string,
  rota: Parameters<typeof dwaso.catalogue.replaceProviderRota>[2],
) =>
  queryOptions({
    queryKey: ['b', businessId, 'catalogue', 'rota-conflicts', providerId, rota],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, TYPED_MS));
      signal.throwIfAborted();
      const preview = { ...rota, dryRun: true };
      return (await dwaso.catalogue.replaceProviderRota(businessId, providerId, preview, { signal })).conflicts;
    },
    staleTime: 0,
    gcTime: 0,
  });

const SHOWN_DAYS = 28;

/** Four weeks from a Monday on. */
export const workingQuery = (businessId: string, providerId: string, from: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'catalogue', 'working', providerId, from],
    queryFn: async ({ signal }) => {
      const query = { from, to: addDays(from, SHOWN_DAYS - 1), providerId };
      return (await dwaso.availability.getEffectiveHours(businessId, query, { signal })).days;
    },
  });

const SOON_MS = 3_000;

/** A business has at most 20. One that was never tried is tried within seconds. */
export const importsQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'catalogue', 'imports'],
    queryFn: async ({ signal }) => (await dwaso.calendarImports.list(businessId, { limit: 20 }, { signal })).data,
    refetchInterval: ({ state: { data = [] } }) =>
      data.some(({ lastImportedAt, lastError }) => lastImportedAt === null && lastError === null) && SOON_MS,
  });
