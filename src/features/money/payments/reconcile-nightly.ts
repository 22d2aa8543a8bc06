import type { Clock } from '../../../kit/clock.ts';
import { addDays, dateOf } from '../../../kit/time.ts';
import type { Difference } from '../ledger/index.ts';
import type { PaymentContext } from './context.ts';
import { reconcile } from './reconcile.ts';
import { saveReconciliation } from './store-reconciliations.ts';

/** The gateways are asked about the attempts of so many days: those before were compared in the nights before. */
const NIGHTLY_DAYS = 2;
const MAX_KEPT = 1_000;
const KEPT_NIGHTS = 31;

/** Compares payouts, which stand below payments, with the ledger and the gateways. */
export type ReconcilePayouts = (now: Temporal.Instant, days: number) => Promise<Difference[]>;

/** Keeps the result for the operators. A killed run leaves the result of the night before, and is repeated. */
export async function reconcileNightly(
  context: PaymentContext,
  clock: Clock,
  reconcilePayouts: ReconcilePayouts,
): Promise<'done'> {
  const now = clock.now();
  const found = [...(await reconcile(context, now, NIGHTLY_DAYS)), ...(await reconcilePayouts(now, NIGHTLY_DAYS))];
  const endedAt = clock.now();
  const night = dateOf(endedAt);
  const result = { night, endedAt, total: found.length, differences: found.slice(0, MAX_KEPT) };
  await context.db.service.transaction((tx) => saveReconciliation(tx, result, addDays(night, -KEPT_NIGHTS)));
  return 'done';
}
