import { expect, it } from 'vitest';
import { publicHolidays } from '../../../src/domain/schedule/public-holidays.ts';

const dateIn = (year: number, name: string) => publicHolidays(year).find((row) => row.name === name)?.date;

it("knows Ghana's public holidays, as the ministry declared them", () => {
  expect(publicHolidays(2026).map(({ date, name }) => `${date} ${name}`)).toEqual([
    "2026-01-01 New Year's Day",
    '2026-01-07 Constitution Day',
    '2026-03-06 Independence Day',
    '2026-03-20 Eid al-Fitr',
    '2026-03-21 Shaqq Day',
    '2026-04-03 Good Friday',
    '2026-04-06 Easter Monday',
    "2026-05-01 Workers' Day",
    '2026-05-27 Eid al-Adha',
    '2026-07-01 Republic Day',
    "2026-09-21 Founder's Day",
    "2026-12-04 Farmers' Day",
    '2026-12-25 Christmas Day',
    '2026-12-26 Boxing Day',
  ]);
  // Easter at its earliest and latest, and a year with two feasts of one name.
  expect([dateIn(2285, 'Easter Monday'), dateIn(2038, 'Easter Monday')]).toEqual(['2285-03-23', '2038-04-26']);
  expect(publicHolidays(2033).filter(({ name }) => name === 'Eid al-Fitr')).toHaveLength(2);
});
