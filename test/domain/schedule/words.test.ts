import { describe, expect, it } from 'vitest';
import { dayWords, durationWords, noticeWords, windowsWords } from '../../../src/domain/schedule/words.ts';

describe('messages', () => {
  it('write days without a time', () => {
    expect(['2026-11-21', '2027-01-04', '2028-02-29'].map(dayWords)).toEqual([
      'Sat 21 Nov 2026',
      'Mon 4 Jan 2027',
      'Tue 29 Feb 2028',
    ]);
  });

  it('write durations in days and hours', () => {
    const minutes = [0, 1, 30, 60, 90, 120, 1_440, 2_160, 2_880, 5_760];
    expect(minutes.map(durationWords)).toEqual([
      '0 minutes',
      '1 minute',
      '30 minutes',
      '1 hour',
      '1 hour 30 minutes',
      '2 hours',
      '24 hours',
      '36 hours',
      '2 days',
      '4 days',
    ]);
    expect([5_760, 60].map(noticeWords)).toEqual(["4 days'", "1 hour's"]);
  });

  it('write hours as people do', () => {
    expect(windowsWords([{ open: '08:00', close: '18:00' }])).toBe('from 08:00 to 18:00');
    expect(windowsWords([{ open: '08:00', close: '24:00' }])).toBe('from 08:00 to midnight');
    expect(windowsWords([{ open: '00:00', close: '24:00' }])).toBe('all day');
  });
});
