import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { fragment, prepared, sql } from '../../../kit/postgres/sql.ts';
import type { ExtraChange, ExtraInput, ExtraRow } from './schemas.ts';

const COLUMNS = fragment`id, name, description, price_pesewas as "pricePesewas", max_quantity as "maxQuantity", active,
  created_at as "createdAt", updated_at as "updatedAt"`;

export const listExtras = (db: Reader, businessId: string, options: { active: boolean | null }): Promise<ExtraRow[]> =>
  db.rows(
    prepared(sql<ExtraRow>`
    select ${COLUMNS} from extras where business_id = ${businessId} and deleted_at is null
      and (${options.active}::boolean is null or active = ${options.active})
    order by created_at, id`),
  );

export const findExtra = (db: Reader, businessId: string, id: string): Promise<ExtraRow | null> =>
  db.maybe(sql<ExtraRow>`
    select ${COLUMNS} from extras where id = ${id} and business_id = ${businessId} and deleted_at is null`);

export const addExtra = (
  tx: Tx,
  businessId: string,
  id: string,
  input: ExtraInput,
  now: Temporal.Instant,
): Promise<ExtraRow> =>
  tx.one(sql<ExtraRow>`
    insert into extras (business_id, id, name, description, price_pesewas, max_quantity, active, created_at, updated_at)
    values (${businessId}, ${id}, ${input.name}, ${input.description ?? ''}, ${input.pricePesewas},
      ${input.maxQuantity ?? 1}, ${input.active ?? true}, ${now}, ${now})
    returning ${COLUMNS}`);

export const updateExtra = (
  tx: Tx,
  businessId: string,
  id: string,
  change: ExtraChange,
  now: Temporal.Instant,
): Promise<ExtraRow | null> =>
  tx.maybe(sql<ExtraRow>`
    update extras set name = coalesce(${change.name ?? null}, name),
      description = coalesce(${change.description ?? null}, description),
      price_pesewas = coalesce(${change.pricePesewas ?? null}, price_pesewas),
      max_quantity = coalesce(${change.maxQuantity ?? null}, max_quantity),
      active = coalesce(${change.active ?? null}, active),
      updated_at = ${now}
    where id = ${id} and business_id = ${businessId} and deleted_at is null
    returning ${COLUMNS}`);

export const deleteExtra = (tx: Tx, businessId: string, id: string, now: Temporal.Instant): Promise<number> =>
  tx.run(sql`
    update extras set active = false, deleted_at = ${now}, updated_at = ${now}
    where id = ${id} and business_id = ${businessId} and deleted_at is null`);

/** Deletes all extras of a business that has no bookings. */
export const wipeExtras = (tx: Tx, businessId: string): Promise<number> =>
  tx.run(sql`delete from extras where business_id = ${businessId}`);
