import type { Policies, Quote } from '@dwaso/sdk';
import { TEXT } from './texts.ts';

/** The total that an owner agreed on with the customer, and why. */
export interface Agreed {
  totalPesewas: number;
  reason: string;
}

/** The deposit that the shop's rule asks of a total. */
export function depositOf({ type, amountPesewas = 0, percent = 0 }: Policies['deposit'], total: number): number {
  if (type === 'FIXED') return Math.min(amountPesewas, total);
  return type === 'PERCENT' ? Math.min(Math.ceil((total * percent) / 100), total) : 0;
}

/** The price as the booking will have it: one line makes the total what was agreed. */
export function withAgreed(quote: Quote, agreed: Agreed | null, deposit: Policies['deposit']): Quote {
  if (!agreed || agreed.totalPesewas === quote.totalPesewas) return quote;
  const difference = agreed.totalPesewas - quote.totalPesewas;
  const line: Quote['lines'][number] = {
    kind: 'PROMO',
    id: null,
    name: TEXT.agree.line,
    quantity: 1,
    unitPesewas: difference,
    totalPesewas: difference,
  };
  return {
    ...quote,
    lines: [...quote.lines, line],
    totalPesewas: agreed.totalPesewas,
    depositPesewas: depositOf(deposit, agreed.totalPesewas),
  };
}
