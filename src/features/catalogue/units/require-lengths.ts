import type { LengthPrice } from '../../../domain/pricing/price-rule.ts';
import { invalid } from '../../../kit/errors.ts';
import type { BusinessRow } from '../../shop/businesses/index.ts';

/** A length has one price. A visit has no length in days. */
export function requireLengths(
  prices: readonly LengthPrice[],
  shape: BusinessRow['bookingShape'] = 'UNIT_PER_DAY',
): void {
  if (prices.length > 0 && shape !== 'UNIT_PER_DAY') throw invalid('/lengthPrices', 'is for rentals');
  const again = prices.findIndex(({ days }, index) => prices.findIndex((price) => price.days === days) < index);
  if (again >= 0) throw invalid(`/lengthPrices/${again}/days`, 'has a price already', 'REPEATED');
}
