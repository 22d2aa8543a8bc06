import { expect, it } from 'vitest';
import { PAYOUT_FEES } from '../../../src/domain/money/payout-fees.ts';
import { feeOf } from '../../../web/src/features/payouts/names.ts';

it.each(['MOMO', 'BANK'] as const)('the console shows the fee of a payout: %s', (type) => {
  expect(feeOf({ type })).toBe(PAYOUT_FEES[type]);
});
