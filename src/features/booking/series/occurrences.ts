import {
  MAX_OCCURRENCES,
  MAX_SERIES_DAYS,
  MIN_OCCURRENCES,
  occurrenceDates,
  type Repeat,
} from '../../../domain/booking/repeat.ts';
import { dayWords } from '../../../domain/schedule/words.ts';
import { POLICY_VIOLATION } from '../../../errors.ts';
import { type ErrorDetail, fail, invalid } from '../../../kit/errors.ts';
import type { LocalDate } from '../../../kit/time.ts';
import type { BookingTerms } from '../availability/index.ts';
import { type BookingRequest, type JudgedFor, kindOf, parseBookingRequest, type QuoteBody } from '../quotes/index.ts';
import type { SeriesPreviewBody, WhenOf } from './schemas.ts';

/** One date of a series, before it is booked. */
export interface Occurrence {
  index: number;
  when: WhenOf;
  request: BookingRequest;
}

/** The fields of a body that a booking request is made of. */
export function requestOf(body: SeriesPreviewBody): QuoteBody {
  const { items, unitId, date, endDate, quantity, serviceId, startsAt, providerId, delivery, extras, promoCode } = body;
  const fields = {
    items,
    unitId,
    date,
    endDate,
    quantity,
    serviceId,
    startsAt,
    providerId,
    delivery,
    extras,
    promoCode,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** The occurrence of a request on another date, with the same length or time of day. */
export function occurrenceOn(body: QuoteBody, first: BookingRequest, date: LocalDate, index: number): Occurrence {
  const time = kindOf(first.items).onDate(first.items, date);
  const when = 'date' in time ? { date } : time;
  return { index, when, request: parseBookingRequest({ ...body, ...time }) };
}

export const firstDateOf = ({ items }: BookingRequest): LocalDate => kindOf(items).firstDate(items);

function requireRepeat({ count, until }: Repeat): void {
  if (count !== undefined && until !== undefined)
    throw invalid('/repeat/until', 'does not go with count', 'UNKNOWN_FIELD');
  if (count === undefined && until === undefined)
    throw invalid('/repeat/count', 'either count or until is required', 'REQUIRED');
}

/** Every date of the series, in order. */
export function parseOccurrences(body: SeriesPreviewBody): Occurrence[] {
  requireRepeat(body.repeat);
  const asked = requestOf(body);
  const first = parseBookingRequest(asked);
  const dates = occurrenceDates(firstDateOf(first), body.repeat);
  if (dates.length > MAX_OCCURRENCES) throw invalid('/repeat/until', `at most ${MAX_OCCURRENCES} occurrences`);
  if (dates.length < MIN_OCCURRENCES)
    throw invalid('/repeat/until', `must leave room for at least ${MIN_OCCURRENCES} occurrences`);
  return dates.map((date, index) => occurrenceOn(asked, first, date, index));
}

/** Holds of keys keep to `maxAdvanceDays`; members go up to a year ahead. */
export type Reach = 'policy' | 'year';

export const withReach = <Terms extends Pick<BookingTerms, 'policies'>>(terms: Terms, reach: Reach): Terms =>
  reach === 'policy' ? terms : { ...terms, policies: { ...terms.policies, maxAdvanceDays: MAX_SERIES_DAYS } };

export const pathOf = ({ index }: { index: number }): string => `/occurrences/${index}`;

/** Each reason once. The date or time stands in the message where the rule itself does not name it. */
export function named(
  { index, when }: Pick<Occurrence, 'index' | 'when'>,
  reasons: readonly ErrorDetail[],
): ErrorDetail[] {
  const { startsAt } = when;
  const time = startsAt === undefined ? '' : `${dayWords(startsAt.slice(0, 10))}, ${startsAt.slice(11, 16)}: `;
  return reasons
    .filter((row, at) => reasons.findIndex(({ code, message }) => code === row.code && message === row.message) === at)
    .map(({ code, message }) => ({ code, message: `${time}${message}`, path: pathOf({ index }) }));
}

/** Policies that the time of a request violates. What the business books itself must lie within a year, too. */
export function violationsOf(
  terms: Pick<BookingTerms, 'policies' | 'hours' | 'datedHours' | 'closures'>,
  time: BookingRequest['items'],
  { bookedBy }: Pick<JudgedFor, 'bookedBy'>,
  now: Temporal.Instant,
) {
  const kind = kindOf(time);
  const found = kind.violations(terms, time, bookedBy, now);
  if (bookedBy === 'customer') return found;
  return [...found, ...kind.violations(terms, time, 'customer', now).filter(({ code }) => code === 'MAX_ADVANCE')];
}

/** The whole series is refused where the time of one occurrence violates a policy. */
export function requireAllInTime(details: readonly ErrorDetail[]): void {
  const [first] = details;
  if (first) throw fail(POLICY_VIOLATION, first.message, [...details]);
}
