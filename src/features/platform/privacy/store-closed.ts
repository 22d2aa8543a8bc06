import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { sql } from '../../../kit/postgres/sql.ts';

/** Closed businesses whose data were kept for the months of their policy, the longest closed first. */
export const listClosedBusinesses = (db: Reader, now: Temporal.Instant, limit: number): Promise<{ id: string }[]> =>
  db.rows(sql<{ id: string }>`
    select id from businesses
    where closed_at is not null and erased_at is null
      and closed_at <= ${now}::timestamptz - make_interval(months => coalesce((policies ->> 'retentionMonths')::int, 36))
    order by closed_at, id limit ${limit}`);

export async function listKeptCustomers(db: Reader, businessId: string, limit: number): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string }>`
    select id from customers where business_id = ${businessId} and erased_at is null order by id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** What the business wrote about itself and its people. Bookings, amounts and receipts stay, as for a customer. */
export async function eraseClosed(tx: Tx, businessId: string, now: Temporal.Instant): Promise<void> {
  await tx.run(sql`delete from webhook_endpoints where business_id = ${businessId}`);
  await tx.run(sql`delete from message_settings where business_id = ${businessId}`);
  await tx.run(sql`update messages set text = null, to_address = null, facts = '{}' where business_id = ${businessId}`);
  await tx.run(sql`delete from waitlist_entries where business_id = ${businessId}`);
  await tx.run(sql`delete from calendar_feeds where business_id = ${businessId}`);
  await tx.run(sql`delete from payout_accounts where business_id = ${businessId}`);
  await tx.run(sql`
    update payouts set number = '', account = account || '{"holderName": "erased"}' where business_id = ${businessId}`);
  await tx.run(sql`delete from calendar_imports where business_id = ${businessId}`);
  await tx.run(sql`delete from blocks where business_id = ${businessId}`);
  await tx.run(sql`delete from closures where business_id = ${businessId}`);
  await tx.run(sql`delete from dated_hours where business_id = ${businessId}`);
  await tx.run(sql`delete from provider_dates where business_id = ${businessId}`);
  await tx.run(sql`update api_keys set name = 'erased' where business_id = ${businessId}`);
  await tx.run(sql`
    update uploads set deleted_at = ${now} where business_id = ${businessId} and deleted_at is null`);
  await tx.run(sql`
    update units set name = 'erased', description = '', photo_ids = '{}', attributes = '{}',
      deleted_at = coalesce(deleted_at, ${now})
    where business_id = ${businessId}`);
  await tx.run(sql`
    update services set name = 'erased', description = '', photo_ids = '{}', attributes = '{}',
      deleted_at = coalesce(deleted_at, ${now})
    where business_id = ${businessId}`);
  await tx.run(sql`
    update kits set name = 'erased', description = '', photo_ids = '{}', deleted_at = coalesce(deleted_at, ${now})
    where business_id = ${businessId}`);
  await tx.run(sql`
    update extras set name = 'erased', description = '', deleted_at = coalesce(deleted_at, ${now})
    where business_id = ${businessId}`);
  await tx.run(sql`delete from price_rules where business_id = ${businessId}`);
  await tx.run(sql`delete from promo_codes where business_id = ${businessId}`);
  await tx.run(sql`
    update providers set name = 'erased', schedule = '[]', rota = null, next_rota = null,
      deleted_at = coalesce(deleted_at, ${now})
    where business_id = ${businessId}`);
  await tx.run(sql`
    update bookings set items = (
      select jsonb_agg(case when item ->> 'providerName' is null then item
        else jsonb_set(item, '{providerName}', '"erased"') end order by position)
      from jsonb_array_elements(items) with ordinality as e (item, position))
    where business_id = ${businessId} and provider_id is not null`);
  await tx.run(sql`
    update businesses set name = 'erased', description = '', photo_ids = '{}', contact_phone = null, lat = null,
      lng = null, address = null, area_id = null, attributes = '{}', embed_origins = '{}', assistant_answering = false,
      assistant_number = null, item_names = '', status_reason = null, listing_lock_reason = null,
      listing_lock_at = null, policies = policies - 'depositInstructions', erased_at = ${now}
    where id = ${businessId}`);
}

/** Rows of its audit that still have details. */
export async function listAuditWithDetails(db: Reader, businessId: string): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string }>`
    select id from business_audit where business_id = ${businessId} and details <> '{}' order by id`);
  return rows.map(({ id }) => id);
}
