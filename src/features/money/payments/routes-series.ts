import { ACCESS, viaRow } from '../../../access.ts';
import { POLICY_VIOLATION } from '../../../errors.ts';
import { INVALID_STATE } from '../../../kit/errors.ts';
import { type AnyRoute, ok, read, write } from '../../../kit/http/route.ts';
import { Data } from '../../../kit/http/schema.ts';
import {
  CancellationQuery,
  CancelSeriesBody,
  findOwnerOfSeries,
  Series,
  SeriesCancellation,
  SeriesPath,
} from '../../booking/series/index.ts';
import { actorOf } from '../../ground/events/index.ts';
import { cancelSeries, previewSeriesCancellation } from './cancel-series.ts';

/** Cancelling gives money back, so it stands with the payments. */
export const seriesCancelRoutes = (publicUrl: string): AnyRoute[] => [
  write({
    id: 'cancelSeries',
    method: 'POST',
    path: '/series/{seriesId}/cancel',
    tag: 'Series',
    summary: 'Cancel an occurrence and all that follow; each is refunded by itself',
    access: viaRow(ACCESS.writeBookings, findOwnerOfSeries),
    params: SeriesPath,
    body: CancelSeriesBody,
    answers: { 200: Data(Series) },
    errors: [INVALID_STATE, POLICY_VIOLATION],
    whenReadOnly: 'allow',
    write: async (call, tx) => {
      const { tenantId: businessId, params, now } = call;
      const change = { businessId, seriesId: params.seriesId, by: actorOf(call), publicUrl, now };
      return ok(await cancelSeries(tx, change, call.body));
    },
  }),
  read({
    id: 'previewSeriesCancellation',
    method: 'GET',
    path: '/series/{seriesId}/cancellation',
    tag: 'Series',
    summary: 'Preview the cancellation of an occurrence and all that follow',
    access: viaRow(ACCESS.previewBookings, findOwnerOfSeries),
    params: SeriesPath,
    query: CancellationQuery,
    answers: { 200: Data(SeriesCancellation) },
    read: async ({ tenantId, params, query, now }, db) =>
      ok(await previewSeriesCancellation(db, tenantId, params.seriesId, query.from, now)),
  }),
];
