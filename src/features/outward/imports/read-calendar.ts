import ICAL from 'ical.js';
import { CalendarRefused, zonesOf } from './time-zones.ts';

/**
 * The busy times of an iCalendar text (RFC 5545). It runs in a thread of its own that is ended when it takes too long: a
 * rule of one line can repeat every second for ever.
 */

export type CalendarRequest = {
  text: string;
  /** Milliseconds since 1970; only what lies between counts. */
  from: number;
  until: number;
  /** The zone of times without one, and of whole days. */
  zone: string;
  /** What the ids of entries that this business's feeds made end with. */
  ownSuffix: string;
  maxOccurrences: number;
};
/** Milliseconds, in order, merged. `refreshMinutes` is what the calendar asks for. */
export type CalendarContent = { busy: [start: number, end: number][]; refreshMinutes: number | null };

type Occurrence = { start: number; end: number };

const DAY_MS = 86_400_000;
const LONGEST_ID = 1_000;

/** Steps of one rule, for rules that begin long ago. */
const MAX_STEPS = 200_000;

export function readCalendar(request: CalendarRequest): CalendarContent {
  const calendars = parse(request.text);
  const found: Occurrence[] = [];
  let refreshMinutes: number | null = null;
  for (const calendar of calendars) {
    refreshMinutes ??= refreshOf(calendar);
    addEvents(calendar, request, found);
  }
  return { busy: merge(found), refreshMinutes };
}

function parse(text: string): ICAL.Component[] {
  let parsed: unknown;
  try {
    parsed = ICAL.parse(text);
  } catch {
    throw new CalendarRefused('is not an iCalendar');
  }
  // Several calendars in one file come as a list of them.
  const all = (Array.isArray(parsed) && Array.isArray(parsed[0]) ? parsed : [parsed]) as unknown[][];
  const calendars = all.filter(([name]) => name === 'vcalendar').map((jcal) => new ICAL.Component(jcal));
  if (calendars.length === 0) throw new CalendarRefused('is not an iCalendar');
  return calendars;
}

function refreshOf(calendar: ICAL.Component): number | null {
  const value = calendar.getFirstPropertyValue('refresh-interval') ?? calendar.getFirstPropertyValue('x-published-ttl');
  if (value === null) return null;
  try {
    const duration = value instanceof ICAL.Duration ? value : ICAL.Duration.fromString(String(value));
    return Math.round(duration.toSeconds() / 60);
  } catch {
    return null;
  }
}

/** A VEVENT with what its times mean. */
interface Entry {
  id: string;
  component: ICAL.Component;
  dtstart: ICAL.Time;
  zone: string | null;
  start: number;
  length: number;
  /** Which occurrence of a repeated event it replaces. */
  replaces: number | null;
  alsoLater: boolean;
  isBusy: boolean;
}

function addEvents(calendar: ICAL.Component, request: CalendarRequest, found: Occurrence[]): void {
  const instantOf = zonesOf(calendar, request.zone);
  const add = (start: number, length: number) => {
    if (length <= 0 || start >= request.until || start + length <= request.from) return;
    if (found.length >= request.maxOccurrences)
      throw new CalendarRefused(`has more than ${request.maxOccurrences} busy times in the coming 12 months`);
    found.push({ start: Math.max(start, request.from), end: Math.min(start + length, request.until) });
  };
  const entries = eventsOf(calendar)
    .map((component) => toEntry(component, instantOf))
    .filter((entry) => entry !== null)
    .filter(({ id }) => !id.endsWith(request.ownSuffix));
  for (const [id, sameId] of Map.groupBy(entries, (entry) => entry.id)) {
    const changes = sameId.filter(({ replaces }) => replaces !== null);
    for (const entry of id === '' ? sameId : sameId.filter(({ replaces }) => replaces === null))
      repeat(entry, changes, instantOf, request.until, add);
    // What replaces an occurrence stands by itself, also where the calendar has only that one.
    for (const change of changes) if (change.isBusy) add(change.start, change.length);
  }
  for (const component of calendar.getAllSubcomponents('vfreebusy'))
    for (const property of component.getAllProperties('freebusy')) {
      if (String(property.getParameter('fbtype') ?? 'BUSY').toUpperCase() === 'FREE') continue;
      for (const period of property.getValues() as ICAL.Period[]) {
        const start = instantOf(period.start, null);
        add(start, instantOf(period.getEnd(), null) - start);
      }
    }
}

/**
 * Events without their calendar. Inside it ical.js looks for the zone of every time among all entries, which takes a
 * minute for 20,000 events; the zones are resolved by `zonesOf` anyway.
 */
const eventsOf = ({ jCal }: ICAL.Component): ICAL.Component[] =>
  (jCal[2] as unknown[][]).filter(([name]) => name === 'vevent').map((entry) => new ICAL.Component(entry));

type InstantOf = ReturnType<typeof zonesOf>;

const zoneOf = (property: ICAL.Property): string | null => {
  const zone = property.getParameter('tzid');
  return typeof zone === 'string' ? zone : null;
};

const textOf = (component: ICAL.Component, name: string): string =>
  String(component.getFirstPropertyValue(name) ?? '').toUpperCase();

