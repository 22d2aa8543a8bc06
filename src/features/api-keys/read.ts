import type { Deps } from '../../deps.ts';
import type { Reader } from '../../kit/db/db.ts';
import { invalid } from '../../kit/errors.ts';
import { addDays, dateOf, daysBetween, type LocalDate } from '../../kit/time.ts';
import { flushUsage } from './flush-usage.ts';
import { type ApiKey, type ApiUsage, toApiKey, type UsageQuery } from './schemas.ts';
import { keysOfBusiness, usageBetween } from './store.ts';

const DEFAULT_DAYS = 30;
const MAX_DAYS = 92;

/** Every key the business ever had, newest first, without secrets. */
export async function listKeys(db: Reader, businessId: string): Promise<ApiKey[]> {
  return (await keysOfBusiness(db, businessId)).map(toApiKey);
}

/** The same, with the last use up to this moment as far as this process has seen it. */
export async function readKeys(deps: Deps, db: Reader, businessId: string): Promise<ApiKey[]> {
  await flushUsage(deps);
  return listKeys(db, businessId);
}

function rangeOf(query: UsageQuery, today: LocalDate): { from: LocalDate; to: LocalDate } {
  const to = query.to ?? (query.from && query.from > today ? query.from : today);
  const from = query.from ?? addDays(to, 1 - DEFAULT_DAYS);
  if (from > to) throw invalid('/to', 'must not be before from');
  if (daysBetween(from, to) + 1 > MAX_DAYS) throw invalid('/to', `must be within ${MAX_DAYS} days, both ends counted`);
  return { from, to };
}

/** Requests per key and day; what this process has counted is written down first, so that the answer is complete. */
export async function readUsage(
  deps: Deps,
  db: Reader,
  businessId: string,
  query: UsageQuery,
  now: Temporal.Instant,
): Promise<ApiUsage> {
  const { from, to } = rangeOf(query, dateOf(now));
  await flushUsage(deps);
  return { from, to, days: await usageBetween(db, businessId, from, to) };
}
