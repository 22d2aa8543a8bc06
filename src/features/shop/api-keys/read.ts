import { invalid } from '../../../kit/errors.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { addDays, dateOf, daysBetween, type LocalDate } from '../../../kit/time.ts';
import { flushUsage, type UsageContext } from './flush-usage.ts';
import { type ApiKey, type ApiUsage, type ToolUsage, toApiKey, toToolUse, type UsageQuery } from './schemas.ts';
import { listKeys, listToolUsageBetween, listUsageBetween } from './store.ts';

const DEFAULT_DAYS = 30;
const MAX_DAYS = 92;
const MOST_TOOL_ROWS = 500;

/** All keys, revoked ones too, newest first. The flush makes `lastUsedAt` current for requests to this process. */
export async function readKeys(usage: UsageContext, db: Reader, businessId: string): Promise<ApiKey[]> {
  await flushUsage(usage);
  return (await listKeys(db, businessId)).map(toApiKey);
}

function parseRange(query: UsageQuery, today: LocalDate): { from: LocalDate; to: LocalDate } {
  const to = query.to ?? (query.from && query.from > today ? query.from : today);
  const from = query.from ?? addDays(to, 1 - DEFAULT_DAYS);
  if (from > to) throw invalid('/to', 'must not be before from');
  if (daysBetween(from, to) + 1 > MAX_DAYS) throw invalid('/to', `must be within ${MAX_DAYS} days, both ends counted`);
  return { from, to };
}

/** Requests per key and day. The flush adds the requests that this process has counted and not yet stored. */
export async function readUsage(
  usage: UsageContext,
  db: Reader,
  businessId: string,
  query: UsageQuery,
  now: Temporal.Instant,
): Promise<ApiUsage> {
  const { from, to } = parseRange(query, dateOf(now));
  await flushUsage(usage);
  return { from, to, days: await listUsageBetween(db, businessId, from, to) };
}

/** Which assistant called which tool with which key. */
export async function readToolUsage(
  usage: UsageContext,
  db: Reader,
  businessId: string,
  query: UsageQuery,
  now: Temporal.Instant,
): Promise<ToolUsage> {
  const range = parseRange(query, dateOf(now));
  await flushUsage(usage);
  return { ...range, tools: (await listToolUsageBetween(db, businessId, range, MOST_TOOL_ROWS)).map(toToolUse) };
}
