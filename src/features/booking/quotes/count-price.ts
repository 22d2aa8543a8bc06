import { PriceTooLarge } from '../../../domain/pricing/money.ts';
import { invalid } from '../../../kit/errors.ts';

/** The price that `count` finds; one that is too large to be counted exactly is a fault of the request. */
export function countPrice<Priced>(path: string, count: () => Priced): Priced {
  try {
    return count();
  } catch (error) {
    if (error instanceof PriceTooLarge) throw invalid(path, error.message, 'PRICE_TOO_LARGE');
    throw error;
  }
}
