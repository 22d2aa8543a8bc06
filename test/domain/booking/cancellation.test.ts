import fc from 'fast-check';
import { expect, it } from 'vitest';
import { judgeCancellation } from '../../../src/domain/booking/cancellation.ts';
import { refundSteps, upcomingSteps } from '../../../src/domain/booking/refund-steps.ts';
import { BOOKING_STATUSES } from '../../../src/domain/booking/states.ts';
import { tierProblems } from '../../../src/domain/booking/terms.ts';

const now = Temporal.Instant.from('2027-01-04T08:00:00Z');
const HOUR = 3_600;
const payment = fc.record({ viaGateway: fc.boolean(), leftPesewas: fc.nat(1_000_000) });
/** Seconds from now: near the hours of the tiers, and exactly on them. */
const seconds = fc
  .tuple(fc.integer({ min: -2, max: 200 }), fc.constantFrom(-1, 0, 1))
  .map(([hours, off]) => hours * HOUR + off);
const falling = (max: number) =>
  fc
    .uniqueArray(fc.integer({ min: 0, max }), { minLength: 1, maxLength: 5 })
    .map((values) => values.sort((a, b) => b - a));
const tiers = fc
  .tuple(falling(190), falling(100))
  .map(([hours, percents]) =>
    hours.slice(0, percents.length).map((hoursBefore, index) => ({ hoursBefore, refundPercent: percents[index] ?? 0 })),
  );

const any = fc.record({
  status: fc.constantFrom(...BOOKING_STATUSES),
  refundOnCancel: fc.constantFrom('NONE' as const, 'FULL_BEFORE_NOTICE' as const, 'TIERS' as const),
  noticeHours: fc.constantFrom(0, 24, 48),
  tiers,
  graceMinutes: fc.constantFrom(0, 30, 1_440),
  startsIn: seconds,
  confirmedAgo: fc.option(fc.integer({ min: 0, max: 100_000 })),
  cap: fc.option(fc.constantFrom(0, 30, 50, 100)),
  payments: fc.array(payment, { maxLength: 4 }),
});

/** The contract, read sentence by sentence, in seconds. */
function percentOf(booking: typeof any extends fc.Arbitrary<infer T> ? T : never, later = 0): number {
  const left = booking.startsIn - later;
  let percent = 0;
  if (booking.refundOnCancel === 'FULL_BEFORE_NOTICE' && left >= booking.noticeHours * HOUR) percent = 100;
  if (booking.refundOnCancel === 'TIERS') {
    percent = booking.tiers.find(({ hoursBefore }) => left >= hoursBefore * HOUR)?.refundPercent ?? 0;
    const { confirmedAgo, graceMinutes } = booking;
    const fresh = graceMinutes > 0 && confirmedAgo !== null && confirmedAgo + later <= graceMinutes * 60;
    if (fresh && left >= 24 * HOUR) percent = 100;
  }
  return Math.min(percent, booking.cap ?? 100);
}

const toBooking = (given: Parameters<typeof percentOf>[0]) => {
  const countsFrom = now.add({ seconds: given.startsIn });
  return {
    status: given.status,
    holdExpiresAt: null,
    startsAt: countsFrom,
    countsFrom,
    confirmedAt: given.confirmedAgo === null ? null : now.subtract({ seconds: given.confirmedAgo }),
    refundCapPercent: given.cap,
    terms: {
      refundOnCancel: given.refundOnCancel,
      cancellationNoticeHours: given.noticeHours,
      cancellationTiers: given.tiers,
      cancellationGraceMinutes: given.graceMinutes,
    },
  };
};

it('gives every pesewa one place, by the rules of the terms', () => {
  fc.assert(
    fc.property(any, fc.constantFrom('customer', 'business', 'business without refund'), (given, by) => {
      const { status, refundOnCancel, startsIn, payments } = given;
      const canceller =
        by === 'customer' ? { kind: 'customer' as const } : { kind: 'business' as const, refunds: by === 'business' };
      const judged = judgeCancellation(toBooking(given), payments, canceller, now);
      const open = status === 'HELD' || status === 'CONFIRMED';
      const nothingPaid = payments.every(({ leftPesewas }) => leftPesewas === 0);
      const inTime = startsIn >= (refundOnCancel === 'TIERS' ? 0 : given.noticeHours * HOUR);
      const allowed = open && (by !== 'customer' || inTime || (status === 'HELD' && nothingPaid));
      const percent = !open || by === 'business without refund' ? 0 : by === 'business' ? 100 : percentOf(given);
      let [refund, byHand, kept] = [0, 0, 0];
      for (const { viaGateway, leftPesewas } of payments) {
        const back = allowed ? Number((BigInt(leftPesewas) * BigInt(percent) * 2n + 100n) / 200n) : 0;
        if (viaGateway) refund += back;
        else byHand += back;
        kept += leftPesewas - back;
      }
      expect(judged).toMatchObject({
        allowed,
        refundPesewas: refund,
        byHandPesewas: byHand,
        keptPesewas: kept,
        refundPercent: percent,
      });
      expect(judged.reasons.map(({ code }) => code)).toEqual(
        allowed ? [] : [open ? 'CANCELLATION_NOTICE' : 'INVALID_STATE'],
      );
    }),
    { numRuns: 2_000 },
  );
});

it('says until when a percent holds, to the second, and what comes after', () => {
  fc.assert(
    fc.property(any, (given) => {
      const booking = toBooking({ ...given, status: 'CONFIRMED' });
      const { refundPercent, validUntil, next } = judgeCancellation(booking, [], { kind: 'customer' }, now);
      if (refundPercent === 0) {
        expect(next).toBeNull();
        expect(validUntil?.toString()).toBe(given.startsIn < 0 ? undefined : booking.countsFrom.toString());
        return;
      }
      const holds = validUntil?.since(now).total('seconds') ?? 0;
      expect(percentOf(given, holds)).toBe(refundPercent);
      expect(percentOf(given, holds + 1)).toBe(next?.refundPercent);
      expect(next?.refundPercent).toBeLessThan(refundPercent);
      expect(next?.at.toString()).toBe(validUntil?.toString());
      const percents = upcomingSteps(refundSteps(booking), now).map(({ percent }) => percent);
      expect(percents).toEqual([...new Set(percents)].sort((a, b) => b - a));
      expect(percents.slice(0, 2)).toEqual([refundPercent, ...(next?.refundPercent ? [next.refundPercent] : [])]);
    }),
    { numRuns: 2_000 },
  );
});

it('refuses tiers that do not fall, and TIERS without any', () => {
  const tier = (hoursBefore: number, refundPercent: number) => ({ hoursBefore, refundPercent });
  const paths = (cancellationTiers: ReturnType<typeof tier>[]) =>
    tierProblems({ refundOnCancel: 'TIERS', cancellationTiers }, '/policies').map(({ path }) => path);
  expect(paths([tier(120, 100), tier(24, 50)])).toEqual([]);
  expect(paths([])).toEqual(['/policies/cancellationTiers']);
  expect(paths([tier(24, 50), tier(24, 60)])).toEqual([
    '/policies/cancellationTiers/1/hoursBefore',
    '/policies/cancellationTiers/1/refundPercent',
  ]);
});
