import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextStepAt, standing } from '../../../src/domain/billing/standing.ts';
import { nextPeriod, renewed, type Subscription } from '../../../src/domain/billing/subscription.ts';

const instant = (text: string) => Temporal.Instant.from(text);
const subscription: Subscription = {
  plan: 'STARTER',
  status: 'TRIALING',
  periodStart: instant('2027-01-01T09:00:00Z'),
  periodEnd: instant('2027-01-15T09:00:00Z'),
  anchorDay: 15,
  cancelAtPeriodEnd: false,
  readOnly: false,
};
const start = fc.record({
  status: fc.constantFrom('TRIALING' as const, 'ACTIVE' as const),
  cancelAtPeriodEnd: fc.boolean(),
  hasOpenInvoice: fc.boolean(),
});
/** Hours after periodStart; the period lasts 336 hours. */
const at = (hours: number) => subscription.periodStart.add({ hours });

describe('standing of a subscription', () => {
  it('ends in the same state hour by hour and after a long outage', () => {
    fc.assert(
      fc.property(
        start,
        fc.uniqueArray(fc.nat(600), { minLength: 1, maxLength: 6 }),
        ({ hasOpenInvoice, ...s }, visits) => {
          const begin = { ...subscription, ...s };
          const last = Math.max(...visits);
          const run = (hours: number[]) => {
            let state: Subscription = begin;
            let open = hasOpenInvoice;
            const log: string[] = [];
            for (const hour of hours) {
              for (const { step, at: due, after } of standing(state, open, false, at(hour))) {
                log.push(`${step} ${due}`);
                state = after;
                if (step === 'OPEN_INVOICE') open = true;
              }
            }
            return { log, state };
          };
          const everyHour = run(Array.from({ length: last + 1 }, (_, hour) => hour));
          expect(run(visits.toSorted((a, b) => a - b))).toEqual(everyHour);

          const expected: string[] = [];
          if (s.cancelAtPeriodEnd) {
            if (last >= 336) expected.push(`CANCEL ${at(336)}`);
          } else {
            if (!hasOpenInvoice && last >= 168) expected.push(`OPEN_INVOICE ${at(168)}`);
            if (last >= 336) expected.push(`PAST_DUE ${at(336)}`);
            if (last >= 504) expected.push(`READ_ONLY ${at(504)}`);
          }
          expect(everyHour.log).toEqual(expected);
          expect(everyHour.state.readOnly).toBe(last >= (s.cancelAtPeriodEnd ? 336 : 504));
          const late = s.cancelAtPeriodEnd ? 'CANCELLED' : 'PAST_DUE';
          expect(everyHour.state.status).toBe(last >= 336 ? late : s.status);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('names the due time of each step, and none after the last', () => {
    const wakes: string[] = [];
    let now: Temporal.Instant | null = subscription.periodStart;
    while (now) {
      now = nextStepAt(subscription, false, false, now);
      if (now) wakes.push(now.toString());
    }
    expect(wakes).toEqual(['2027-01-08T09:00:00Z', '2027-01-15T09:00:00Z', '2027-01-22T09:00:00Z']);
  });

  it('has no steps for sandboxes and cancelled subscriptions', () => {
    expect(standing(subscription, false, true, at(5_000))).toEqual([]);
    expect(standing({ ...subscription, status: 'CANCELLED' }, false, false, at(5_000))).toEqual([]);
    expect(nextStepAt(subscription, false, true, at(0))).toBeNull();
  });
});

describe('periods', () => {
  it('count calendar months from the later of now and the end', () => {
    const ended = { ...subscription, periodEnd: instant('2027-01-31T10:00:00Z'), anchorDay: 31 };
    const period = (months: number, now: string) => {
      const { periodStart, periodEnd } = nextPeriod(ended, months, instant(now));
      return `${periodStart} ${periodEnd}`;
    };
    expect(period(1, '2027-01-20T00:00:00Z')).toBe('2027-01-31T10:00:00Z 2027-02-28T10:00:00Z');
    expect(period(2, '2027-01-20T00:00:00Z')).toBe('2027-01-31T10:00:00Z 2027-03-31T10:00:00Z');
    expect(period(12, '2027-02-05T08:00:00Z')).toBe('2027-02-05T08:00:00Z 2028-02-05T08:00:00Z');
  });

  it('keep their anchor day over any number of renewals in time', () => {
    // Counted from the first day directly, without any period between.
    const model = (first: string, months: number) => Temporal.PlainDate.from(first).add({ months }).toString();
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_500 }),
        fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 40 }),
        (days, purchases) => {
          const first = Temporal.PlainDate.from('2027-01-01').add({ days });
          const periodEnd = instant(`${first}T09:00:00Z`);
          let current = { ...subscription, periodEnd, anchorDay: first.day };
          let months = 0;
          for (const periods of purchases) {
            const now = current.periodEnd.subtract({ hours: 24 });
            current = renewed(current, 'STARTER', periods, now);
            months += periods;
            expect(current.periodEnd.toString()).toBe(`${model(first.toString(), months)}T09:00:00Z`);
          }
        },
      ),
    );
  });

  it('anchor anew after a gap', () => {
    const ended = { ...subscription, periodEnd: instant('2027-01-31T10:00:00Z'), anchorDay: 31 };
    const late = renewed(ended, 'STARTER', 1, instant('2027-02-05T08:00:00Z'));
    expect([late.periodEnd.toString(), late.anchorDay]).toEqual(['2027-03-05T08:00:00Z', 5]);
    const punctual = renewed(ended, 'STARTER', 1, ended.periodEnd);
    expect([punctual.periodEnd.toString(), punctual.anchorDay]).toEqual(['2027-02-28T10:00:00Z', 31]);
  });

  it('are extended when paid in time, start anew when paid late, and reset every earlier step', () => {
    const lapsed = { ...subscription, status: 'CANCELLED' as const, readOnly: true, cancelAtPeriodEnd: true };
    const paid = renewed(lapsed, 'PRO', 1, instant('2027-03-10T12:00:00Z'));
    expect(paid).toMatchObject({ plan: 'PRO', status: 'ACTIVE', readOnly: false, cancelAtPeriodEnd: false });
    expect([paid.periodStart.toString(), paid.periodEnd.toString()]).toEqual([
      '2027-03-10T12:00:00Z',
      '2027-04-10T12:00:00Z',
    ]);
    const early = renewed(subscription, 'STARTER', 1, instant('2027-01-10T00:00:00Z'));
    expect([early.periodStart.toString(), early.periodEnd.toString()]).toEqual([
      '2027-01-01T09:00:00Z',
      '2027-02-15T09:00:00Z',
    ]);
    expect(standing(early, false, false, instant('2027-01-16T00:00:00Z'))).toEqual([]);
  });
});
