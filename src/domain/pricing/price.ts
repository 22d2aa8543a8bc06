import { type Pesewas, sum } from '../../kit/money.ts';
import { type DepositPolicy, depositFor } from './deposit.ts';

type Line = { id: string; name: string; quantity: number; unitPesewas: Pesewas; totalPesewas: Pesewas };
export type UnitLine = Line & { kind: 'UNIT'; days: number };
export type QuoteLine = UnitLine | (Line & { kind: 'SERVICE' | 'EXTRA' | 'DELIVERY' });

type Priced = { id: string; name: string; pricePesewas: Pesewas };

export type Order = {
  item: ({ kind: 'UNIT'; days: number; quantity: number } | { kind: 'SERVICE' }) & Priced;
  extras: readonly (Priced & { quantity: number })[];
  /** `id` is the area's. */
  delivery: { id: string; name: string; feePesewas: Pesewas } | null;
  deposit: DepositPolicy;
};

export type Price = { lines: QuoteLine[]; totalPesewas: Pesewas; depositPesewas: Pesewas };

export function price(order: Order): Price {
  const lines: QuoteLine[] = [itemLine(order.item)];
  // An extra is charged once a booking, not once a day.
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

/** Past 2^53 a number silently loses pesewas; a wrong price must never leave this file. */
function exact(amount: Pesewas): Pesewas {
  if (!Number.isSafeInteger(amount)) throw new RangeError('the price is too large to be counted exactly');
  return amount;
}
