import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareOf } from '../../../src/domain/money/fees.ts';
import { isPayoutDay, nextPayoutTime, releaseTime } from '../../../src/domain/money/working-days.ts';
import { MAX_PESEWAS } from '../../../src/domain/pricing/money.ts';
import { dateOf, weekdayOf } from '../../../src/kit/time.ts';

const at = (text: string) => Temporal.Instant.from(text);
const instant = fc
  .integer({ min: Date.parse('2020-01-01'), max: Date.parse('2040-01-01') })
  .map((ms) => Temporal.Instant.fromEpochMilliseconds(ms));

describe('the release of a payment', () => {
  it.each([
    ['2026-11-17T23:50:00Z', 1, '2026-11-18T05:00:00Z'],
    ['2026-11-20T10:00:00Z', 1, '2026-11-23T05:00:00Z'],
    ['2026-11-21T10:00:00Z', 1, '2026-11-23T05:00:00Z'],
    ['2026-11-22T23:59:59Z', 1, '2026-11-23T05:00:00Z'],
    ['2026-11-19T10:00:00Z', 3, '2026-11-24T05:00:00Z'],
    ['2026-11-19T10:00:00Z', 0, '2026-11-19T10:00:00Z'],
  ])('of %s comes %i working days later', (paid, days, released) => {
    expect(releaseTime(at(paid), days)).toEqual(at(released));
  });

  it('is at 05:00 of a working day, never before the payment, and keeps the order of payments', () => {
    fc.assert(
      fc.property(instant, instant, fc.integer({ min: 1, max: 30 }), (one, other, days) => {
        const released = releaseTime(one, days);
        expect(weekdayOf(dateOf(released))).toBeLessThanOrEqual(5);
        expect(released.toString()).toMatch(/T05:00:00Z$/);
        expect(Temporal.Instant.compare(one, released)).toBe(-1);
        if (Temporal.Instant.compare(one, other) <= 0)
          expect(Temporal.Instant.compare(released, releaseTime(other, days))).toBeLessThanOrEqual(0);
      }),
    );
  });
});

describe('the next payout', () => {
  it.each([
    ['WEEKLY', '2026-11-17T23:50:00Z', '2026-11-23T06:00:00Z'],
    ['WEEKLY', '2026-11-23T05:59:59Z', '2026-11-23T06:00:00Z'],
    ['WEEKLY', '2026-11-23T06:00:00Z', '2026-11-30T06:00:00Z'],
    ['DAILY', '2026-11-21T07:00:00Z', '2026-11-22T06:00:00Z'],
  ] as const)('%s after %s is %s', (schedule, now, next) => {
    expect(nextPayoutTime(schedule, at(now))).toEqual(at(next));
  });

  it('is none by hand, and otherwise a payout day', () => {
    expect(nextPayoutTime('MANUAL', at('2026-11-17T23:50:00Z'))).toBeNull();
    fc.assert(
      fc.property(instant, fc.constantFrom('DAILY' as const, 'WEEKLY' as const), (now, schedule) => {
        const next = nextPayoutTime(schedule, now);
        expect(next && isPayoutDay(schedule, dateOf(next))).toBe(true);
        expect(next && Temporal.Instant.compare(now, next)).toBe(-1);
      }),
    );
  });
});

it('a share is rounded to the nearest pesewa and within the amount', () => {
  fc.assert(
    fc.property(fc.nat(MAX_PESEWAS), fc.integer({ min: 0, max: 5_000 }), (amount, basisPoints) => {
      const share = shareOf(amount, basisPoints);
      expect(Number.isInteger(share) && share >= 0 && share <= amount).toBe(true);
      expect(Math.abs(share - (amount * basisPoints) / 10_000)).toBeLessThanOrEqual(0.5);
    }),
  );
});
