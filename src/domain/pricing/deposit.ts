import { type Pesewas, percentRoundedUp } from '../../kit/money.ts';
import type { Problem } from '../schedule/problem.ts';

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

const BELONGS_TO = { amountPesewas: 'FIXED', percent: 'PERCENT' } as const;

/** Each kind of deposit has its one number and no other; `path` is where the deposit stands in the body. */
export function depositProblems(
  deposit: { type: DepositPolicy['type']; amountPesewas?: Pesewas; percent?: number },
  path: string,
): Problem[] {
  const problems: Problem[] = [];
  for (const field of ['amountPesewas', 'percent'] as const) {
    const needed = deposit.type === BELONGS_TO[field];
    const given = deposit[field] !== undefined;
    if (needed && !given) {
      problems.push({
        path: `${path}/${field}`,
        code: 'REQUIRED',
        message: `is required for a ${deposit.type} deposit`,
      });
    } else if (given && !needed) {
      problems.push({
        path: `${path}/${field}`,
        code: 'NOT_ALLOWED',
        message: `belongs to a ${BELONGS_TO[field]} deposit only`,
      });
    }
  }
  return problems;
}
