/** Instants are `Temporal.Instant`; local dates are `YYYY-MM-DD` strings in ZONE. */

export type LocalDate = string;
/** A time of day, `HH:MM`; `24:00` is the end of the day. */
export type LocalTime = string;

export const ZONE = 'Africa/Accra';

export const parseInstant = (text: string): Temporal.Instant => Temporal.Instant.from(text);

/** Whole seconds since 1970, the unit of tokens and signatures. */
export const epochSeconds = (instant: Temporal.Instant): number => Math.floor(instant.epochMilliseconds / 1000);

const DAY_MS = 86_400_000;

/** ZONE has been UTC since before 1970, so that from then on plain arithmetic replaces the slower calendar. */
const isPlain = (epochMilliseconds: number): boolean => epochMilliseconds >= 0;

const MAX_KNOWN_DAYS = 4_096;
const knownDates = new Map<number, LocalDate>();

/** Requests use the same few hundred dates, so their texts are cached. */
function dateText(epochMilliseconds: number): LocalDate {
  const day = Math.floor(epochMilliseconds / DAY_MS);
  let text = knownDates.get(day);
  if (text === undefined) {
    if (knownDates.size === MAX_KNOWN_DAYS) knownDates.clear();
    text = new Date(day * DAY_MS).toISOString().slice(0, 10);
    knownDates.set(day, text);
  }
  return text;
}

const TWO_DIGITS = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));
const FIVE_DIGIT_YEARS = Date.UTC(10_000, 0);

/** Date and time up to the second, for years of four digits. */
function secondText(epochMilliseconds: number): string {
  const second = Math.floor((epochMilliseconds - Math.floor(epochMilliseconds / DAY_MS) * DAY_MS) / 1_000);
  const hours = TWO_DIGITS[Math.floor(second / 3_600)];
  const minutes = TWO_DIGITS[Math.floor(second / 60) % 60];
  return `${dateText(epochMilliseconds)}T${hours}:${minutes}:${TWO_DIGITS[second % 60]}`;
}

/**
 * The instant as every answer shows it: in UTC, with three fractional digits. Several times faster than `toString()`,
 * because every answer and statement contains instants.
 */
export function textOf(instant: Temporal.Instant): string {
  const { epochMilliseconds } = instant;
  if (!isPlain(epochMilliseconds) || epochMilliseconds >= FIVE_DIGIT_YEARS)
    return instant.toString({ fractionalSecondDigits: 3, roundingMode: 'floor' });
  return `${secondText(epochMilliseconds)}.${String(1_000 + (epochMilliseconds % 1_000)).slice(1)}Z`;
}

/** The same without loss, for the database. */
export const exactTextOf = (instant: Temporal.Instant): string =>
  instant.epochNanoseconds % 1_000_000n === 0n ? textOf(instant) : instant.toString();

export const dateOf = (instant: Temporal.Instant): LocalDate => {
  const { epochMilliseconds } = instant;
  return isPlain(epochMilliseconds)
    ? dateText(epochMilliseconds)
    : instant.toZonedDateTimeISO(ZONE).toPlainDate().toString();
};

/** The first instant of a local date. */
export const startOf = (date: LocalDate): Temporal.Instant => {
  const midnight = Date.parse(date);
  return isPlain(midnight)
    ? Temporal.Instant.fromEpochMilliseconds(midnight)
    : Temporal.PlainDate.from(date).toZonedDateTime(ZONE).toInstant();
};

export const addDays = (date: LocalDate, days: number): LocalDate => dateText(Date.parse(date) + days * DAY_MS);

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: LocalDate, to: LocalDate): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Every date from `from` to `to`, both inclusive. */
export function datesBetween(from: LocalDate, to: LocalDate): LocalDate[] {
  const dates: LocalDate[] = [];
  const last = Date.parse(to);
  for (let day = Date.parse(from); day <= last; day += DAY_MS) dates.push(dateText(day));
  return dates;
}

type Day = { weekday: number; midnight: number };
const knownDays = new Map<LocalDate, Day>();

/** Calendar arithmetic is slow, so its results are cached. */
function dayOf(date: LocalDate): Day {
  let day = knownDays.get(date);
  if (!day) {
    if (knownDays.size === MAX_KNOWN_DAYS) knownDays.clear();
    day = { weekday: Temporal.PlainDate.from(date).dayOfWeek, midnight: minuteFloor(startOf(date)) };
    knownDays.set(date, day);
  }
  return day;
}

/** 1 (Monday) to 7 (Sunday). */
export const weekdayOf = (date: LocalDate): number => dayOf(date).weekday;

/** The first minute of a local date. */
export const midnightOf = (date: LocalDate): EpochMinute => dayOf(date).midnight;

export const minutesOfDay = (time: LocalTime): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** The instant at which a local date's clock shows `time`; `24:00` is the next midnight. */
export function at(date: LocalDate, time: LocalTime): Temporal.Instant {
  const instant = Date.parse(date) + minutesOfDay(time) * 60_000;
  if (isPlain(instant)) return Temporal.Instant.fromEpochMilliseconds(instant);
  if (time === '24:00') return startOf(addDays(date, 1));
  return Temporal.PlainDate.from(date)
    .toZonedDateTime({ timeZone: ZONE, plainTime: Temporal.PlainTime.from(time) })
    .toInstant();
}

export const isBefore = (a: Temporal.Instant, b: Temporal.Instant): boolean => a.epochNanoseconds < b.epochNanoseconds;
export const earlier = (a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant => (isBefore(b, a) ? b : a);
export const later = (a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant => (isBefore(a, b) ? b : a);

/** Whole minutes since 1970. Slot arithmetic uses them, because integers are far cheaper than instants. */
export type EpochMinute = number;

export const minuteFloor = (instant: Temporal.Instant): EpochMinute => Math.floor(instant.epochMilliseconds / 60_000);
export const minuteCeil = (instant: Temporal.Instant): EpochMinute =>
  minuteFloor(instant.round({ smallestUnit: 'minute', roundingMode: 'ceil' }));
export const instantOfMinute = (minute: EpochMinute): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(minute * 60_000);
export const textOfMinute = (minute: EpochMinute): string => `${secondText(minute * 60_000)}.000Z`;

/** Years that stay within four digits after adding an offset or a few years, and that PostgreSQL can store. */
export const PLAIN_YEAR = '(?!99)[1-9]\\d{3}';
const LOCAL_DATE = new RegExp(`^${PLAIN_YEAR}-\\d{2}-\\d{2}$`);

export function isLocalDate(text: string): boolean {
  if (!LOCAL_DATE.test(text)) return false;
  const midnight = Date.parse(text);
  // `Date.parse` turns 31 February into a date of March.
  return !Number.isNaN(midnight) && dateText(midnight) === text;
}
