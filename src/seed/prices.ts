import type { Policies } from '../features/ground/verticals/index.ts';
import { seedId } from './ids.ts';
import type { Put } from './store.ts';

/** Every fourth business gives back in steps: all until five days before, half until one. */
export const withTerms = (policies: Policies, number: number): Policies =>
  number % 4 !== 1
    ? policies
    : {
        ...policies,
        refundOnCancel: 'TIERS',
        cancellationTiers: [
          { hoursBefore: 120, refundPercent: 100 },
          { hoursBefore: 24, refundPercent: 50 },
        ],
        cancellationGraceMinutes: 60,
      };

/** A week of the first item of every second rental costs as much as five days. */
export const lengthPricesOf = (number: number, place: number, pricePesewas: number) =>
  number % 2 === 0 && place === 0 ? [{ days: 7, pricePesewas: 5 * pricePesewas }] : [];

/** Every second business asks more on weekends and gives a discount for booking early; every third has a code. */
export function addPrices(id: string, number: number, now: string, put: Put): void {
  const row = { business_id: id, active: true, created_at: now, updated_at: now };
  if (number % 2 === 0) {
    const early = { kind: 'ADVANCE', weekdays: null, min_days_before: 30, percent: -5 };
    const weekends = { kind: 'DATES', weekdays: [6, 7], min_days_before: null, percent: 10 };
    put('price_rules', { ...row, id: seedId('prl', number, 0), name: 'Weekends', ...weekends });
    put('price_rules', { ...row, id: seedId('prl', number, 1), name: 'Booked a month ahead', ...early });
  }
  if (number % 3 === 0) {
    const promoId = seedId('prm', number);
    put('promo_codes', { ...row, id: promoId, code: 'WELCOME10', percent: 10, per_customer: 1 });
    put('promo_counts', { business_id: id, promo_id: promoId, max_uses: 50, uses: 0, discounted_pesewas: 0 });
  }
}
