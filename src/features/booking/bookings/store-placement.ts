import { DatabaseError } from 'pg';
import type { Allocation } from '../../../domain/booking/allocation.ts';
import { breather } from '../../../kit/breathe.ts';
import type { Claim } from '../../../kit/http/idempotency.ts';
import { newId } from '../../../kit/ids.ts';
import { isConflict, type Reader, violatedConstraint } from '../../../kit/postgres/database.ts';
import { fragment, json, prepared, sql } from '../../../kit/postgres/sql.ts';
import { exactTextOf } from '../../../kit/time.ts';
import type { Actor, EventType } from '../../ground/events/index.ts';
import type { Booking, BookingRow } from './schemas.ts';

/** A booking ready to be placed. */
export interface NewBooking {
  row: BookingRow;
  allocations: readonly Allocation[];
  /** The same booking as events show it. */
  booking: Booking;
  /** What only the answer shows beside it. */
  answerOnly: Pick<Booking, 'internalNote' | 'business'>;
  event: EventType;
  by: Actor;
}

/** What place_series() stores beside the bookings; see there. */
export interface SeriesWrite {
  id: string;
  skipped: readonly object[];
  /** Of a new series. */
  repeat?: object;
  request?: object;
  creation?: 'HOLD' | 'BOOK';
  /** The skipped ones that were read, for one that is tried again. */
  known?: readonly object[];
  eventId: string;
  event: object;
}

/** What the bookings were priced from. */
export type PricedFrom = { id: string; revision: number; status: string; hasEndpoints: boolean };

/** Every outcome of place_bookings(). Only `placed` leaves anything in the database. */
export type PlacementOutcome =
  | { kind: 'placed'; status: number; body: string; replayed: boolean }
  /** The catalogue or the status of the business changed since it was read. */
  | { kind: 'stale' }
  | { kind: 'taken' }
  | { kind: 'blocked' }
  /** Another transaction made the customer of that phone, or deleted it. */
  | { kind: 'customer-changed' }
  /** See isConflict(). */
  | { kind: 'conflict' }
  /** The promo code has no use left, altogether or for the customer. */
  | { kind: 'promo-used-up' }
  /** Another transaction placed or dropped occurrences of the series. */
  | { kind: 'series-changed' }
  /** Something that became free is offered to the waitlist first. */
  | { kind: 'waitlist-first' }
  /** The Idempotency-Key belongs to another request. */
  | { kind: 'mismatch' };

const OUTCOMES: Record<string, Exclude<PlacementOutcome, { kind: 'placed' }>> = {
  DW001: { kind: 'stale' },
  DW002: { kind: 'taken' },
  DW003: { kind: 'blocked' },
  DW004: { kind: 'mismatch' },
  DW005: { kind: 'customer-changed' },
  DW006: { kind: 'promo-used-up' },
  DW007: { kind: 'series-changed' },
  DW008: { kind: 'waitlist-first' },
};

const CODE_TAKEN = 'bookings_code';
const CUSTOMER_GONE = 'bookings_customer_id_business_id_fkey';

/** The outcome that an error of place_bookings() or allocate() stands for; undefined for any other error. */
export function outcomeOf(error: unknown): PlacementOutcome | undefined {
  if (violatedConstraint(error) === CUSTOMER_GONE) return { kind: 'customer-changed' };
  if (violatedConstraint(error) === CODE_TAKEN || isConflict(error)) return { kind: 'conflict' };
  return error instanceof DatabaseError ? OUTCOMES[error.code ?? ''] : undefined;
}

