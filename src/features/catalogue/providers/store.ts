import type { ProviderTimetable, ScheduleRow } from '../../../domain/schedule/provider-schedule.ts';
import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { type Fragment, fragment, json, sql } from '../../../kit/postgres/sql.ts';
import type { ProviderRow } from './schemas.ts';

/** Columns of `providers p`, which belongs to the business. */
const columnsOf = (
  businessId: string,
): Fragment => fragment`p.id, p.name, p.user_id as "userId", p.schedule, p.rota, p.next_rota as "nextRota", p.active, p.created_at as "createdAt",
  p.updated_at as "updatedAt",
  (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name) order by s.created_at, s.id), '[]')
    from provider_services l join services s on s.id = l.service_id and s.business_id = ${businessId}
    where l.business_id = ${businessId} and l.provider_id = p.id and s.deleted_at is null) as services`;

interface ListedProvider extends Omit<ProviderRow, 'services'> {
  serviceIds: string[];
}

/** Each service is read once, not with each of its providers: 100 providers of 500 services are 50,000 pairs. */
export async function listProviders(
  db: Reader,
  businessId: string,
  { active }: { active: boolean | null },
): Promise<{ providers: ListedProvider[]; services: ProviderRow['services'] }> {
  const [providers, services] = await Promise.all([
    db.rows(sql<ListedProvider>`
      select p.id, p.name, p.user_id as "userId", p.schedule, p.rota, p.next_rota as "nextRota", p.active, p.created_at as "createdAt",
        p.updated_at as "updatedAt",
        (select coalesce(jsonb_agg(l.service_id), '[]') from provider_services l
          where l.business_id = ${businessId} and l.provider_id = p.id) as "serviceIds"
      from providers p
      where p.business_id = ${businessId} and p.deleted_at is null and (${active}::boolean is null or p.active = ${active})
      order by p.created_at, p.id`),
    db.rows(sql<ProviderRow['services'][number]>`
      select id, name from services where business_id = ${businessId} and deleted_at is null order by created_at, id`),
  ]);
  return { providers, services };
}

export const findProvider = (db: Reader, businessId: string, id: string): Promise<ProviderRow | null> =>
  db.maybe(sql<ProviderRow>`
    select ${columnsOf(businessId)} from providers p where p.id = ${id} and p.business_id = ${businessId} and p.deleted_at is null`);

export const findProviderOfUser = (db: Reader, businessId: string, userId: string): Promise<ProviderRow | null> =>
  db.maybe(sql<ProviderRow>`
    select ${columnsOf(businessId)} from providers p
    where p.business_id = ${businessId} and p.user_id = ${userId} and p.deleted_at is null`);

/** The key share lock keeps the membership until the commit, so that a removal in flight waits or is seen. */
export async function lockActiveMember(tx: Tx, businessId: string, userId: string): Promise<boolean> {
  const found = await tx.maybe(sql`
    select from members where business_id = ${businessId} and user_id = ${userId} and state = 'ACTIVE'
    for key share`);
  return found !== null;
}

export interface ProviderFields {
  name: string;
  userId: string | null;
  schedule: readonly ScheduleRow[];
  active: boolean;
}

export const addProvider = (
  tx: Tx,
  businessId: string,
  id: string,
  fields: ProviderFields,
  now: Temporal.Instant,
): Promise<number> =>
  tx.run(sql`
    insert into providers (business_id, id, name, user_id, schedule, active, created_at, updated_at)
    values (${businessId}, ${id}, ${fields.name}, ${fields.userId}, ${json(fields.schedule)}::jsonb, ${fields.active},
      ${now}, ${now})`);

/** A schedule is a rota of one week, and drops a later one. */
export const updateProvider = (
  tx: Tx,
  businessId: string,
  id: string,
  change: Partial<ProviderFields>,
  now: Temporal.Instant,
): Promise<number> =>
  tx.run(sql`
    update providers set name = coalesce(${change.name ?? null}, name),
      user_id = case when ${change.userId !== undefined}::boolean then ${change.userId ?? null} else user_id end,
      schedule = coalesce(${change.schedule ? json(change.schedule) : null}::jsonb, schedule),
      rota = case when ${change.schedule !== undefined}::boolean then null else rota end,
      next_rota = case when ${change.schedule !== undefined}::boolean then null else next_rota end,
      active = coalesce(${change.active ?? null}, active),
      updated_at = ${now}
    where id = ${id} and business_id = ${businessId} and deleted_at is null`);

export const deleteProvider = (tx: Tx, businessId: string, id: string, now: Temporal.Instant): Promise<number> =>
  tx.run(sql`
    update providers set deleted_at = ${now}, updated_at = ${now}
    where id = ${id} and business_id = ${businessId} and deleted_at is null`);

export const updateRota = (
  tx: Tx,
  businessId: string,
  id: string,
  { schedule, rota, nextRota }: Omit<ProviderTimetable, 'dates'>,
  now: Temporal.Instant,
): Promise<number> =>
  tx.run(sql`
    update providers set schedule = ${json(schedule)}::jsonb, rota = ${rota && json(rota)}::jsonb,
      next_rota = ${nextRota && json(nextRota)}::jsonb, updated_at = ${now}
    where id = ${id} and business_id = ${businessId} and deleted_at is null`);
