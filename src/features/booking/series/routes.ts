import { ACCESS, viaRow } from '../../../access.ts';
import { NOT_AVAILABLE, POLICY_VIOLATION } from '../../../errors.ts';
import { AppError, fail, INVALID_STATE, ROLE_REQUIRED } from '../../../kit/errors.ts';
import { type AnyRoute, type Call, ok, read, statement, write } from '../../../kit/http/route.ts';
import { Data, Id } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { actorOf } from '../../ground/events/index.ts';
import { type PlacementContext, placementOf, sourceOf } from '../bookings/index.ts';
import { createSeries, seriesOf } from './create.ts';
import { moveSeries, previewMoves } from './move.ts';
import type { Reach } from './occurrences.ts';
import { previewSeries } from './preview.ts';
import { readSeries, type SeriesChange } from './read.ts';
import { retryOccurrence } from './retry.ts';
import {
  MoveSeriesBody,
  RetryBody,
  Series,
  SeriesBody,
  SeriesMovePreview,
  SeriesPath,
  SeriesPreview,
  SeriesPreviewBody,
} from './schemas.ts';
import { findOwnerOfSeries } from './store.ts';

const OfBusiness = Type.Object({ businessId: Id });

/** Holds of keys keep to the policy of the business. */
const reachOf = ({ caller }: Call, holds: boolean): Reach => (caller?.kind === 'key' && holds ? 'policy' : 'year');

export function seriesRoutes(placing: PlacementContext): AnyRoute[] {
  const { publicUrl } = placing;
  const changeOf = (call: Call<{ seriesId: string }>): SeriesChange => ({
    businessId: call.tenantId,
    seriesId: call.params.seriesId,
    by: actorOf(call),
    publicUrl,
    now: call.now,
  });
  return [
    statement({
      id: 'createSeries',
      method: 'POST',
      path: '/businesses/{businessId}/series',
      tag: 'Series',
      summary: 'Hold or book all dates of a booking that repeats, in one transaction',
      access: ACCESS.writeBookings,
      params: OfBusiness,
      body: SeriesBody,
      answers: { 201: Data(Series) },
      errors: [NOT_AVAILABLE, POLICY_VIOLATION, ROLE_REQUIRED],
      plan: (call) => {
        const holds = call.body.creation === 'HOLD';
        return seriesOf(call.body, placementOf(holds ? 'hold' : 'book', call), reachOf(call, holds));
      },
      execute: (db, series, claim) => createSeries(db, placing, series, claim),
    }),
    read({
      id: 'previewSeries',
      method: 'POST',
      path: '/businesses/{businessId}/series/preview',
      tag: 'Series',
      summary: 'Preview a series: each date with its price and what stands in its way',
      access: ACCESS.previewBookings,
      params: OfBusiness,
      body: SeriesPreviewBody,
      answers: { 200: Data(SeriesPreview) },
      errors: [POLICY_VIOLATION, ROLE_REQUIRED],
      heavy: true,
      read: async (call, db) => {
        const { body, tenantId, now, relation } = call;
        if (body.agreed && relation !== 'OWNER') throw fail(ROLE_REQUIRED, 'Only an owner agrees on a price');
        const holds = body.creation !== 'BOOK';
        const bookedBy = holds ? 'customer' : 'business';
        const judged = { bookedBy, reach: reachOf(call, holds), who: call.caller?.id ?? call.network } as const;
        return previewSeries(db, placing, tenantId, body, judged, now);
      },
    }),
    read({
      id: 'getSeries',
      method: 'GET',
      path: '/series/{seriesId}',
      tag: 'Series',
      summary: 'Get a series with its bookings and the dates that were left out',
      access: viaRow(ACCESS.readBookings, findOwnerOfSeries),
      params: SeriesPath,
      answers: { 200: Data(Series) },
      read: async ({ tenantId, params, now }, db) =>
        ok(await readSeries(db, tenantId, params.seriesId, publicUrl, now)),
    }),
    write({
      id: 'rescheduleSeries',
      method: 'POST',
      path: '/series/{seriesId}/reschedule',
      tag: 'Series',
      summary: 'Move an occurrence and all that follow by days or to another time, all or none',
      access: viaRow(ACCESS.writeBookings, findOwnerOfSeries),
      params: SeriesPath,
      body: MoveSeriesBody,
      answers: { 200: Data(Series) },
      errors: [INVALID_STATE, NOT_AVAILABLE, POLICY_VIOLATION],
      write: async (call, tx) => {
        const moved = await moveSeries(tx, placing, changeOf(call), call.body, reachOf(call, true));
        return moved instanceof AppError ? moved : ok(moved);
      },
    }),
    read({
      id: 'previewSeriesReschedule',
      method: 'POST',
      path: '/series/{seriesId}/reschedule/preview',
      tag: 'Series',
      summary: 'Preview a move of an occurrence and all that follow',
      access: viaRow(ACCESS.writeBookings, findOwnerOfSeries),
      params: SeriesPath,
      body: MoveSeriesBody,
      answers: { 200: Data(SeriesMovePreview) },
      heavy: true,
      read: async (call, db) => ok(await previewMoves(db, changeOf(call), call.body, reachOf(call, true))),
    }),
    statement({
      id: 'retrySeries',
      method: 'POST',
      path: '/series/{seriesId}/retry',
      tag: 'Series',
      summary: 'Try a date again that was left out because it was not free',
      access: viaRow(ACCESS.writeBookings, findOwnerOfSeries),
      params: SeriesPath,
      body: RetryBody,
      answers: { 200: Data(Series) },
      errors: [INVALID_STATE, NOT_AVAILABLE, POLICY_VIOLATION],
      plan: (call) => ({
        change: changeOf(call),
        index: call.body.index,
        source: sourceOf(call),
        isKey: call.caller?.kind === 'key',
        who: call.caller?.id ?? call.network,
      }),
      execute: (db, retry, claim) => retryOccurrence(db, placing, retry, claim),
    }),
  ];
}