/** Null for what has no time: it is not busy. */
function toEntry(component: ICAL.Component, instantOf: InstantOf): Entry | null {
  const property = component.getFirstProperty('dtstart');
  const dtstart = property?.getFirstValue();
  if (!property || !(dtstart instanceof ICAL.Time)) return null;
  const zone = zoneOf(property);
  const start = instantOf(dtstart, zone);
  const replaced = component.getFirstProperty('recurrence-id');
  const replacedTime = replaced?.getFirstValue();
  const isBusy =
    textOf(component, 'status') !== 'CANCELLED' &&
    textOf(component, 'transp') !== 'TRANSPARENT' &&
    textOf(component, 'x-microsoft-cdo-busystatus') !== 'FREE';
  return {
    id: String(component.getFirstPropertyValue('uid') ?? '').slice(-LONGEST_ID),
    component,
    dtstart,
    zone,
    start,
    length: lengthOf(component, dtstart, start, instantOf),
    replaces: replaced && replacedTime instanceof ICAL.Time ? instantOf(replacedTime, zoneOf(replaced)) : null,
    alsoLater: String(replaced?.getParameter('range') ?? '').toUpperCase() === 'THISANDFUTURE',
    isBusy,
  };
}

function lengthOf(component: ICAL.Component, dtstart: ICAL.Time, start: number, instantOf: InstantOf): number {
  const property = component.getFirstProperty('dtend');
  const end = property?.getFirstValue();
  if (property && end instanceof ICAL.Time) return instantOf(end, zoneOf(property)) - start;
  const duration = component.getFirstPropertyValue('duration');
  if (duration instanceof ICAL.Duration) return duration.toSeconds() * 1_000;
  return dtstart.isDate ? DAY_MS : 0;
}

/** Adds the occurrences of one event that begin before `until`. */
function repeat(
  entry: Entry,
  changes: readonly Entry[],
  instantOf: InstantOf,
  until: number,
  add: (start: number, length: number) => void,
): void {
  const { component, dtstart, zone, start, length, isBusy } = entry;
  if (!isBusy) return;
  const left = new Set(changes.map(({ replaces }) => replaces));
  const leftDays = new Set<string>();
  for (const property of component.getAllProperties('exdate'))
    for (const value of property.getValues())
      if (value instanceof ICAL.Time) {
        // A whole day of a timed event leaves out what begins on it.
        if (value.isDate && !dtstart.isDate) leftDays.add(value.toString());
        else left.add(instantOf(value, zoneOf(property)));
      }
  const later = changes.filter(({ alsoLater }) => alsoLater).sort((a, b) => (b.replaces ?? 0) - (a.replaces ?? 0));
  const done = new Set<number>();
  const visit = (at: number, local: ICAL.Time | null) => {
    if (done.has(at) || left.has(at) || (local && leftDays.has(dayOf(local)))) return;
    done.add(at);
    const change = later.find(({ replaces }) => replaces !== null && replaces < at);
    if (!change) add(at, length);
    else if (change.isBusy) add(at + change.start - (change.replaces ?? 0), change.length);
  };
  const rules = component.getAllProperties('rrule');
  if (rules.length === 0) visit(start, dtstart);
  for (const property of rules) {
    const rule = property.getFirstValue();
    if (!(rule instanceof ICAL.Recur)) continue;
    // UNTIL is compared as an instant below: ical.js would compare it with times whose zone it may not know.
    const end = rule.until ? lastOf(rule.until, instantOf, zone) : Number.POSITIVE_INFINITY;
    const endless = rule.clone();
    endless.until = null as unknown as ICAL.Time;
    const iterator = endless.iterator(dtstart);
    for (let step = 0; ; step++) {
      if (step === MAX_STEPS) throw new CalendarRefused('repeats an event too often');
      const next = iterator.next();
      if (!next) break;
      const at = instantOf(next, zone);
      if (at > end || at >= until) break;
      if (isReal(rule, dtstart, next)) visit(at, next);
    }
  }
  for (const property of component.getAllProperties('rdate'))
    for (const value of property.getValues()) {
      if (value instanceof ICAL.Time) visit(instantOf(value, zoneOf(property)), value);
      else if (value instanceof ICAL.Period) {
        const from = instantOf(value.start, zoneOf(property));
        if (!done.has(from) && !left.has(from)) add(from, instantOf(value.getEnd(), zoneOf(property)) - from);
      }
    }
}

/** RFC 5545 leaves out the 30th of February; ical.js counts on into March. */
function isReal({ freq, parts }: ICAL.Recur, dtstart: ICAL.Time, { month, day }: ICAL.Time): boolean {
  const [months, days] = [parts['BYMONTH'], parts['BYMONTHDAY']] as (number[] | undefined)[];
  if (months && !months.includes(month)) return false;
  if (days) return days.some((wanted) => wanted < 0 || wanted === day);
  const sameDay = Object.keys(parts).length === 0 && (freq === 'MONTHLY' || freq === 'YEARLY');
  return !sameDay || day === dtstart.day;
}

const dayOf = (time: ICAL.Time): string => time.toString().slice(0, 10);

/** A date as the end of a rule includes that whole day. */
const lastOf = (until: ICAL.Time, instantOf: InstantOf, zone: string | null): number =>
  instantOf(until, zone) + (until.isDate ? DAY_MS - 1 : 0);

function merge(found: Occurrence[]): [number, number][] {
  const merged: [number, number][] = [];
  for (const { start, end } of found.sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}
