import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { type Fragment, fragment, json, prepared, sql } from '../../../kit/postgres/sql.ts';
import type { UnitChange, UnitInput, UnitRow } from './schemas.ts';

/** Columns of `units t`, which belongs to the business. */
const columnsOf = (
  businessId: string,
): Fragment => fragment`t.id, t.name, t.description, t.price_pesewas as "pricePesewas", t.quantity,
  t.turnaround_days as "turnaroundDays", t.length_prices as "lengthPrices", t.attributes, t.active,
  t.created_at as "createdAt", t.updated_at as "updatedAt",
  (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'width', u.width, 'height', u.height) order by p.position), '[]')
    from unnest(t.photo_ids) with ordinality as p(id, position)
    join uploads u on u.id = p.id and u.business_id = ${businessId}) as photos`;

export const listUnits = (db: Reader, businessId: string, options: { active: boolean | null }): Promise<UnitRow[]> =>
  db.rows(
    prepared(sql<UnitRow>`
    select ${columnsOf(businessId)} from units t
    where t.business_id = ${businessId} and t.deleted_at is null and (${options.active}::boolean is null or t.active = ${options.active})
    order by t.created_at, t.id`),
  );

export const findUnit = (db: Reader, businessId: string, id: string): Promise<UnitRow | null> =>
  db.maybe(sql<UnitRow>`
    select ${columnsOf(businessId)} from units t where t.id = ${id} and t.business_id = ${businessId} and t.deleted_at is null`);

export const addUnit = (
  tx: Tx,
  businessId: string,
  id: string,
  input: UnitInput,
  now: Temporal.Instant,
): Promise<number> =>
  tx.run(sql`
    insert into units (business_id, id, name, description, price_pesewas, quantity, turnaround_days, length_prices, photo_ids,
      attributes, active, created_at, updated_at)
    values (${businessId}, ${id}, ${input.name}, ${input.description ?? ''}, ${input.pricePesewas},
      ${input.quantity ?? 1}, ${input.turnaroundDays ?? 0}, ${json(input.lengthPrices ?? [])}::jsonb,
      ${input.photoIds ?? []}, ${json(input.attributes ?? {})}::jsonb, ${input.active ?? true},
      ${now}, ${now})`);

export const updateUnit = (
  tx: Tx,
  businessId: string,
  id: string,
  change: UnitChange,
  now: Temporal.Instant,
): Promise<number> =>
  tx.run(sql`
    update units set name = coalesce(${change.name ?? null}, name),
      description = coalesce(${change.description ?? null}, description),
      price_pesewas = coalesce(${change.pricePesewas ?? null}, price_pesewas),
      quantity = coalesce(${change.quantity ?? null}, quantity),
      turnaround_days = coalesce(${change.turnaroundDays ?? null}, turnaround_days),
      length_prices = coalesce(${change.lengthPrices ? json(change.lengthPrices) : null}::jsonb, length_prices),
      photo_ids = coalesce(${change.photoIds ?? null}, photo_ids),
      attributes = coalesce(${change.attributes ? json(change.attributes) : null}::jsonb, attributes),
      active = coalesce(${change.active ?? null}, active),
      updated_at = ${now}
    where id = ${id} and business_id = ${businessId} and deleted_at is null`);

export const deleteUnit = (tx: Tx, businessId: string, id: string, now: Temporal.Instant): Promise<number> =>
  tx.run(sql`
    update units set deleted_at = ${now}, updated_at = ${now}
    where id = ${id} and business_id = ${businessId} and deleted_at is null`);

/** Deletes all units and their blocks of a business that has no bookings. */
export const wipeUnits = (tx: Tx, businessId: string): Promise<number> =>
  tx.run(sql`delete from units where business_id = ${businessId}`);
