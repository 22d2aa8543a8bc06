/** Calendars as the programs of the day write them, by hand from the documentation of their formats. */

const calendar = (head: string[], ...events: string[][]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...head, ...events.flat(), 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]): string[] => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];

const LONDON = [
  'BEGIN:VTIMEZONE',
  'TZID:Greenwich and more',
  'BEGIN:DAYLIGHT',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0100',
  'DTSTART:19810329T010000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0000',
  'DTSTART:19961027T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
];

export interface Fixture {
  name: string;
  text: string;
  /** `start/end` in UTC. */
  busy: string[];
}

/** All of them in 2027, read from 2027-01-01 on. */
export const FIXTURES: Fixture[] = [
  {
    name: 'Google: a weekly event in UTC time with an exception, and one occurrence that moved',
    text: calendar(
      ['PRODID:-//Google Inc//Google Calendar 70.9054//EN', 'CALSCALE:GREGORIAN', 'X-WR-TIMEZONE:Africa/Accra'],
      event(
        'DTSTART;TZID=Africa/Accra:20270104T090000',
        'DTEND;TZID=Africa/Accra:20270104T100000',
        'RRULE:FREQ=WEEKLY;COUNT=4;BYDAY=MO',
        'EXDATE;TZID=Africa/Accra:20270111T090000',
        'UID:0abc@google.com',
        'STATUS:CONFIRMED',
        'SUMMARY:Class',
        'TRANSP:OPAQUE',
      ),
      event(
        'DTSTART;TZID=Africa/Accra:20270119T150000',
        'DTEND;TZID=Africa/Accra:20270119T163000',
        'UID:0abc@google.com',
        'RECURRENCE-ID;TZID=Africa/Accra:20270118T090000',
      ),
    ),
    busy: [
      '2027-01-04T09:00/2027-01-04T10:00',
      '2027-01-19T15:00/2027-01-19T16:30',
      '2027-01-25T09:00/2027-01-25T10:00',
    ],
  },
  {
    name: 'Outlook: a Windows zone name without its definition, over the change to summer time',
    text: calendar(
      ['PRODID:-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN', 'METHOD:PUBLISH'],
      event(
        'UID:040000008200E00074C5B7101A82E008',
        'DTSTART;TZID="W. Europe Standard Time":20270322T090000',
        'DTEND;TZID="W. Europe Standard Time":20270322T093000',
        'RRULE:FREQ=WEEKLY;UNTIL=20270329T070000Z;INTERVAL=1;BYDAY=MO',
        'X-MICROSOFT-CDO-BUSYSTATUS:BUSY',
      ),
      event('UID:free', 'DTSTART:20270323T090000Z', 'DTEND:20270323T093000Z', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'),
    ),
    busy: ['2027-03-22T08:00/2027-03-22T08:30', '2027-03-29T07:00/2027-03-29T07:30'],
  },
  {
    name: 'Exchange: a zone of its own name, defined in the calendar',
    text: calendar(
      ['PRODID:Microsoft Exchange Server 2010'],
      LONDON,
      event(
        'UID:exchange',
        'DTSTART;TZID=Greenwich and more:20270701T100000',
        'DTEND;TZID=Greenwich and more:20270701T110000',
      ),
      event('UID:winter', 'DTSTART;TZID=Greenwich and more:20270105T100000', 'DURATION:PT45M'),
    ),
    busy: ['2027-01-05T10:00/2027-01-05T10:45', '2027-07-01T09:00/2027-07-01T10:00'],
  },
  {
    name: 'Apple: floating times, an alarm and folded lines',
    text: calendar(
      ['PRODID:-//Apple Inc.//macOS 15.0//EN', 'X-APPLE-CALENDAR-COLOR:#1BADF8'],
      event(
        'UID:apple',
        'DTSTART:20270210T180000',
        'DTEND:20270210T200000',
        'SUMMARY:A very long name that the program folds after seventy-five octets, a',
        ' nd goes on here',
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        'TRIGGER:-PT15M',
        'END:VALARM',
      ),
    ),
    busy: ['2027-02-10T18:00/2027-02-10T20:00'],
  },
  {
    name: 'Airbnb: nights as whole days, which touch each other',
    text: calendar(
      ['PRODID:-//Airbnb Inc//Hosting Calendar 1.0//EN', 'CALSCALE:GREGORIAN'],
      event(
        'DTSTAMP:20270101T000000Z',
        'DTSTART;VALUE=DATE:20270105',
        'DTEND;VALUE=DATE:20270108',
        'UID:1418fb94@airbnb.com',
        'SUMMARY:Reserved',
      ),
      event(
        'DTSTAMP:20270101T000000Z',
        'DTSTART;VALUE=DATE:20270108',
        'DTEND;VALUE=DATE:20270109',
        'UID:1418fb95@airbnb.com',
        'SUMMARY:Airbnb (Not available)',
      ),
    ),
    busy: ['2027-01-05T00:00/2027-01-09T00:00'],
  },
  {
    name: 'Nextcloud: cancelled and transparent events, a day without an end, an event without a length',
    text: calendar(
      [
        'PRODID:-//IDN nextcloud.com//Calendar app 5.0//EN',
        'REFRESH-INTERVAL;VALUE=DURATION:PT4H',
        'X-PUBLISHED-TTL:PT4H',
      ],
      event('UID:a', 'DTSTART:20270301T090000Z', 'DTEND:20270301T100000Z', 'STATUS:CANCELLED'),
      event('UID:b', 'DTSTART:20270302T090000Z', 'DTEND:20270302T100000Z', 'TRANSP:TRANSPARENT'),
      event('UID:c', 'DTSTART;VALUE=DATE:20270303'),
      event('UID:d', 'DTSTART:20270304T090000Z'),
    ),
    busy: ['2027-03-03T00:00/2027-03-04T00:00'],
  },
  {
    name: 'Thunderbird: a zone with the prefix of its program, more dates, and one occurrence cancelled',
    text: calendar(
      ['PRODID:-//Mozilla.org/NONSGML Mozilla Calendar V1.1//EN'],
      event(
        'UID:moz',
        'DTSTART;TZID=/mozilla.org/20050126_1/Europe/London:20270405T120000',
        'DTEND;TZID=/mozilla.org/20050126_1/Europe/London:20270405T130000',
        'RRULE:FREQ=DAILY;COUNT=3',
        'RDATE;TZID=/mozilla.org/20050126_1/Europe/London:20270410T120000',
      ),
      event(
        'UID:moz',
        'RECURRENCE-ID:20270406T110000Z',
        'DTSTART:20270406T110000Z',
        'DTEND:20270406T120000Z',
        'STATUS:CANCELLED',
      ),
    ),
    busy: [
      '2027-04-05T11:00/2027-04-05T12:00',
      '2027-04-07T11:00/2027-04-07T12:00',
      '2027-04-10T11:00/2027-04-10T12:00',
    ],
  },
  {
    name: 'Fastmail: this and all later occurrences changed',
    text: calendar(
      ['PRODID:-//CyrusIMAP.org/Cyrus 3.9//EN'],
      event('UID:later', 'DTSTART:20270501T080000Z', 'DTEND:20270501T090000Z', 'RRULE:FREQ=DAILY;COUNT=4'),
      event(
        'UID:later',
        'RECURRENCE-ID;RANGE=THISANDFUTURE:20270503T080000Z',
        'DTSTART:20270503T100000Z',
        'DTEND:20270503T103000Z',
      ),
    ),
    busy: [
      '2027-05-01T08:00/2027-05-01T09:00',
      '2027-05-02T08:00/2027-05-02T09:00',
      '2027-05-03T10:00/2027-05-03T10:30',
      '2027-05-04T10:00/2027-05-04T10:30',
    ],
  },
  {
    name: 'a free/busy answer, and a task that is no event',
    text: calendar(
      ['PRODID:-//Zimbra//EN'],
      [
        'BEGIN:VFREEBUSY',
        'DTSTART:20270601T000000Z',
        'DTEND:20270630T000000Z',
        'FREEBUSY;FBTYPE=BUSY:20270602T090000Z/20270602T100000Z,20270603T090000Z/PT2H',
        'FREEBUSY;FBTYPE=FREE:20270604T090000Z/20270604T100000Z',
        'END:VFREEBUSY',
        'BEGIN:VTODO',
        'UID:todo',
        'DUE:20270605T090000Z',
        'END:VTODO',
      ],
    ),
    busy: ['2027-06-02T09:00/2027-06-02T10:00', '2027-06-03T09:00/2027-06-03T11:00'],
  },
  {
    name: 'New York: the hour that is missing and the hour that comes twice',
    text: calendar(
      ['PRODID:-//Calendly//EN'],
      event(
        'UID:ny',
        'DTSTART;TZID=America/New_York:20270313T023000',
        'DTEND;TZID=America/New_York:20270313T033000',
        'RRULE:FREQ=DAILY;COUNT=3',
      ),
      event('UID:ny2', 'DTSTART;TZID=America/New_York:20271107T013000', 'DTEND;TZID=America/New_York:20271107T020000'),
    ),
    busy: [
      '2027-03-13T07:30/2027-03-13T08:30',
      '2027-03-14T07:30/2027-03-14T08:30',
      '2027-03-15T06:30/2027-03-15T07:30',
      '2027-11-07T05:30/2027-11-07T07:00',
    ],
  },
  {
    name: 'an event of long ago that repeats for ever, and our own entries',
    text: calendar(
      ['PRODID:-//Some//EN'],
      event('UID:old', 'DTSTART;VALUE=DATE:20000229', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1'),
      event('UID:bkg_01k9d4m8v2h3n5p7q9abcdef@dwaso', 'DTSTART:20270708T090000Z', 'DTEND:20270708T100000Z'),
      event('UID:bkg_01k9d4m8v2h3n5p7q9xxxxxx@dwaso', 'DTSTART:20270709T090000Z', 'DTEND:20270709T100000Z'),
    ),
    busy: ['2027-02-28T00:00/2027-03-01T00:00', '2027-07-09T09:00/2027-07-09T10:00'],
  },
  { name: 'a calendar without events', text: calendar(['PRODID:-//Empty//EN']), busy: [] },
];

const endless = (rule: string): string =>
  calendar(['PRODID:-//Evil//EN'], event('UID:evil', 'DTSTART:20000101T000000Z', 'DURATION:PT1S', `RRULE:${rule}`));

/** A day that never comes. */
export const NEVER = endless('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30');

/** Each must be refused, soon, and with words. */
export const HOSTILE: [name: string, text: string][] = [
  ['every second since 2000', endless('FREQ=SECONDLY')],
  [
    'every minute of a year',
    calendar(['PRODID:x'], event('UID:m', 'DTSTART:20270101T000000Z', 'DURATION:PT30S', 'RRULE:FREQ=MINUTELY')),
  ],
  [
    'an unknown zone',
    calendar(['PRODID:x'], event('UID:z', 'DTSTART;TZID=Mars/Olympus:20270101T000000', 'DURATION:PT1H')),
  ],
  ['HTML', '<!doctype html><title>Sign in</title>'],
  ['a card', 'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ama\r\nEND:VCARD\r\n'],
  ['parts within parts', `${'BEGIN:VCALENDAR\r\n'.repeat(100_000)}`],
  [
    'a broken time',
    calendar(['PRODID:x'], event('UID:b', 'DTSTART:2027-01-01', 'DTEND:nonsense', 'RRULE:FREQ=SOMETIMES')),
  ],
];

export const oneEvent = (start: string, end: string, ...more: string[]): string =>
  calendar(['PRODID:x'], event('UID:one', `DTSTART:${start}`, `DTEND:${end}`, ...more));
