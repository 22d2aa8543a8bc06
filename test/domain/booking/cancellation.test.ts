import fc from 'fast-check';
import { expect, it } from 'vitest';
import { judgeCancellation } from '../../../src/domain/booking/cancellation.ts';
import { BOOKING_STATUSES } from '../../../src/domain/booking/states.ts';

const now = Temporal.Instant.from('2027-01-04T08:00:00Z');
const payment = fc.record({ viaGateway: fc.boolean(), leftPesewas: fc.nat(1_000_000) });

it('gives every pesewa one place, by the rules of the policy', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...BOOKING_STATUSES),
      fc.constantFrom('customer' as const, 'business' as const),
      fc.boolean(),
      fc.constantFrom('NONE' as const, 'FULL_BEFORE_NOTICE' as const),
      fc.array(payment, { maxLength: 4 }),
      (status, cancelledBy, inTime, refundOnCancel, payments) => {
        const terms = { cancellationNoticeHours: 24, refundOnCancel };
        const countsFrom = now.add({ seconds: 24 * 3_600 - (inTime ? 0 : 1) });
        const booking = { status, holdExpiresAt: null, terms, startsAt: countsFrom, countsFrom };
        const judged = judgeCancellation(booking, payments, cancelledBy, now);
        // The model counts pesewa by pesewa, payment by payment.
        let [refund, byHand, kept] = [0, 0, 0];
        const open = status === 'HELD' || status === 'CONFIRMED';
        const nothingPaid = payments.every(({ leftPesewas }) => leftPesewas === 0);
        const allowed = open && (cancelledBy === 'business' || inTime || (status === 'HELD' && nothingPaid));
        const late = cancelledBy === 'customer' && !inTime;
        for (const { viaGateway, leftPesewas } of payments) {
          if (!allowed || late || refundOnCancel === 'NONE') kept += leftPesewas;
          else if (viaGateway) refund += leftPesewas;
          else byHand += leftPesewas;
        }
        expect(judged).toMatchObject({ allowed, refundPesewas: refund, byHandPesewas: byHand, keptPesewas: kept });
        expect(judged.reasons.map(({ code }) => code)).toEqual(
          allowed ? [] : [open ? 'CANCELLATION_NOTICE' : 'INVALID_STATE'],
        );
      },
    ),
    { numRuns: 1_000 },
  );
});
