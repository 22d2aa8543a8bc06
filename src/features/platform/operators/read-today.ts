import type { Reader } from '../../../kit/postgres/database.ts';
import { dateOf, textOf } from '../../../kit/time.ts';
import type { ProviderStates } from '../../../process/provider-states.ts';
import { findLastReconciliation } from '../../money/payments/index.ts';
import type { DeskToday, Reconciliation } from './schemas-desk.ts';
import { sumToday } from './store-desk.ts';

/** Counts of features that stand beside this one: each tells its own failures since midnight. */
type CountFailures = (db: Reader, now: Temporal.Instant) => Promise<number>;

export async function readToday(
  db: Reader,
  { providers, messages }: { providers: ProviderStates; messages: CountFailures },
  now: Temporal.Instant,
): Promise<DeskToday> {
  const [figures, failedMessages] = await Promise.all([sumToday(db, dateOf(now)), messages(db, now)]);
  const states = providers.list().map(({ since, ...state }) => ({ ...state, since: since && textOf(since) }));
  return { ...figures, failedMessages, providers: states };
}

export async function readReconciliation(db: Reader): Promise<Reconciliation> {
  const last = await findLastReconciliation(db);
  if (!last) return { night: null, endedAt: null, total: 0, differences: [] };
  return { ...last, endedAt: textOf(last.endedAt) };
}
