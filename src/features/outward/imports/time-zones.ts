import ICAL from 'ical.js';

/** Time zones of calendars: names of IANA, those of Windows, and definitions in the calendar itself. */

/** Outlook names zones as Windows does. The zones in use, from the table of Unicode's CLDR. */
const WINDOWS_ZONES: Readonly<Record<string, string>> = {
  UTC: 'Etc/UTC',
  'Greenwich Standard Time': 'Atlantic/Reykjavik',
  'GMT Standard Time': 'Europe/London',
  'W. Europe Standard Time': 'Europe/Berlin',
  'Romance Standard Time': 'Europe/Paris',
  'Central Europe Standard Time': 'Europe/Budapest',
  'Central European Standard Time': 'Europe/Warsaw',
  'E. Europe Standard Time': 'Europe/Chisinau',
  'FLE Standard Time': 'Europe/Kiev',
  'GTB Standard Time': 'Europe/Bucharest',
  'Turkey Standard Time': 'Europe/Istanbul',
  'Russian Standard Time': 'Europe/Moscow',
  'W. Central Africa Standard Time': 'Africa/Lagos',
  'South Africa Standard Time': 'Africa/Johannesburg',
  'E. Africa Standard Time': 'Africa/Nairobi',
  'Egypt Standard Time': 'Africa/Cairo',
  'Morocco Standard Time': 'Africa/Casablanca',
  'Israel Standard Time': 'Asia/Jerusalem',
  'Arab Standard Time': 'Asia/Riyadh',
  'Arabian Standard Time': 'Asia/Dubai',
  'India Standard Time': 'Asia/Kolkata',
  'Singapore Standard Time': 'Asia/Singapore',
  'China Standard Time': 'Asia/Shanghai',
  'Tokyo Standard Time': 'Asia/Tokyo',
  'AUS Eastern Standard Time': 'Australia/Sydney',
  'Eastern Standard Time': 'America/New_York',
  'US Eastern Standard Time': 'America/Indianapolis',
  'Central Standard Time': 'America/Chicago',
  'Mountain Standard Time': 'America/Denver',
  'US Mountain Standard Time': 'America/Phoenix',
  'Pacific Standard Time': 'America/Los_Angeles',
  'Atlantic Standard Time': 'America/Halifax',
  'E. South America Standard Time': 'America/Sao_Paulo',
};

export class CalendarRefused extends Error {}

/** Seconds east of UTC at a local time, which ical.js computes from a definition in the calendar. */
type Resolve = (local: ICAL.Time) => number;

const fieldsOf = ({ year, month, day, hour, minute, second }: ICAL.Time) => ({
  year,
  month,
  day,
  hour,
  minute,
  second,
});

const utcOf = (time: ICAL.Time): number =>
  Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);

function ianaZone(name: string): string | null {
  // Some programs put their own name before it: /freeassociation.sourceforge.net/Europe/London.
  const bare = name.match(/[A-Za-z_]+\/[A-Za-z_]+(?:\/[A-Za-z_]+)?$/)?.[0] ?? name;
  for (const candidate of [name, bare, WINDOWS_ZONES[name]]) {
    if (candidate === undefined || /^[+-]/.test(candidate)) continue;
    try {
      Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(candidate);
      return candidate;
    } catch {
      // Not a name of this process's table.
    }
  }
  return null;
}

/** Instants, in milliseconds, of the times of one calendar. A time without a zone is one of `floating`. */
export function zonesOf(calendar: ICAL.Component, floating: string): (time: ICAL.Time, zone: string | null) => number {
  const defined = new Map<string, ICAL.Component>();
  for (const component of calendar.getAllSubcomponents('vtimezone')) {
    const name = component.getFirstPropertyValue('tzid');
    if (typeof name === 'string') defined.set(name, component);
  }
  const inZone =
    (zone: string): Resolve =>
    (local) => {
      const zoned = Temporal.ZonedDateTime.from(
        { ...fieldsOf(local), timeZone: zone },
        { disambiguation: 'compatible' },
      );
      return (utcOf(local) - zoned.epochMilliseconds) / 1_000;
    };
  const known = new Map<string, Resolve>();
  const resolve = (zone: string): Resolve => {
    const named = ianaZone(zone);
    if (named !== null) return inZone(named);
    const component = defined.get(zone);
    if (!component) throw new CalendarRefused(`uses the time zone "${zone.slice(0, 60)}", which is not known`);
    const timezone = new ICAL.Timezone({ component, tzid: zone });
    return (local) => timezone.utcOffset(local);
  };
  return (time, zone) => {
    if (time.zone === ICAL.Timezone.utcTimezone) return utcOf(time);
    const offset = known.getOrInsertComputed(time.isDate ? floating : (zone ?? floating), resolve);
    return utcOf(time) - offset(time) * 1_000;
  };
}
