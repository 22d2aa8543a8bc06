import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { type Fragment, fragment, json, prepared, sql } from '../../../kit/postgres/sql.ts';
import type { ServiceChange, ServiceInput, ServiceRow } from './schemas.ts';

/** Columns of `services t`, which belongs to the business. */
const columnsOf = (
  businessId: string,
): Fragment => fragment`t.id, t.name, t.description, t.duration_min as "durationMin",
  t.buffer_after_min as "bufferAfterMin", t.buffer_before_min as "bufferBeforeMin", t.price_pesewas as "pricePesewas", t.attributes, t.active,
  t.created_at as "createdAt", t.updated_at as "updatedAt",
  (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'width', u.width, 'height', u.height) order by p.position), '[]')
    from unnest(t.photo_ids) with ordinality as p(id, position)
    join uploads u on u.id = p.id and u.business_id = ${businessId}) as photos`;

export const listServices = (
  db: Reader,
  businessId: string,
  options: { active: boolean | null },
): Promise<ServiceRow[]> =>
  db.rows(
    prepared(sql<ServiceRow>`
    select ${columnsOf(businessId)} from services t
    where t.business_id = ${businessId} and t.deleted_at is null and (${options.active}::boolean is null or t.active = ${options.active})
    order by t.created_at, t.id`),
  );

export const findService = (db: Reader, businessId: string, id: string): Promise<ServiceRow | null> =>
  db.maybe(sql<ServiceRow>`
    select ${columnsOf(businessId)} from services t where t.id = ${id} and t.business_id = ${businessId} and t.deleted_at is null`);

export const addService = (
  tx: Tx,
  businessId: string,
  id: string,
  input: ServiceInput,
  now: Temporal.Instant,
): Promise<number> =>
  tx.run(sql`
    insert into services (business_id, id, name, description, duration_min, buffer_after_min, buffer_before_min, price_pesewas, photo_ids,
      attributes, active, created_at, updated_at)
    values (${businessId}, ${id}, ${input.name}, ${input.description ?? ''}, ${input.durationMin},
      ${input.bufferAfterMin ?? 0}, ${input.bufferBeforeMin ?? 0}, ${input.pricePesewas}, ${input.photoIds ?? []}, ${json(input.attributes ?? {})}::jsonb, ${input.active ?? true},
      ${now}, ${now})`);

export const updateService = (
  tx: Tx,
  businessId: string,
  id: string,
  change: ServiceChange,
  now: Temporal.Instant,
): Promise<number> =>
  tx.run(sql`
    update services set name = coalesce(${change.name ?? null}, name),
      description = coalesce(${change.description ?? null}, description),
      price_pesewas = coalesce(${change.pricePesewas ?? null}, price_pesewas),
      duration_min = coalesce(${change.durationMin ?? null}, duration_min),
      buffer_after_min = coalesce(${change.bufferAfterMin ?? null}, buffer_after_min),
      buffer_before_min = coalesce(${change.bufferBeforeMin ?? null}, buffer_before_min),
      photo_ids = coalesce(${change.photoIds ?? null}, photo_ids),
      attributes = coalesce(${change.attributes ? json(change.attributes) : null}::jsonb, attributes),
      active = coalesce(${change.active ?? null}, active),
      updated_at = ${now}
    where id = ${id} and business_id = ${businessId} and deleted_at is null`);

export const deleteService = (tx: Tx, businessId: string, id: string, now: Temporal.Instant): Promise<number> =>
  tx.run(sql`
    update services set deleted_at = ${now}, updated_at = ${now}
    where id = ${id} and business_id = ${businessId} and deleted_at is null`);

/** The existing services among `ids`. The share lock keeps them from being deleted until the commit. */
export const lockServices = (tx: Tx, businessId: string, ids: readonly string[]): Promise<{ id: string }[]> =>
  tx.rows(sql<{ id: string }>`
    select id from services
    where business_id = ${businessId} and id = any(${ids}) and deleted_at is null order by id for share`);

export async function replaceLinks(
  tx: Tx,
  businessId: string,
  providerId: string,
  serviceIds: readonly string[],
): Promise<void> {
  await tx.run(sql`
    delete from provider_services
    where business_id = ${businessId} and provider_id = ${providerId} and not service_id = any(${serviceIds})`);
  await tx.run(sql`
    insert into provider_services (business_id, provider_id, service_id)
    select ${businessId}, ${providerId}, id from unnest(${serviceIds}::text[]) as id
    on conflict do nothing`);
}

export const unlinkService = (tx: Tx, businessId: string, serviceId: string): Promise<number> =>
  tx.run(sql`delete from provider_services where business_id = ${businessId} and service_id = ${serviceId}`);
