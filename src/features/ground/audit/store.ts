import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { json, sql } from '../../../kit/postgres/sql.ts';
import type { TenantAuditAction, TenantAuditRow } from './schemas.ts';

export async function addTenantAuditRow(tx: Tx, businessId: string, row: TenantAuditRow): Promise<void> {
  await tx.run(sql`
    insert into business_audit (business_id, id, action, actor_kind, actor_id, target_type, target_id, details, at)
    values (${businessId}, ${row.id}, ${row.action}, ${row.actorKind}, ${row.actorId}, ${row.targetType},
      ${row.targetId}, ${json(row.details)}::jsonb, ${row.at})`);
}

/** Newest first, each with the name that the person or the key has now. */
export const listTenantAudit = (
  db: Reader,
  businessId: string,
  { before, action }: { before: { at: string; id: string } | null; action: TenantAuditAction | null },
  limit: number,
): Promise<(TenantAuditRow & { actorName: string | null })[]> =>
  db.rows(sql<TenantAuditRow & { actorName: string | null }>`
    select a.id, a.action, a.actor_kind as "actorKind", a.actor_id as "actorId", coalesce(u.name, k.name) as "actorName",
      a.target_type as "targetType", a.target_id as "targetId", a.details, a.at
    from business_audit a
      left join users u on a.actor_kind = 'user' and u.id = a.actor_id
      left join api_keys k on a.actor_kind = 'api_key' and k.id = a.actor_id and k.business_id = ${businessId}
    where a.business_id = ${businessId} and (${action}::text is null or a.action = ${action})
      and (${before?.id ?? null}::text is null or (a.at, a.id) < (${before?.at ?? null}::timestamptz, ${before?.id ?? null}))
    order by a.at desc, a.id desc limit ${limit}`);

export const countTenantAudit = async (
  db: Reader,
  businessId: string,
  action: TenantAuditAction,
  since: Temporal.Instant,
): Promise<number> =>
  (
    await db.one(sql<{ count: number }>`
      select count(*)::int as count from business_audit
      where business_id = ${businessId} and at > ${since} and action = ${action}`)
  ).count;
