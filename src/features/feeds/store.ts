import type { Reader, Tx } from '../../kit/db/db.ts';
import { sql } from '../../kit/db/sql.ts';
import type { RowOwner } from '../../kit/http/access.ts';

export interface FeedRow {
  id: string;
  providerId: string | null;
  createdBy: string;
  createdAt: Temporal.Instant;
}

/** What a calendar shows of a booking: no surname, no phone, no money. */
export interface FeedEntry {
  id: string;
  status: 'HELD' | 'CONFIRMED' | 'CHECKED_IN';
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  wholeDays: boolean;
  item: string;
  customerName: string;
  areaName: string | null;
  icalSequence: number;
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
}

export const findOwnerOfFeed = (db: Reader, id: string): Promise<RowOwner | null> =>
  db.maybe(sql<RowOwner>`select business_id as "tenantId" from calendar_feeds where id = ${id}`);

export const insertFeed = (
  tx: Tx,
  businessId: string,
  feed: { id: string; providerId: string | null; createdBy: string; tokenHash: Buffer; now: Temporal.Instant },
): Promise<FeedRow> =>
  tx.one(sql<FeedRow>`
    insert into calendar_feeds (business_id, id, provider_id, created_by, token_hash, created_at)
    values (${businessId}, ${feed.id}, ${feed.providerId}, ${feed.createdBy}, ${feed.tokenHash}, ${feed.now})
    returning id, provider_id as "providerId", created_by as "createdBy", created_at as "createdAt"`);

export const findFeed = (db: Reader, businessId: string, id: string): Promise<FeedRow | null> =>
  db.maybe(sql<FeedRow>`
    select id, provider_id as "providerId", created_by as "createdBy", created_at as "createdAt"
    from calendar_feeds where id = ${id} and business_id = ${businessId}`);

export const listFeeds = (db: Reader, businessId: string): Promise<FeedRow[]> =>
  db.rows(sql<FeedRow>`
    select id, provider_id as "providerId", created_by as "createdBy", created_at as "createdAt"
    from calendar_feeds where business_id = ${businessId} and revoked_at is null order by created_at desc, id desc`);

export const revokeFeed = (tx: Tx, businessId: string, id: string, now: Temporal.Instant): Promise<number> =>
  tx.run(sql`
    update calendar_feeds set revoked_at = coalesce(revoked_at, ${now})
    where id = ${id} and business_id = ${businessId}`);

/** Whose calendar a token opens; null for an unknown or revoked one. */
export const findFeedByToken = (
  db: Reader,
  tokenHash: Buffer,
): Promise<{
  businessId: string;
  businessName: string;
  providerId: string | null;
  providerName: string | null;
} | null> =>
  db.maybe(sql`
    select f.business_id as "businessId", b.name as "businessName", f.provider_id as "providerId", p.name as "providerName"
    from calendar_feeds f
      join businesses b on b.id = f.business_id
      left join providers p on p.id = f.provider_id and p.business_id = f.business_id
    where f.token_hash = ${tokenHash} and f.revoked_at is null`);

/** Bookings that stand at `now` and have part in the window. A hold whose time is over stands no more. */
export const listEntries = (
  db: Reader,
  businessId: string,
  options: { providerId: string | null; from: Temporal.Instant; to: Temporal.Instant; now: Temporal.Instant },
): Promise<FeedEntry[]> =>
  db.rows(sql<FeedEntry>`
    select id, status, starts_at as "startsAt", ends_at as "endsAt", unit_id is not null as "wholeDays", item,
      customer_name as "customerName", area_name as "areaName", ical_sequence as "icalSequence",
      created_at as "createdAt", updated_at as "updatedAt"
    from bookings
    where business_id = ${businessId} and starts_at < ${options.to} and ends_at > ${options.from}
      and (status in ('CONFIRMED', 'CHECKED_IN') or (status = 'HELD' and hold_expires_at > ${options.now}))
      and (${options.providerId}::text is null or provider_id = ${options.providerId})
    order by starts_at, id`);
