import type { Deps } from '../../deps.ts';
import type { Reader } from '../../kit/db/db.ts';
import { fail, invalid, NOT_FOUND } from '../../kit/errors.ts';
import { pageOf } from '../../kit/http/cursor.ts';
import { parseInstant } from '../../kit/time.ts';
import { type ApiKey, readKeys } from '../api-keys/index.ts';
import { type BusinessRow, findBusiness, searchBusinesses, toBusiness } from '../businesses/index.ts';
import { listMembers, toMember } from '../members/index.ts';
import type { AuditQuery, BusinessesQuery, BusinessOverview, PlatformUsage, UsageQuery } from './schemas.ts';
import { countEverything, listAudit, listUsage } from './store.ts';

export async function listBusinesses({ cursors }: Deps, db: Reader, query: BusinessesQuery) {
  const { q = null, status = null, cursor, limit = 20 } = query;
  const before = (cursors.decode('operators.businesses', cursor)?.[0] ?? null) as string | null;
  const rows = await searchBusinesses(db, { q, status, before, limit: limit + 1 });
  return pageOf(rows, limit, ({ id }) => cursors.encode('operators.businesses', [id]));
}

export async function readAnyBusiness(db: Reader, id: string): Promise<BusinessRow> {
  const business = await findBusiness(db, id);
  if (!business) throw fail(NOT_FOUND);
  return business;
}

export async function readKeysOf(deps: Deps, db: Reader, businessId: string): Promise<ApiKey[]> {
  await readAnyBusiness(db, businessId);
  return readKeys(deps, db, businessId);
}

export async function readOverview(deps: Deps, db: Reader, businessId: string): Promise<BusinessOverview> {
  const business = await readAnyBusiness(db, businessId);
  const [members, apiKeys, counts] = await Promise.all([
    listMembers(db, businessId),
    readKeys(deps, db, businessId),
    countEverything(db, businessId),
  ]);
  return {
    business: toBusiness(business, null, deps.config.publicUrl),
    members: members.map(toMember),
    apiKeys,
    counts,
  };
}

export async function readAudit({ cursors }: Deps, db: Reader, query: AuditQuery) {
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
  return pageOf(rows, limit, (last) => cursors.encode('operators.audit', [last.at.toString(), last.id]));
}

/** The answer is one list, so there is an end to what one may ask for. */
const MAX_USAGE_ROWS = 100_000;

export async function readUsage(db: Reader, { businessId, from, to }: UsageQuery): Promise<PlatformUsage> {
  if (from > to) throw invalid('/to', 'must not be before from');
  const rows = await listUsage(db, { businessId, from, to, limit: MAX_USAGE_ROWS + 1 });
  if (rows.length > MAX_USAGE_ROWS)
    throw invalid('/to', `covers more than ${MAX_USAGE_ROWS} rows; ask for fewer days or one business`, 'TOO_MANY');
  return { from, to, rows };
}
