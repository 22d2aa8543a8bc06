import { firstOfMonth } from '../../../domain/schedule/months.ts';
import { breather } from '../../../kit/breathe.ts';
import { fail, invalid, NOT_FOUND } from '../../../kit/errors.ts';
import { type Cursors, pageOf } from '../../../kit/http/cursor.ts';
import type { Answer } from '../../../kit/http/route.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { dateOf, parseInstant } from '../../../kit/time.ts';
import { readPublicProfile } from '../../market/marketplace/index.ts';
import { readBalance } from '../../money/ledger/index.ts';
import type { ApiKey } from '../../shop/api-keys/index.ts';
import {
  type BusinessRow,
  findBusiness,
  listSubmitted,
  searchBusinesses,
  toBusiness,
} from '../../shop/businesses/index.ts';
import { listMembers, toMember } from '../../shop/members/index.ts';
import {
  type AuditQuery,
  type BusinessesQuery,
  type BusinessOverview,
  type FinanceQuery,
  type FinanceRow,
  type FinanceSummary,
  type FinanceTableQuery,
  toAuditRow,
  type UsageQuery,
} from './schemas.ts';
import { countBusinessRows, listAudit, listNames, listUsage } from './store.ts';
import { type DateRange, listFinance, sumFinance } from './store-finance.ts';

/** Reads the keys of a business after the usage counters of this process are flushed. */
export type ReadKeys = (db: Reader, businessId: string) => Promise<ApiKey[]>;

export async function listBusinesses(cursors: Cursors, db: Reader, query: BusinessesQuery) {
  const { q = null, status = null, queue = false, cursor, limit = 20 } = query;
  if (queue) return listQueue(cursors, db, { q, status, cursor, limit });
  const before = (cursors.decode('operators.businesses', cursor)?.[0] ?? null) as string | null;
  const rows = await searchBusinesses(db, { q, status, before, limit: limit + 1 });
  return pageOf(rows, limit, ({ id }) => cursors.encode('operators.businesses', [id]));
}

/** The queue is read whole, oldest first, so it takes no other filter. */
async function listQueue(
  cursors: Cursors,
  db: Reader,
  query: { q: string | null; status: string | null; cursor: string | undefined; limit: number },
) {
  for (const field of ['q', 'status'] as const)
    if (query[field] !== null) throw invalid(`/${field}`, 'does not go with queue');
  const [submittedAt, id] = (cursors.decode('operators.queue', query.cursor) ?? []) as [string?, string?];
  const after = submittedAt === undefined || id === undefined ? null : { submittedAt, id };
  const rows = await listSubmitted(db, after, query.limit + 1);
  return pageOf(rows, query.limit, (last) => cursors.encode('operators.queue', [last.submittedAt, last.id]));
}

export async function readAnyBusiness(db: Reader, id: string): Promise<BusinessRow> {
  const business = await findBusiness(db, id);
  if (!business) throw fail(NOT_FOUND);
  return business;
}

export async function readKeysOf(db: Reader, businessId: string, readKeys: ReadKeys): Promise<ApiKey[]> {
  await readAnyBusiness(db, businessId);
  return readKeys(db, businessId);
}

export async function readOverview(
  db: Reader,
  businessId: string,
  { readKeys, publicUrl, now }: { readKeys: ReadKeys; publicUrl: string; now: Temporal.Instant },
): Promise<BusinessOverview> {
  const business = await readAnyBusiness(db, businessId);
  const [members, apiKeys, counts, balance] = await Promise.all([
    listMembers(db, businessId),
    readKeys(db, businessId),
    countBusinessRows(db, businessId),
    readBalance(db, businessId, now),
  ]);
  return {
    business: toBusiness(business, 'OPERATOR', publicUrl),
    members: members.map(toMember),
    apiKeys,
    counts,
    balance,
  };
}

/**
 * Also of a business that is not listed: the operator who verifies it sees the future public profile. Operators have no
 * grant on catalogues, so this reads as the business itself. The text is made as the public one is, because the
 * serialiser that is made of a schema takes several times as long for a large catalogue.
 */
