import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { type Fragment, fragment, json, NOTHING, sql } from '../../../kit/postgres/sql.ts';
import type { LocalDate } from '../../../kit/time.ts';
import type { AuditLogRow, Counts, Names, UsageRow } from './schemas.ts';

export type NewAuditRow = Omit<AuditLogRow, 'actorName'>;

export async function addAuditRow(tx: Tx, row: NewAuditRow): Promise<void> {
  await tx.run(sql`
    insert into audit_log (id, action, actor_id, target_type, target_id, business_id, at, details)
    values (${row.id}, ${row.action}, ${row.actorId}, ${row.targetType}, ${row.targetId}, ${row.businessId}, ${row.at},
      ${json(row.details)}::jsonb)`);
}

export interface AuditFilter {
  businessId: string | undefined;
  actorId: string | undefined;
  /** A prefix. */
  action: string | undefined;
  targetType: string | undefined;
  targetId: string | undefined;
  from: Temporal.Instant | undefined;
  to: Temporal.Instant | undefined;
  before: { at: string; id: string } | null;
  limit: number;
}

const when = (value: unknown, condition: Fragment): Fragment =>
  value === undefined || value === null ? NOTHING : condition;

/** Escapes the wildcards of LIKE. */
const prefixPattern = (prefix: string | undefined) => `${prefix?.replaceAll(/[\\%_]/g, '\\$&')}%`;

export const listAudit = (db: Reader, filter: AuditFilter): Promise<AuditLogRow[]> =>
  db.rows(sql<AuditLogRow>`
    select l.id, l.action, l.actor_id as "actorId", u.name as "actorName", l.target_type as "targetType",
      l.target_id as "targetId", l.business_id as "businessId", l.at, l.details
    from audit_log l join users u on u.id = l.actor_id
    where true
      ${when(filter.businessId, fragment`and l.business_id = ${filter.businessId}`)}
      ${when(filter.actorId, fragment`and l.actor_id = ${filter.actorId}`)}
      ${when(filter.action, fragment`and l.action like ${prefixPattern(filter.action)}`)}
      ${when(filter.targetType, fragment`and l.target_type = ${filter.targetType}`)}
      ${when(filter.targetId, fragment`and l.target_id = ${filter.targetId}`)}
      ${when(filter.from, fragment`and l.at >= ${filter.from}`)}
      ${when(filter.to, fragment`and l.at <= ${filter.to}`)}
      ${when(filter.before, fragment`and (l.at, l.id) < (${filter.before?.at}, ${filter.before?.id})`)}
    order by l.at desc, l.id desc limit ${filter.limit}`);

/** Names of businesses and verticals. Two statements: a cluster has one table on its workers, the other on each server. */
export async function listNames(
  db: Reader,
  businessIds: readonly string[],
  verticals: readonly string[],
): Promise<Names> {
  const businesses = await db.rows(sql<{ id: string; name: string }>`
    select id, name from businesses where id = any(${businessIds})`);
  const kinds = await db.rows(sql<{ id: string; name: string }>`
    select key as id, name from vertical_profiles where key = any(${verticals})`);
  return new Map([...businesses, ...kinds].map(({ id, name }) => [id, name]));
}

export const countBusinessRows = async (db: Reader, businessId: string): Promise<Counts> => {
  const { counts } = await db.one(sql<{ counts: Counts }>`
    select jsonb_build_object(
      'catalog', jsonb_build_object(
        'units', (select count(*) from units where business_id = ${businessId} and deleted_at is null),
        'services', (select count(*) from services where business_id = ${businessId} and deleted_at is null),
        'providers', (select count(*) from providers where business_id = ${businessId} and deleted_at is null),
        'extras', (select count(*) from extras where business_id = ${businessId})),
      'customers', (select count(*) from customers where business_id = ${businessId}),
      'bookings', (
        select jsonb_build_object(
          'total', count(*),
          'held', count(*) filter (where status = 'HELD'),
          'confirmed', count(*) filter (where status = 'CONFIRMED'),
          'checkedIn', count(*) filter (where status = 'CHECKED_IN'),
          'completed', count(*) filter (where status = 'COMPLETED'),
          'cancelled', count(*) filter (where status = 'CANCELLED'),
          'noShow', count(*) filter (where status = 'NO_SHOW'),
          'expired', count(*) filter (where status = 'EXPIRED'))
        from bookings where business_id = ${businessId})
    ) as counts`);
  return counts;
};

interface UsageDay {
  date: LocalDate;
  businessIds: string[];
  meters: string[];
  quantities: number[];
  costs: number[];
}

/**
 * Without a business: all businesses except sandboxes. One row a day with its columns as arrays: the driver parses all
 * rows of an answer at a stretch, and JSON arrays are parsed four times faster than rows.
 */
export async function listUsage(
  db: Reader,
  filter: { businessId: string | undefined; from: LocalDate; to: LocalDate; limit: number },
): Promise<UsageRow[]> {
  const days = await db.rows(sql<UsageDay>`
    select date, json_agg(business_id) as "businessIds", json_agg(meter) as meters, json_agg(quantity) as quantities,
      json_agg(cost_pesewas) as costs
    from (
      select * from usage_meters m
      where m.date between ${filter.from} and ${filter.to} and ${
        filter.businessId === undefined
          ? fragment`not exists (select from businesses b where b.id = m.business_id and b.sandbox)`
          : fragment`m.business_id = ${filter.businessId}`
      }
      order by m.date, m.business_id, m.meter limit ${filter.limit}
    ) sorted
    group by date order by date`);
  return days.flatMap(({ date, businessIds, meters, quantities, costs }) =>
    businessIds.map((businessId, at) => ({
      businessId,
      date,
      meter: meters[at] ?? '',
      quantity: quantities[at] ?? 0,
      costPesewas: costs[at] ?? 0,
    })),
  );
}
