import type { Scope } from '../../access.ts';
import type { Reader, Tx } from '../../kit/db/db.ts';
import { sql } from '../../kit/db/sql.ts';
import type { KeyUsage } from '../../kit/http/usage.ts';
import type { LocalDate } from '../../kit/time.ts';

export interface KeyRow {
  id: string;
  name: string;
  prefix: string;
  scopes: Scope[];
  environment: 'live' | 'test';
  lastUsedAt: Temporal.Instant | null;
  revokedAt: Temporal.Instant | null;
  createdAt: Temporal.Instant;
}

export interface NewKey {
  id: string;
  name: string;
  prefix: string;
  hash: Buffer;
  scopes: readonly Scope[];
  environment: 'live' | 'test';
  createdBy: string | null;
}

export const addKey = (tx: Tx, businessId: string, key: NewKey, now: Temporal.Instant): Promise<KeyRow> =>
  tx.one(sql<KeyRow>`
    insert into api_keys (business_id, id, name, prefix, hash, scopes, environment, created_by, created_at)
    values (${businessId}, ${key.id}, ${key.name}, ${key.prefix}, ${key.hash}, ${key.scopes}, ${key.environment},
      ${key.createdBy}, ${now})
    returning id, name, prefix, scopes, environment, last_used_at as "lastUsedAt", revoked_at as "revokedAt",
      created_at as "createdAt"`);

export const keysOfBusiness = (db: Reader, businessId: string): Promise<KeyRow[]> =>
  db.rows(sql<KeyRow>`
    select id, name, prefix, scopes, environment, last_used_at as "lastUsedAt", revoked_at as "revokedAt",
      created_at as "createdAt"
    from api_keys where business_id = ${businessId} order by created_at desc, id desc`);

export const isSandbox = async (db: Reader, businessId: string): Promise<boolean> =>
  (await db.one(sql<{ sandbox: boolean }>`select sandbox from businesses where id = ${businessId}`)).sandbox;

/** The public prefix of the key that is now revoked, or was before; null when there is no such key. */
export const revokeKey = (
  tx: Tx,
  businessId: string,
  id: string,
  now: Temporal.Instant,
): Promise<{ prefix: string } | null> =>
  tx.maybe(sql<{ prefix: string }>`
    update api_keys set revoked_at = coalesce(revoked_at, ${now}) where id = ${id} and business_id = ${businessId}
    returning prefix`);

export interface KnownKey {
  id: string;
  businessId: string;
  hash: Buffer;
  scopes: Scope[];
  revoked: boolean;
}

/** A prefix names a key for people; nothing forbids that two businesses ever share one. */
export const keysWithPrefix = (db: Reader, prefix: string): Promise<KnownKey[]> =>
  db.rows(sql<KnownKey>`
    select id, business_id as "businessId", hash, scopes, revoked_at is not null as revoked
    from api_keys where prefix = ${prefix}`);

/** Adds up; in the order of the key, so that processes that write at once wait for each other in line. */
export async function addUsage(tx: Tx, batch: readonly KeyUsage[]): Promise<void> {
  const businessIds = batch.map(({ tenantId }) => tenantId);
  const keyIds = batch.map(({ keyId }) => keyId);
  await tx.run(sql`
    insert into api_usage (business_id, key_id, date, requests, throttled)
    select k.business_id, k.id, u.date, u.requests, u.throttled
    from unnest(${businessIds}::text[], ${keyIds}::text[], ${batch.map(({ date }) => date)}::date[],
        ${batch.map(({ requests }) => requests)}::bigint[], ${batch.map(({ throttled }) => throttled)}::bigint[])
      as u (business_id, key_id, date, requests, throttled)
    -- A business that is gone takes its usage with it.
    join api_keys k on k.id = u.key_id and k.business_id = u.business_id
    order by k.business_id, u.date, k.id
    on conflict (business_id, date, key_id) do update
      set requests = api_usage.requests + excluded.requests, throttled = api_usage.throttled + excluded.throttled`);
  await tx.run(sql`
    with used as (
      select business_id, key_id, max(at) as at
      from unnest(${businessIds}::text[], ${keyIds}::text[], ${batch.map(({ lastUsedAt }) => lastUsedAt)}::timestamptz[])
        as u (business_id, key_id, at)
      group by business_id, key_id
    ), locked as (
      select k.id, k.business_id, used.at from api_keys k
      join used on used.key_id = k.id and used.business_id = k.business_id
      order by k.business_id, k.id for no key update of k
    )
    update api_keys k set last_used_at = greatest(k.last_used_at, locked.at)
    from locked where k.id = locked.id and k.business_id = locked.business_id`);
}

export interface UsageRow {
  date: LocalDate;
  keyId: string;
  prefix: string;
  requests: number;
  throttled: number;
}

export const usageBetween = (db: Reader, businessId: string, from: LocalDate, to: LocalDate): Promise<UsageRow[]> =>
  db.rows(sql<UsageRow>`
    select u.date, u.key_id as "keyId", k.prefix, u.requests, u.throttled
    from api_usage u join api_keys k on k.id = u.key_id and k.business_id = u.business_id
    where u.business_id = ${businessId} and u.date between ${from} and ${to}
    order by u.date, k.created_at, k.id`);
