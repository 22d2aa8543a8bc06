import { invalid } from '../../../kit/errors.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { dateOf, isBefore, parseInstant, textOf } from '../../../kit/time.ts';
import type { Usage } from './schemas.ts';
import { addUsage } from './store.ts';

/** Tolerates clock skew between the assistant and this service. */
const MAX_SKEW_MINUTES = 5;

export async function recordUsage(
  tx: Tx,
  businessId: string,
  used: { meter: string; quantity: number; costPesewas: number; occurredAt?: string },
  now: Temporal.Instant,
): Promise<Usage> {
  const { meter, quantity, costPesewas } = used;
  const occurredAt = used.occurredAt === undefined ? now : parseInstant(used.occurredAt);
  if (isBefore(now.add({ minutes: MAX_SKEW_MINUTES }), occurredAt)) throw invalid('/occurredAt', 'is in the future');
  await addUsage(tx, businessId, { date: dateOf(occurredAt), meter, quantity, costPesewas });
  return { meter, quantity, costPesewas, occurredAt: textOf(occurredAt) };
}