export async function readProfileOf(
  db: Reader,
  businessId: string,
  { publicUrl, now }: { publicUrl: string; now: Temporal.Instant },
): Promise<Answer> {
  const profile = await readPublicProfile(db, businessId, publicUrl, now);
  if (!profile) throw fail(NOT_FOUND);
  return { status: 200, text: JSON.stringify({ data: profile }) };
}

export async function readAudit(cursors: Cursors, db: Reader, query: AuditQuery) {
  const { cursor, limit = 20, from, to, ...filter } = query;
  const [at, id] = (cursors.decode('operators.audit', cursor) ?? []) as [string?, string?];
  const rows = await listAudit(db, {
    businessId: filter.businessId,
    actorId: filter.actorId,
    action: filter.action,
    targetType: filter.targetType,
    targetId: filter.targetId,
    from: from === undefined ? undefined : parseInstant(from),
    to: to === undefined ? undefined : parseInstant(to),
    before: at === undefined || id === undefined ? null : { at, id },
    limit: limit + 1,
  });
  const shown = pageOf(rows, limit, (last) => cursors.encode('operators.audit', [last.at, last.id]));
  const names = await listNames(
    db,
    shown.rows.flatMap(({ businessId }) => businessId ?? []),
    shown.rows.flatMap(({ targetType, targetId }) => (targetType === 'vertical' ? targetId : [])),
  );
  return { rows: shown.rows.map((row) => toAuditRow(row, names)), meta: shown.meta };
}

/** The answer has no pages, so this bounds its size. */
const MAX_USAGE_ROWS = 100_000;
/** Rows whose text is made at a stretch, in about a millisecond. */
const ROWS_AT_ONCE = 1_000;

/** The text is made in pieces, with others served in between, and in half the time that the schema's serialiser takes. */
export async function readUsage(db: Reader, { businessId, from, to }: UsageQuery): Promise<Answer> {
  if (from > to) throw invalid('/to', 'must not be before from');
  const rows = await listUsage(db, { businessId, from, to, limit: MAX_USAGE_ROWS + 1 });
  if (rows.length > MAX_USAGE_ROWS)
    throw invalid('/to', `covers more than ${MAX_USAGE_ROWS} rows; ask for fewer days or one business`, 'TOO_MANY');
  const texts: string[] = [];
  const breathe = breather();
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    texts.push(JSON.stringify(rows.slice(at, at + ROWS_AT_ONCE)).slice(1, -1));
    await breathe();
  }
  return { status: 200, text: `{"data":{"from":"${from}","to":"${to}","rows":[${texts.join()}]}}` };
}

/** Defaults to this month up to today. */
function toDateRange(query: FinanceQuery, now: Temporal.Instant): DateRange {
  const today = dateOf(now);
  const { from = firstOfMonth(today), to = today } = query;
  if (from > to) throw invalid('/to', 'must not be before from');
  return { from, to };
}

export async function readFinanceSummary(
  db: Reader,
  query: FinanceQuery,
  now: Temporal.Instant,
): Promise<FinanceSummary> {
  const range = toDateRange(query, now);
  return { ...range, ...(await sumFinance(db, range)) };
}

export async function readFinanceTable(cursors: Cursors, db: Reader, query: FinanceTableQuery, now: Temporal.Instant) {
  const { sort = 'margin', cursor, limit = 20 } = query;
  const list = `operators.finance.${sort}`;
  const [rank, id] = (cursors.decode(list, cursor) ?? []) as [number?, string?];
  const after = rank === undefined || id === undefined ? null : { rank, id };
  const rows = await listFinance(db, { range: toDateRange(query, now), sort, after, limit: limit + 1 });
  const shown = pageOf(rows, limit, (last) => cursors.encode(list, [last.rank, last.businessId]));
  return { rows: shown.rows.map(({ rank: _rank, ...row }): FinanceRow => row), meta: shown.meta };
}
