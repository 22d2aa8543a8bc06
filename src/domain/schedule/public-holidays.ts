import { addDays, type LocalDate, weekdayOf } from '../../kit/time.ts';

/**
 * Statutory public holidays of Ghana (Act 601 as amended in 2025). Which day is taken off instead, when one falls into
 * the week or on a weekend, is declared from year to year and not known here.
 */

/** `movable`: another date every year; those of Islam follow the sight of the moon and may differ by a day. */
export type PublicHoliday = { date: LocalDate; name: string; movable: boolean };

const FIXED: readonly (readonly [monthAndDay: string, name: string])[] = [
  ['01-01', "New Year's Day"],
  ['01-07', 'Constitution Day'],
  ['03-06', 'Independence Day'],
  ['05-01', "Workers' Day"],
  ['07-01', 'Republic Day'],
  ['09-21', "Founder's Day"],
  ['12-25', 'Christmas Day'],
  ['12-26', 'Boxing Day'],
];

/** Easter Sunday by the method of Butcher, which holds for every year of the Gregorian calendar. */
function easterOf(year: number): LocalDate {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  return Temporal.PlainDate.from({ year, month, day: ((h + l - 7 * m + 114) % 31) + 1 }).toString();
}

/** Days of the year that are this day of the Islamic calendar; a year may have two. */
function islamicDays(year: number, month: number, day: number): LocalDate[] {
  const first = Temporal.PlainDate.from({ year, month: 1, day: 1 }).withCalendar('islamic-umalqura').year;
  return [first, first + 1]
    .map((islamic) => Temporal.PlainDate.from({ calendar: 'islamic-umalqura', year: islamic, month, day }))
    .map((date) => date.withCalendar('iso8601').toString())
    .filter((date) => date.startsWith(`${year}-`));
}

function firstFridayOfDecember(year: number): LocalDate {
  const first = `${year}-12-01`;
  return addDays(first, (5 - weekdayOf(first) + 7) % 7);
}

/** Of one year, in order. */
export function publicHolidays(year: number): PublicHoliday[] {
  const easter = easterOf(year);
  const movable: [LocalDate, string][] = [
    [addDays(easter, -2), 'Good Friday'],
    [addDays(easter, 1), 'Easter Monday'],
    ...islamicDays(year, 10, 1).flatMap((date): [LocalDate, string][] => [
      [date, 'Eid al-Fitr'],
      [addDays(date, 1), 'Shaqq Day'],
    ]),
    ...islamicDays(year, 12, 10).map((date): [LocalDate, string] => [date, 'Eid al-Adha']),
    [firstFridayOfDecember(year), "Farmers' Day"],
  ];
  return [
    ...FIXED.map(([day, name]) => ({ date: `${year}-${day}`, name, movable: false })),
    ...movable.map(([date, name]) => ({ date, name, movable: true })),
  ].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}
