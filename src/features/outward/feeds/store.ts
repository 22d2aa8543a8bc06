import type { BookingItem } from '../../../domain/booking/items.ts';
import type { RowOwner } from '../../../kit/http/access.ts';
import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { andTenant, fragment, prepared, sql } from '../../../kit/postgres/sql.ts';
import { bookingsWithin } from '../../ground/occupancy/index.ts';

export interface FeedRow {
  id: string;
  providerId: string | null;
  createdBy: string;
  details: boolean;
  createdAt: Temporal.Instant;
}

/**
 * A feed's URL is its only credential, so entries have no amounts, and phone, address and note only in a feed with
 * details. The renderer drops surnames.
 */
export interface FeedEntry {
  id: string;
  status: 'HELD' | 'CONFIRMED' | 'CHECKED_IN';
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  wholeDays: boolean;
  item: string;
  items: BookingItem[];
  customerName: string;
  areaName: string | null;
  customerPhone: string;
  quantity: number;
  address: string | null;
  note: string | null;
  icalSequence: number;
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
}

export const findOwnerOfFeed = (db: Reader, id: string, businessId: string | null): Promise<RowOwner | null> =>
  db.maybe(
    prepared(sql<RowOwner>`
      select business_id as "tenantId" from calendar_feeds
      where id = ${id} ${andTenant(fragment`business_id`, businessId)}`),
  );

export const insertFeed = (
  tx: Tx,
  businessId: string,
  feed: Omit<FeedRow, 'createdAt'> & { tokenHash: Buffer; now: Temporal.Instant },
): Promise<FeedRow> =>
  tx.one(sql<FeedRow>`
    insert into calendar_feeds (business_id, id, provider_id, created_by, details, token_hash, created_at)
    values (${businessId}, ${feed.id}, ${feed.providerId}, ${feed.createdBy}, ${feed.details}, ${feed.tokenHash},
      ${feed.now})
    returning id, provider_id as "providerId", created_by as "createdBy", details, created_at as "createdAt"`);

export const findFeed = (db: Reader, businessId: string, id: string): Promise<FeedRow | null> =>
  db.maybe(sql<FeedRow>`
    select id, provider_id as "providerId", created_by as "createdBy", details, created_at as "createdAt"
    from calendar_feeds where id = ${id} and business_id = ${businessId}`);

export const listFeeds = (db: Reader, businessId: string): Promise<FeedRow[]> =>
  db.rows(sql<FeedRow>`
    select id, provider_id as "providerId", created_by as "createdBy", details, created_at as "createdAt"
    from calendar_feeds where business_id = ${businessId} and revoked_at is null order by created_at desc, id desc`);

export const markFeedRevoked = (tx: Tx, businessId: string, id: string, now: Temporal.Instant): Promise<number> =>
  tx.run(sql`
    update calendar_feeds set revoked_at = coalesce(revoked_at, ${now})
    where id = ${id} and business_id = ${businessId}`);

export const markFeedsOfUserRevoked = (
  tx: Tx,
  businessId: string,
  userId: string,
  now: Temporal.Instant,
): Promise<number> =>
  tx.run(sql`
    update calendar_feeds set revoked_at = ${now}
    where business_id = ${businessId} and created_by = ${userId} and revoked_at is null`);

export const markAllFeedsRevoked = (tx: Tx, businessId: string, now: Temporal.Instant): Promise<number> =>
  tx.run(sql`
    update calendar_feeds set revoked_at = ${now} where business_id = ${businessId} and revoked_at is null`);

/** The token is the credential. Null for a revoked feed. */
export const findFeedByToken = (
  db: Reader,
  tokenHash: Buffer,
  businessId: string | null,
): Promise<{
  businessId: string;
  businessName: string;
  providerId: string | null;
  providerName: string | null;
  details: boolean;
} | null> =>
  db.maybe(
    prepared(sql`
      select f.business_id as "businessId", b.name as "businessName", f.provider_id as "providerId",
        p.name as "providerName", f.details
      from calendar_feeds f
        join businesses b on b.id = f.business_id ${andTenant(fragment`b.id`, businessId)}
        left join providers p on p.id = f.provider_id and p.business_id = f.business_id
          ${andTenant(fragment`p.business_id`, businessId)}
      where f.token_hash = ${tokenHash} and f.revoked_at is null ${andTenant(fragment`f.business_id`, businessId)}`),
  );

/** Bookings that overlap the window. Cancelled bookings and expired holds are left out. */
export const listEntries = (
  db: Reader,
  businessId: string,
  options: { providerId: string | null; from: Temporal.Instant; to: Temporal.Instant; now: Temporal.Instant },
): Promise<FeedEntry[]> =>
  db.rows(sql<FeedEntry>`
    select id, status, starts_at as "startsAt", ends_at as "endsAt", unit_id is not null as "wholeDays", item, items,
      customer_name as "customerName", area_name as "areaName", customer_phone as "customerPhone", quantity,
      address, note, ical_sequence as "icalSequence",
      created_at as "createdAt", updated_at as "updatedAt"
    from bookings b
    where business_id = ${businessId} and ${bookingsWithin(options.from, options.to)}
      and (status in ('CONFIRMED', 'CHECKED_IN') or (status = 'HELD' and hold_expires_at > ${options.now}))
      and (${options.providerId}::text is null or items @> jsonb_build_array(jsonb_build_object('providerId', ${options.providerId}::text)))
    order by starts_at, id`);
