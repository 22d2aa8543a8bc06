import type { Problem } from '../schedule/problem.ts';
import { type Pesewas, sum } from './money.ts';

type Line = { id: string; name: string; quantity: number; unitPesewas: Pesewas; totalPesewas: Pesewas };
export type UnitLine = Line & { kind: 'UNIT'; days: number };
export type QuoteLine = UnitLine | (Line & { kind: 'SERVICE' | 'EXTRA' | 'DELIVERY' });

type Priced = { id: string; name: string; pricePesewas: Pesewas };

export type Order = {
  item: ({ kind: 'UNIT'; days: number; quantity: number } | { kind: 'SERVICE' }) & Priced;
  extras: readonly (Priced & { quantity: number })[];
  /** `id` is the id of the area. */
  delivery: { id: string; name: string; feePesewas: Pesewas } | null;
  deposit: DepositPolicy;
};

export type Price = { lines: QuoteLine[]; totalPesewas: Pesewas; depositPesewas: Pesewas };

export function price(order: Order): Price {
  const lines: QuoteLine[] = [itemLine(order.item)];
  // An extra is charged once per booking, not per day.
  for (const { id, name, quantity, pricePesewas } of order.extras) {
    lines.push({
      kind: 'EXTRA',
      id,
      name,
      quantity,
      unitPesewas: pricePesewas,
      totalPesewas: exact(pricePesewas * quantity),
    });
  }
  if (order.delivery) {
    const { id, name, feePesewas } = order.delivery;
    lines.push({ kind: 'DELIVERY', id, name, quantity: 1, unitPesewas: feePesewas, totalPesewas: feePesewas });
  }
  const totalPesewas = exact(sum(lines.map((line) => line.totalPesewas)));
  return { lines, totalPesewas, depositPesewas: depositFor(order.deposit, totalPesewas) };
}

function itemLine(item: Order['item']): QuoteLine {
  const { id, name, pricePesewas } = item;
  if (item.kind === 'SERVICE') {
    return { kind: 'SERVICE', id, name, quantity: 1, unitPesewas: pricePesewas, totalPesewas: pricePesewas };
  }
  const { quantity, days } = item;
  return {
    kind: 'UNIT',
    id,
    name,
    quantity,
    days,
    unitPesewas: pricePesewas,
    totalPesewas: exact(pricePesewas * days * quantity),
  };
}

/** Above 2^53 a number silently loses pesewas, so a larger price is refused. */
function exact(amount: Pesewas): Pesewas {
  if (!Number.isSafeInteger(amount)) throw new RangeError('the price is too large to be counted exactly');
  return amount;
}

export type OfferedExtra = { id: string; name: string; pricePesewas: Pesewas; maxQuantity: number; active: boolean };
export type ChosenExtra = { id: string; name: string; pricePesewas: Pesewas; quantity: number };
export type ExtraProblem = { path: string; code: 'EXTRA_UNKNOWN' | 'EXTRA_TOO_MANY'; message: string };

/** Repeated extras are summed before the maximum is checked, so that repetition cannot exceed it. */
export function chooseExtras(
  wanted: readonly { extraId: string; quantity: number }[],
  offered: readonly OfferedExtra[],
): { extras: ChosenExtra[]; problems: ExtraProblem[] } {
  const byId = new Map(offered.filter((extra) => extra.active).map((extra) => [extra.id, extra]));
  const chosen = new Map<string, ChosenExtra>();
  const problems: ExtraProblem[] = [];
  wanted.forEach(({ extraId, quantity }, index) => {
    const extra = byId.get(extraId);
    if (!extra) {
      problems.push({
        path: `/extras/${index}/extraId`,
        code: 'EXTRA_UNKNOWN',
        message: `there is no extra ${extraId} on offer`,
      });
      return;
    }
    const { id, name, pricePesewas, maxQuantity } = extra;
    const total = (chosen.get(id)?.quantity ?? 0) + quantity;
    chosen.set(id, { id, name, pricePesewas, quantity: total });
    if (total > maxQuantity) {
      problems.push({
        path: `/extras/${index}/quantity`,
        code: 'EXTRA_TOO_MANY',
        message: `at most ${maxQuantity} of ${name}`,
      });
    }
  });
  return { extras: [...chosen.values()], problems };
}

export type DepositPolicy =
  | { type: 'NONE' }
  | { type: 'FIXED'; amountPesewas: Pesewas }
  | { type: 'PERCENT'; percent: number };

/** A whole percentage of an amount, rounded up to the pesewa. */
const percentRoundedUp = (amount: Pesewas, percent: number): Pesewas =>
  Number((BigInt(amount) * BigInt(percent) + 99n) / 100n);

/** The deposit never exceeds the total. */
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

/** Each type of deposit has its own number and no other. `path` is the JSON pointer of the deposit in the body. */
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
