import { type Pesewas, percentRoundedUp } from '../../kit/money.ts';

export type DepositPolicy =
  | { type: 'NONE' }
  | { type: 'FIXED'; amountPesewas: Pesewas }
  | { type: 'PERCENT'; percent: number };

/** Never more than the booking costs. */
export function depositFor(policy: DepositPolicy, totalPesewas: Pesewas): Pesewas {
  switch (policy.type) {
    case 'NONE':
      return 0;
    case 'FIXED':
      return Math.min(policy.amountPesewas, totalPesewas);
    case 'PERCENT':
      return Math.min(percentRoundedUp(totalPesewas, policy.percent), totalPesewas);
  }
}
