import type { LocalDate } from '../../kit/time.ts';
import { dayWords } from '../schedule/words.ts';
import { appliesToItem } from './choose-rule.ts';
import { formatMoney, type Pesewas, sum } from './money.ts';
import { percentOf } from './percent.ts';

/** What a code takes off; a booking keeps it. */
export interface PromoTerms {
  id: string;
  code: string;
  /** Either a percent or an amount. */
  percent: number | null;
  amountPesewas: Pesewas | null;
  minTotalPesewas: Pesewas | null;
  /** Units, services and kits; null for all. */
  itemIds: string[] | null;
}

export interface PromoCode extends PromoTerms {
  /** Days of booking. */
  from: LocalDate | null;
  to: LocalDate | null;
  /** Null for any number. */
  perCustomer: number | null;
  active: boolean;
}

export const PROMO_REFUSALS = [
  'PROMO_UNKNOWN',
  'PROMO_ENDED',
  'PROMO_USED_UP',
  'PROMO_MINIMUM',
  'PROMO_NOT_FOR_THIS',
] as const;
export type PromoRefusal = { code: (typeof PROMO_REFUSALS)[number]; message: string };

/** An item of the request, with what steps 1 to 5 made of it. */
export type PromoItem = { id: string; subtotalPesewas: Pesewas };

/** Why a code does not apply; null when it does. How often it was used is judged by the database. */
export function refusePromo(
  code: PromoCode | null,
  items: readonly PromoItem[],
  today: LocalDate,
): PromoRefusal | null {
  if (!code || !code.active || (code.from !== null && today < code.from))
    return { code: 'PROMO_UNKNOWN', message: 'This business has no such code.' };
  if (code.to !== null && code.to < today)
    return { code: 'PROMO_ENDED', message: `The code ${code.code} ended on ${dayWords(code.to)}.` };
  if (!items.some(({ id }) => appliesToItem(code, id)))
    return { code: 'PROMO_NOT_FOR_THIS', message: `The code ${code.code} is for other items.` };
  if (isBelowMinimum(code, items))
    return {
      code: 'PROMO_MINIMUM',
      message: `The code ${code.code} is for bookings of ${formatMoney(code.minTotalPesewas ?? 0)} or more, without extras and delivery.`,
    };
  return null;
}

export const usedUp = ({ code }: Pick<PromoTerms, 'code'>): PromoRefusal => ({
  code: 'PROMO_USED_UP',
  message: `The code ${code} has been used up.`,
});

const isBelowMinimum = ({ minTotalPesewas }: PromoTerms, items: readonly PromoItem[]): boolean =>
  minTotalPesewas !== null && sum(items.map(({ subtotalPesewas }) => subtotalPesewas)) < minTotalPesewas;

/** Step 6. The discount as a negative amount, at most the sum of the items that the code is for. */
export function promoDiscount(terms: PromoTerms, items: readonly PromoItem[]): Pesewas {
  if (isBelowMinimum(terms, items)) return 0;
  const base = sum(items.filter(({ id }) => appliesToItem(terms, id)).map(({ subtotalPesewas }) => subtotalPesewas));
  const wanted = terms.percent === null ? -(terms.amountPesewas ?? 0) : percentOf(base, -terms.percent);
  return Math.max(wanted, -base);
}
