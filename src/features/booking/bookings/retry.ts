import type { AppError } from '../../../kit/errors.ts';
import { RetryTransaction, type Tx } from '../../../kit/postgres/database.ts';
import { outcomeOf } from './store-placement.ts';

/**
 * The repeat that an error of reallocate() asks for; undefined for any other error. Where a freed place was not yet offered
 * to the waitlist, one offer is committed before the repeat.
 */
export function retryOf(
  error: unknown,
  exhausted: AppError,
  offerNext: (tx: Tx) => Promise<unknown>,
): RetryTransaction | undefined {
  const outcome = outcomeOf(error);
  return (
    outcome && new RetryTransaction({ exhausted, ...(outcome.kind === 'waitlist-first' && { before: offerNext }) })
  );
}
