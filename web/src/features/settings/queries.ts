import type { PreviewMessageRequest } from '@dwaso/sdk';
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

export const messageSettingsQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'settings', 'messages'],
    queryFn: ({ signal }) => dwaso.messages.getSettings(businessId, { signal }),
  });

/** A text that cannot be used shows no preview; saving it says why. */
export const previewQuery = (businessId: string, kind: PreviewMessageRequest['kind'], text: string | undefined) =>
  queryOptions({
    queryKey: ['b', businessId, 'settings', 'preview', kind, text],
    queryFn: ({ signal }) =>
      dwaso.messages.preview(businessId, { kind, ...(text !== undefined && { text }) }, { signal }),
    retry: false,
  });

export const ownMessagesQuery = queryOptions({
  queryKey: ['me', 'messages'],
  queryFn: ({ signal }) => dwaso.messages.getOwnSettings({ signal }),
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

export const yearQuery = (businessId: string, from: string, to: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'settings', 'year', from],
    queryFn: async ({ signal }) =>
      (await dwaso.availability.getEffectiveHours(businessId, { from, to }, { signal })).days,
  });

/** Special days that are not over. */
export const datedHoursQuery = (businessId: string, from: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'settings', 'dated-hours', from],
    queryFn: ({ signal }) =>
      Array.fromAsync(dwaso.schedule.listDatedHours(businessId, { from, limit: 100 }, { signal })),
  });

export const holidaysQuery = queryOptions({
  queryKey: ['public-holidays'],
  queryFn: ({ signal }) => dwaso.referenceData.listPublicHolidays({ signal }),
  staleTime: RARELY_MS,
});
