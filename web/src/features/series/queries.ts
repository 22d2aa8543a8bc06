import type { PreviewSeriesRequest, PreviewSeriesRescheduleRequest } from '@dwaso/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dwaso } from '../../kit/api.ts';

const live = ['booking', 'series'];

/** Each date with its price and what stands in its way. Others may take one meanwhile. */
export const previewQuery = (businessId: string, request: PreviewSeriesRequest) =>
  queryOptions({
    queryKey: ['b', businessId, 'series', 'preview', request],
    queryFn: ({ signal }) => dwaso.series.preview(businessId, request, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 60_000,
    meta: { live },
  });

export const seriesQuery = (businessId: string, seriesId: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'series', seriesId],
    queryFn: ({ signal }) => dwaso.series.get(seriesId, { signal }),
    meta: { live },
  });

/** What cancelling from an occurrence on would do now. Never taken from memory. */
export const seriesCancellationQuery = (businessId: string, seriesId: string, from: number) =>
  queryOptions({
    queryKey: ['b', businessId, 'series', seriesId, 'cancellation', from],
    queryFn: ({ signal }) => dwaso.series.previewCancellation(seriesId, { from }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const movePreviewQuery = (businessId: string, seriesId: string, body: PreviewSeriesRescheduleRequest) =>
  queryOptions({
    queryKey: ['b', businessId, 'series', seriesId, 'move', body],
    queryFn: ({ signal }) => dwaso.series.previewReschedule(seriesId, body, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 60_000,
    meta: { live },
  });