/** What place_bookings() reads of a booking. It reads every member of the list twice, so that others would cost CPU. */
const toRow = ({ row, booking, answerOnly, event, by }: NewBooking) => ({
  id: row.id,
  code: row.code,
  status: row.status,
  source: row.source,
  startsAt: exactTextOf(row.startsAt),
  endsAt: exactTextOf(row.endsAt),
  item: row.item,
  items: row.items,
  terms: row.terms,
  countsFrom: exactTextOf(row.countsFrom),
  customerId: row.customerId,
  customerName: row.customerName,
  customerPhone: row.customerPhone,
  areaId: row.areaId,
  areaName: row.areaName,
  address: row.address,
  lines: row.lines,
  totalPesewas: row.totalPesewas,
  depositPesewas: row.depositPesewas,
  holdExpiresAt: row.holdExpiresAt && exactTextOf(row.holdExpiresAt),
  note: row.note,
  internalNote: row.internalNote,
  promo: row.promo,
  seriesId: row.seriesId,
  seriesIndex: row.seriesIndex,
  answer: booking,
  answerOnly: `,${JSON.stringify(answerOnly).slice(1, -1)}`,
  eventId: newId('evt', row.businessId),
  eventType: event,
  actor: by,
});

/** A placement inside a transaction that has a record of its own. `offer`: of the waitlist, it gives way to nothing. */
export type Unclaimed = { now: Temporal.Instant; offer: boolean };

const recordOf = ({ home, principal, key, fingerprint }: Claim) => ({
  home,
  principal,
  key,
  fingerprint: fingerprint.toString('hex'),
});

/** In the binary format of PostgreSQL, jsonb is JSON behind its version; json is JSON alone. */
const BEGIN = { json: '[', jsonb: '\u0001[' };

/**
 * The list in a binary format, booking by booking: those of a series are several megabytes, and the driver would encode
 * their text in one piece.
 */
async function bytesOfEach(
  format: keyof typeof BEGIN,
  bookings: readonly NewBooking[],
  valuesOf: (booking: NewBooking) => readonly object[],
): Promise<Buffer> {
  const breathe = breather();
  const pieces: Buffer[] = [];
  let before = BEGIN[format];
  for (const booking of bookings) {
    const text = JSON.stringify(valuesOf(booking)).slice(1, -1);
    if (text !== '') {
      pieces.push(Buffer.from(before + text));
      before = ',';
    }
    await breathe();
  }
  pieces.push(Buffer.from(pieces.length > 0 ? ']' : `${before}]`));
  return Buffer.concat(pieces);
}

type PlacementAnswer = { replayed: boolean; status: number; body: string };

/**
 * One statement, one round trip: the function sets the tenant and stores the idempotency record itself. Without a claim
 * it is part of a transaction that has a record of its own, or needs none.
 */
export async function placeBookings(
  db: Reader,
  claim: Claim | Unclaimed,
  { id, revision, status, hasEndpoints }: PricedFrom,
  bookings: readonly NewBooking[],
  /** What stands before and after the bookings in the answer. */
  [before, after]: readonly [string, string],
  /** The series that they are occurrences of, and the status of the answer. */
  series?: { write: SeriesWrite; status: 200 | 201 },
): Promise<PlacementOutcome> {
  const { now } = claim;
  const record = 'key' in claim ? recordOf(claim) : {};
  const offer = 'offer' in claim && claim.offer;
  const rows = await bytesOfEach('json', bookings, (booking) => [toRow(booking)]);
  const allocations = await bytesOfEach('jsonb', bookings, (booking) => booking.allocations);
  try {
    const claimed = { ...record, status: series?.status };
    const given = fragment`${id}, ${json(claimed)}, ${json({ revision, status, deliver: hasEndpoints, offer })},
      ${rows}, ${allocations}, ${before}, ${after}, ${now}`;
    const answered = fragment`replayed, answer_status as status, answer_body as body`;
    const call = prepared(
      series
        ? sql<PlacementAnswer>`select ${answered} from place_series(${given}, ${json(series.write)})`
        : sql<PlacementAnswer>`select ${answered} from place_bookings(${given})`,
    );
    // The record of a person's key lies with the person.
    const answer = await db.call(call, { tenantOnly: 'home' in claim && claim.home === id });
    return { kind: 'placed', ...answer };
  } catch (error) {
    const outcome = outcomeOf(error);
    if (!outcome) throw error;
    return outcome;
  }
}
