import type { Reader, Tx } from '../../kit/db/db.ts';
import { type Fragment, fragment, json, NOTHING, sql } from '../../kit/db/sql.ts';
import type { LocalDate } from '../../kit/time.ts';
import type { AuditLogRow, Counts, UsageRow } from './schemas.ts';

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
  /** The beginning of an action. */
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

/** What matches a prefix literally: no character of it is a wildcard. */
const beginning = (prefix: string | undefined) => `${prefix?.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** The newest first. */
export const listAudit = (db: Reader, filter: AuditFilter): Promise<AuditLogRow[]> =>
  db.rows(sql<AuditLogRow>`
    select l.id, l.action, l.actor_id as "actorId", u.name as "actorName", l.target_type as "targetType",
      l.target_id as "targetId", l.business_id as "businessId", l.at, l.details
    from audit_log l join users u on u.id = l.actor_id
    where true
      ${when(filter.businessId, fragment`and l.business_id = ${filter.businessId}`)}
      ${when(filter.actorId, fragment`and l.actor_id = ${filter.actorId}`)}
      ${when(filter.action, fragment`and l.action like ${beginning(filter.action)}`)}
      ${when(filter.targetType, fragment`and l.target_type = ${filter.targetType}`)}
      ${when(filter.targetId, fragment`and l.target_id = ${filter.targetId}`)}
      ${when(filter.from, fragment`and l.at >= ${filter.from}`)}
      ${when(filter.to, fragment`and l.at <= ${filter.to}`)}
      ${when(filter.before, fragment`and (l.at, l.id) < (${filter.before?.at}, ${filter.before?.id})`)}
    order by l.at desc, l.id desc limit ${filter.limit}`);

/** How much a business has of everything; what was deleted does not count. */
export const countEverything = async (db: Reader, businessId: string): Promise<Counts> => {
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

/** Of one business, or of all but sandboxes. */
export const listUsage = (
  db: Reader,
  wanted: { businessId: string | undefined; from: LocalDate; to: LocalDate; limit: number },
): Promise<UsageRow[]> =>
  db.rows(sql<UsageRow>`
    select m.business_id as "businessId", m.date, m.meter, m.quantity, m.cost_pesewas as "costPesewas"
    from usage_meters m
    where m.date between ${wanted.from} and ${wanted.to} and ${
      wanted.businessId === undefined
        ? fragment`not exists (select from businesses b where b.id = m.business_id and b.sandbox)`
        : fragment`m.business_id = ${wanted.businessId}`
    }
    order by m.date, m.business_id, m.meter limit ${wanted.limit}`);
