import type { Tx } from '../../kit/db/db.ts';
import { invalid } from '../../kit/errors.ts';
import { dateOf, isBefore, parseInstant } from '../../kit/time.ts';
import type { Usage } from './schemas.ts';
import { addUsage } from './store.ts';

/** Clocks differ a little; a meter of tomorrow is a mistake. */
const AHEAD_MINUTES = 5;

export async function recordUsage(
  tx: Tx,
  businessId: string,
  used: { meter: string; quantity: number; costPesewas: number; occurredAt?: string },
  now: Temporal.Instant,
): Promise<Usage> {
  const { meter, quantity, costPesewas } = used;
  const occurredAt = used.occurredAt === undefined ? now : parseInstant(used.occurredAt);
  if (isBefore(now.add({ minutes: AHEAD_MINUTES }), occurredAt)) throw invalid('/occurredAt', 'is in the future');
  await addUsage(tx, businessId, { date: dateOf(occurredAt), meter, quantity, costPesewas });
  return { meter, quantity, costPesewas, occurredAt: occurredAt.toString() };
}
