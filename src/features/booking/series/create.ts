import type { Repeat } from '../../../domain/booking/repeat.ts';
import type { Claim, Sent } from '../../../kit/http/idempotency.ts';
import { newId } from '../../../kit/ids.ts';
import type { Db } from '../../../kit/postgres/database.ts';
import type { Draft, Placement, PlacementContext } from '../bookings/index.ts';
import { kindOf } from '../quotes/index.ts';
import { parseOccurrences, type Reach, requestOf } from './occurrences.ts';
import { placeOccurrences, type SeriesPlacement } from './place.ts';
import { type SeriesBody, type SkippedOccurrence, type StoredRequest, toSeries } from './schemas.ts';

/** What a retry books again; the address stays with the bookings. */
function toStored(body: SeriesBody, days: number | null): StoredRequest {
  const { date: _date, endDate: _endDate, startsAt: _startsAt, delivery, ...request } = requestOf(body);
  return {
    ...request,
    ...(delivery && { delivery: { areaId: delivery.areaId } }),
    ...(days !== null && { days }),
    ...(body.agreed && { agreedPesewas: body.agreed.totalPesewas }),
  };
}

/** The body of a series with everything that it asks for. */
export function seriesOf(body: SeriesBody, placement: Placement, reach: Reach): SeriesPlacement {
  const { businessId, by, now } = placement;
  const { onConflict, creation } = body;
  const repeat = body.repeat as Repeat;
  const occurrences = parseOccurrences(body);
  const first = placement.request.items;
  const request = toStored(body, kindOf(first).days(first));
  const seriesId = newId('ser', businessId);
  const write = async (drafts: readonly Draft[], skipped: SkippedOccurrence[]) => {
    const series = toSeries({ businessId, id: seriesId, repeat, skipped, createdAt: now, updatedAt: now });
    const { skipped: _skipped, createdAt, updatedAt, ...head } = series;
    const before = `{"data":${JSON.stringify(head).slice(0, -1)},"bookings":[`;
    const after = `],${JSON.stringify({ skipped, createdAt, updatedAt }).slice(1)}}`;
    const event = { series: { ...series, bookingIds: drafts.map(({ row }) => row.id) }, by };
    const eventId = newId('evt', businessId);
    return {
      series: { id: seriesId, repeat, request, creation, skipped, eventId, event },
      status: 201 as const,
      around: [before, after] as const,
    };
  };
  const { expectedTotalPesewas } = placement.agreement;
  return { seriesId, occurrences, placement, reach, onConflict, expectedTotalPesewas, write };
}

export const createSeries = (db: Db, context: PlacementContext, series: SeriesPlacement, claim: Claim): Promise<Sent> =>
  placeOccurrences(db, context, series, claim);
