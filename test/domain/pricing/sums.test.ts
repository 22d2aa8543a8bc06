import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BOOKING_STATUSES } from '../../../src/domain/booking/states.ts';
import { defaultLinkPesewas, duePesewas, isSecured, owedPesewas } from '../../../src/domain/pricing/sums.ts';

/** A model that adds and removes single pesewas, never beyond the total. */
const story = fc.record({
  status: fc.constantFrom(...BOOKING_STATUSES),
  totalPesewas: fc.nat(40),
  deposit: fc.nat(40),
  waived: fc.nat(40),
  coins: fc.array(fc.boolean(), { maxLength: 80 }),
});

describe('sums of a booking', () => {
  it('agrees with adding and removing single pesewas', () => {
    fc.assert(
      fc.property(story, ({ status, totalPesewas, deposit, waived, coins }) => {
        const depositPesewas = Math.min(deposit, totalPesewas);
        let [purse, paidPesewas, refundedPesewas] = [0, 0, 0];
        for (const isIn of coins) {
          if (isIn && purse < totalPesewas) {
            purse++;
            paidPesewas++;
          } else if (!isIn && purse > 0) {
            purse--;
            refundedPesewas++;
          }
        }
        // Only the unpaid part can be waived.
        const waivedPesewas = Math.min(waived, totalPesewas - purse);
        const money = { status, totalPesewas, depositPesewas, paidPesewas, refundedPesewas, waivedPesewas };
        const owes = ['HELD', 'CONFIRMED', 'CHECKED_IN', 'COMPLETED'].includes(status);
        let left = 0;
        while (purse + left < totalPesewas - waivedPesewas) left++;
        const owed = owes || status === 'NO_SHOW' ? left : 0;
        expect(duePesewas(money)).toBe(owes ? left : 0);
        expect(owedPesewas(money)).toBe(owed);

        let untilDeposit = 0;
        while (purse + untilDeposit < depositPesewas) untilDeposit++;
        expect(defaultLinkPesewas(money)).toBe(untilDeposit > 0 ? Math.min(untilDeposit, owed) : owed);
        expect(isSecured(money)).toBe(purse > 0 && untilDeposit === 0);
      }),
    );
  });

  it('confirms a hold without deposit by any payment, and not by none', () => {
    expect(isSecured({ depositPesewas: 0, paidPesewas: 0, refundedPesewas: 0 })).toBe(false);
    expect(isSecured({ depositPesewas: 0, paidPesewas: 1, refundedPesewas: 0 })).toBe(true);
    expect(isSecured({ depositPesewas: 20, paidPesewas: 30, refundedPesewas: 11 })).toBe(false);
  });
});
