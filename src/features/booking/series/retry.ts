import { fail, INVALID_STATE } from '../../../kit/errors.ts';
import type { Claim, Sent } from '../../../kit/http/idempotency.ts';
import { newId } from '../../../kit/ids.ts';
import type { Db, Reader } from '../../../kit/postgres/database.ts';
import { addDays } from '../../../kit/time.ts';
import {
  type BookingRow,
  type Draft,
  listBookingsOfSeries,
  type Placement,
  type PlacementContext,
  toBookingFor,
} from '../bookings/index.ts';
import { parseBookingRequest, type QuoteBody } from '../quotes/index.ts';
import { placeOccurrences, type SeriesAnswer, type SeriesPlacement } from './place.ts';
import { requireSeries, type SeriesChange } from './read.ts';
import { type SeriesRow, type SkippedOccurrence, toSeries } from './schemas.ts';

/** The request of a skipped occurrence, with the address that the customer gave. */
function requestAgain(
  { request }: SeriesRow,
  { date, startsAt }: SkippedOccurrence,
  { address }: BookingRow,
): QuoteBody {
  const { days = 1, agreedPesewas: _agreed, delivery, ...asked } = request;
  return {
    ...asked,
    ...(delivery && { delivery: { ...delivery, ...(address && { address }) } }),
    ...(date === undefined ? { startsAt: startsAt as string } : { date, endDate: addDays(date, days - 1) }),
  };
}

export interface Retry {
  change: SeriesChange;
  index: number;
  source: Placement['source'];
  isKey: boolean;
  who: string;
}

/** The mark that an erasure leaves in place of a phone number. */
const ERASED = 'erased';

const notSkipped = () => fail(INVALID_STATE, 'Only an occurrence that was skipped can be tried again');

/** The series as it is now; throws where the occurrence is not among the skipped ones. */
async function readSkipped(db: Reader, { businessId, seriesId }: SeriesChange, index: number) {
  const [row, bookings] = await Promise.all([
    requireSeries(db, businessId, seriesId),
    listBookingsOfSeries(db, businessId, seriesId),
  ]);
  const again = row.skipped.find((one) => one.index === index);
  const [like] = bookings;
  if (!again || !like) throw notSkipped();
  if (like.customerPhone === ERASED) throw fail(INVALID_STATE, 'The customer of this series was erased');
  return { row, bookings, again, like };
}

/** The series with the occurrence among its bookings. */
async function writeRetried(db: Reader, { change, index }: Retry, drafts: readonly Draft[]): Promise<SeriesAnswer> {
  const { businessId, by, publicUrl, now } = change;
  const { row, bookings, again } = await readSkipped(db, change, index);
  const skipped = row.skipped.filter((one) => one !== again);
  const { id, repeat, ...rest } = toSeries({ ...row, skipped, updatedAt: now });
  const earlier = bookings.filter(({ seriesIndex }) => (seriesIndex ?? 0) < index);
  const later = bookings.filter(({ seriesIndex }) => (seriesIndex ?? 0) > index);
  const shown = (booking: BookingRow) => JSON.stringify(toBookingFor(null, booking, publicUrl, now));
  const changed = drafts.map((draft) => draft.row.id);
  const bookingIds = [...earlier.map((one) => one.id), ...changed, ...later.map((one) => one.id)];
  const head = JSON.stringify({ id, repeat }).slice(0, -1);
  return {
    series: {
      id,
      known: row.skipped,
      skipped,
      eventId: newId('evt', businessId),
      event: { series: { id, repeat, ...rest, bookingIds }, change: 'RETRIED', changed, by },
    },
    status: 200,
    around: [
      `{"data":${head},"bookings":[${earlier.map((booking) => `${shown(booking)},`).join('')}`,
      `${later.map((booking) => `,${shown(booking)}`).join('')}],${JSON.stringify(rest).slice(1)}}`,
    ],
  };
}

/** Tries a skipped occurrence again, at today's price. */
export async function retryOccurrence(db: Db, context: PlacementContext, retry: Retry, claim: Claim): Promise<Sent> {
  const { change, index, source, isKey, who } = retry;
  const { businessId, seriesId, by, now } = change;
  const { row, again, like } = await readSkipped(db, change, index);
  const request = parseBookingRequest(requestAgain(row, again, like));
  const { reasons: _reasons, index: _index, ...when } = again;
  const { agreedPesewas } = row.request;
  const agreed = agreedPesewas === undefined ? null : { totalPesewas: agreedPesewas, reason: '' };
  const placement: Placement = {
    businessId,
    request,
    customer: { name: like.customerName, phone: like.customerPhone },
    note: like.note,
    internalNote: like.internalNote,
    agreement: { quoteToken: null, expectedTotalPesewas: null, agreed, who },
    business: null,
    creation: row.creation === 'HOLD' ? 'hold' : 'book',
    source,
    by,
    now,
  };
  const series: SeriesPlacement = {
    seriesId,
    occurrences: [{ index, when, request }],
    placement,
    reach: isKey && row.creation === 'HOLD' ? 'policy' : 'year',
    onConflict: 'REJECT',
    expectedTotalPesewas: null,
    write: (drafts) => writeRetried(db, retry, drafts),
  };
  return placeOccurrences(db, context, series, claim);
}
