import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paymentContext } from '../../../../src/features/money/payments/context.ts';
import { reconcile } from '../../../../src/features/money/payments/index.ts';
import { sendDueRefunds } from '../../../../src/features/money/payments/settle-refund.ts';
import type { Answer } from '../../../service/api.ts';
import { startTestService } from '../../../service/service.ts';
import { openTill } from './till.ts';

const api = await startTestService();
const { deps } = api.service;
const till = await openTill(api);
type Row = Answer['data'];

const step = fc.oneof(
  fc.record({ kind: fc.constant('record' as const), amount: fc.integer({ min: 1, max: 11_000 }) }),
  fc.record({ kind: fc.constant('link' as const), amount: fc.option(fc.integer({ min: 1, max: 11_000 })) }),
  fc.record({ kind: fc.constant('pay' as const), which: fc.nat(5) }),
  fc.record({ kind: fc.constant('fail' as const), which: fc.nat(5) }),
  fc.record({
    kind: fc.constant('refund' as const),
    which: fc.nat(5),
    amount: fc.option(fc.integer({ min: 1, max: 9_000 })),
  }),
  fc.record({ kind: fc.constant('cancel' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function take(id: string, at: Step): Promise<void> {
  if (at.kind === 'record') await till.record(id, { amountPesewas: at.amount });
  else if (at.kind === 'link') await till.link(id, at.amount === null ? {} : { amountPesewas: at.amount });
  else if (at.kind === 'cancel') await api.post(`/bookings/${id}/cancel`, {}, till.owner.token);
  else if (at.kind === 'refund') {
    const payment = (await till.payments(id))[at.which];
    if (payment) await till.refund(payment.id, at.amount === null ? {} : { amountPesewas: at.amount });
  } else {
    const link = (await till.links(id))[at.which];
    if (link) await till.press(link, at.kind);
  }
}

const total = (rows: Row[], field: string): number => rows.reduce((sum, row) => sum + row[field], 0);

/** Checks the API contract's arithmetic on the API's own answers. */
async function check(id: string): Promise<void> {
  const [booking, payments] = [await till.booking(id), await till.payments(id)];
  expect(total(booking.lines, 'totalPesewas')).toBe(booking.totalPesewas);
  expect(total(payments, 'amountPesewas')).toBe(booking.paidPesewas);
  expect(total(payments, 'refundedPesewas')).toBe(booking.refundedPesewas);
  const owing = ['HELD', 'CONFIRMED'].includes(booking.status);
  const open = booking.totalPesewas - booking.paidPesewas + booking.refundedPesewas;
  expect(booking.duePesewas).toBe(owing ? open : 0);
  expect(open).toBeGreaterThanOrEqual(0);
  const kept = booking.paidPesewas - booking.refundedPesewas;
  if (booking.status === 'HELD') expect(kept).toBeLessThan(booking.depositPesewas);
  for (const payment of payments) expect(payment.refundedPesewas).toBeLessThanOrEqual(payment.amountPesewas);
  expect((await till.links(id)).filter(({ status }: Row) => status === 'OPEN').length).toBeLessThanOrEqual(1);
}

describe('every sum', () => {
  it('adds up after any steps, sequential or concurrent', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), fc.boolean(), async (steps, atOnce) => {
        const id = await till.held();
        if (atOnce) await Promise.all(steps.map((at) => take(id, at)));
        else for (const at of steps) await take(id, at);
        await check(id);
      }),
      { numRuns: 25, endOnFailure: true },
    );
    while ((await sendDueRefunds(paymentContext(deps), deps.clock.now())) === 'more');
    expect(await reconcile(deps, deps.clock.now())).toEqual([]);
  });
});
