import { describe, expect, it } from 'vitest';
import { isInstant } from '../../../src/kit/http/validation.ts';
import { addDays, isLocalDate } from '../../../src/kit/time.ts';

describe('dates and instants in requests', () => {
  it('are existing days in years that PostgreSQL and four digits can hold', () => {
    for (const date of ['1000-01-01', '2028-02-29', '9899-12-31']) {
      expect(isLocalDate(date), date).toBe(true);
      expect(isInstant(`${date}T23:59:59.999999999-23:59`), date).toBe(true);
      expect(addDays(date, 36_000), date).toMatch(/^\d{4}-/);
    }
    for (const date of [
      '0000-01-01',
      '0001-01-01',
      '9999-12-31',
      '2027-02-29',
      '2027-13-01',
      '+012027-01-01',
      '2027-1-1',
    ]) {
      expect(isLocalDate(date), date).toBe(false);
      expect(isInstant(`${date}T00:00Z`), date).toBe(false);
    }
    expect(isInstant('2027-01-01T00:00')).toBe(false);
    expect(isInstant('2027-01-01')).toBe(false);
  });
});
