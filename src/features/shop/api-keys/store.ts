import type { ApiScope } from '../../../access.ts';
import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { andTenant, fragment, prepared, sql } from '../../../kit/postgres/sql.ts';
import type { LocalDate } from '../../../kit/time.ts';

/** Requests of one key on one day that this process has counted and not yet written. */
export interface KeyUsage {
  tenantId: string;
  keyId: string;
  date: LocalDate;
  requests: number;
  throttled: number;
  lastUsedAt: Temporal.Instant;
  tools: ToolUse[];
}

/** Calls of one tool by one assistant. */
export interface ToolUse {
  /** As the assistant names itself; empty where it does not. */
  client: string;
  tool: string;
  calls: number;
  refused: number;
  lastAt: Temporal.Instant;
}

export interface KeyRow {
  id: string;
  name: string;
  prefix: string;
  scopes: ApiScope[];
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
  scopes: readonly ApiScope[];
  environment: 'live' | 'test';
  createdBy: string | null;
}

const KEY = fragment`id, name, prefix, scopes, environment, last_used_at as "lastUsedAt", revoked_at as "revokedAt",
  created_at as "createdAt"`;

export const addKey = (tx: Tx, businessId: string, key: NewKey, now: Temporal.Instant): Promise<KeyRow> =>
  tx.one(sql<KeyRow>`
    insert into api_keys (business_id, id, name, prefix, hash, scopes, environment, created_by, created_at)
    values (${businessId}, ${key.id}, ${key.name}, ${key.prefix}, ${key.hash}, ${key.scopes}, ${key.environment},
      ${key.createdBy}, ${now})
    returning ${KEY}`);

export const listKeys = (db: Reader, businessId: string): Promise<KeyRow[]> =>
  db.rows(sql<KeyRow>`
    select ${KEY} from api_keys where business_id = ${businessId} order by created_at desc, id desc`);

export const isSandbox = async (db: Reader, businessId: string): Promise<boolean> =>
  (await db.one(sql<{ sandbox: boolean }>`select sandbox from businesses where id = ${businessId}`)).sandbox;

export const renameKey = (tx: Tx, businessId: string, id: string, name: string): Promise<KeyRow | null> =>
  tx.maybe(sql<KeyRow>`
    update api_keys set name = ${name} where id = ${id} and business_id = ${businessId} returning ${KEY}`);

/** The keys that the user made and that were not revoked before. */
export const revokeKeysMadeBy = (
  tx: Tx,
  businessId: string,
  userId: string,
  now: Temporal.Instant,
): Promise<{ id: string; prefix: string }[]> =>
  tx.rows(sql<{ id: string; prefix: string }>`
    update api_keys set revoked_at = ${now}
    where business_id = ${businessId} and created_by = ${userId} and revoked_at is null
    returning id, prefix`);

/** The prefixes of the keys that were not revoked before. */
export const revokeKeysOfBusiness = (
  tx: Tx,
  businessId: string,
  now: Temporal.Instant,
): Promise<{ prefix: string }[]> =>
  tx.rows(sql<{ prefix: string }>`
    update api_keys set revoked_at = ${now} where business_id = ${businessId} and revoked_at is null
    returning prefix`);

/** The public prefix of the revoked key; null when the key does not exist. */
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
  scopes: ApiScope[];
  revoked: boolean;
}

/** Prefixes are random and not unique, so two keys may share one. */
export const listKeysWithPrefix = (db: Reader, prefix: string, businessId: string | null): Promise<KnownKey[]> =>
  db.rows(
    prepared(sql<KnownKey>`
      select id, business_id as "businessId", hash, scopes, revoked_at is not null as revoked
      from api_keys where prefix = ${prefix} ${andTenant(fragment`business_id`, businessId)}`),
  );

/** Counts of one business. */
export interface UsageBatch {
  id: string;
  tenantId: string;
  usage: KeyUsage[];
}

/**
 * Adds the counts of a batch once: a write whose answer was lost is repeated under the same id. Rows are locked in one
 * fixed order, so that two processes that flush at once cannot deadlock.
 */
export async function addUsage(tx: Tx, { id, tenantId: businessId, usage }: UsageBatch): Promise<void> {
  const recorded = await tx.run(sql`
    insert into idempotency_keys (home, principal, key, fingerprint, status, body, created_at)
    values (${businessId}, 'usage', ${id}, '', 0, '', now()) on conflict do nothing`);
  if (recorded === 0) return;
  const keyIds = usage.map(({ keyId }) => keyId);
  await addToolUsage(tx, businessId, usage);
  await Promise.all([
    tx.run(sql`
      insert into api_usage (business_id, key_id, date, requests, throttled)
      select k.business_id, k.id, u.date, u.requests, u.throttled
      from unnest(${keyIds}::text[], ${usage.map(({ date }) => date)}::date[],
          ${usage.map(({ requests }) => requests)}::bigint[], ${usage.map(({ throttled }) => throttled)}::bigint[])
        as u (key_id, date, requests, throttled)
      -- The join drops the usage of a business that was deleted since.
      join api_keys k on k.id = u.key_id and k.business_id = ${businessId}
      order by u.date, k.id
      on conflict (business_id, date, key_id) do update
        set requests = api_usage.requests + excluded.requests, throttled = api_usage.throttled + excluded.throttled`),
    tx.run(sql`
      with used as (
        select key_id, max(at) as at
        from unnest(${keyIds}::text[], ${usage.map(({ lastUsedAt }) => lastUsedAt)}::timestamptz[]) as u (key_id, at)
        group by key_id
      ), locked as (
        select k.id, used.at from api_keys k join used on used.key_id = k.id
        where k.business_id = ${businessId} order by k.id for no key update of k
      )
      update api_keys k set last_used_at = greatest(k.last_used_at, locked.at)
      from locked where k.id = locked.id and k.business_id = ${businessId}`),
  ]);
}

async function addToolUsage(tx: Tx, businessId: string, usage: readonly KeyUsage[]): Promise<void> {
  const uses = usage.flatMap(({ keyId, date, tools }) => tools.map((use) => ({ ...use, keyId, date })));
  if (uses.length === 0) return;
  await tx.run(sql`
    insert into tool_usage (business_id, date, key_id, client, tool, calls, refused, last_at)
    select k.business_id, u.date, k.id, u.client, u.tool, u.calls, u.refused, u.at
    from unnest(${uses.map(({ keyId }) => keyId)}::text[], ${uses.map(({ date }) => date)}::date[],
        ${uses.map(({ client }) => client)}::text[], ${uses.map(({ tool }) => tool)}::text[],
        ${uses.map(({ calls }) => calls)}::bigint[], ${uses.map(({ refused }) => refused)}::bigint[],
        ${uses.map(({ lastAt }) => lastAt)}::timestamptz[])
      as u (key_id, date, client, tool, calls, refused, at)
    join api_keys k on k.id = u.key_id and k.business_id = ${businessId}
    order by u.date, k.id, u.client, u.tool
    on conflict (business_id, date, key_id, client, tool) do update
      set calls = tool_usage.calls + excluded.calls, refused = tool_usage.refused + excluded.refused,
        last_at = greatest(tool_usage.last_at, excluded.last_at)`);
}

export interface ToolUsageRow extends ToolUse {
  keyId: string;
  prefix: string;
}

/** Sums of the days, the assistant that called last first. */
export const listToolUsageBetween = (
  db: Reader,
  businessId: string,
  { from, to }: { from: LocalDate; to: LocalDate },
  limit: number,
): Promise<ToolUsageRow[]> =>
  db.rows(sql<ToolUsageRow>`
    select u.key_id as "keyId", k.prefix, u.client, u.tool, sum(u.calls)::bigint as calls,
      sum(u.refused)::bigint as refused, max(u.last_at) as "lastAt"
    from tool_usage u join api_keys k on k.id = u.key_id and k.business_id = ${businessId}
    where u.business_id = ${businessId} and u.date between ${from} and ${to}
    group by u.key_id, k.prefix, u.client, u.tool
    order by max(u.last_at) desc, u.key_id, u.client, u.tool limit ${limit}`);

export interface UsageRow {
  date: LocalDate;
  keyId: string;
  prefix: string;
  requests: number;
  throttled: number;
}

export const listUsageBetween = (db: Reader, businessId: string, from: LocalDate, to: LocalDate): Promise<UsageRow[]> =>
  db.rows(sql<UsageRow>`
    select u.date, u.key_id as "keyId", k.prefix, u.requests, u.throttled
    from api_usage u join api_keys k on k.id = u.key_id and k.business_id = ${businessId}
    where u.business_id = ${businessId} and u.date between ${from} and ${to}
    order by u.date, k.created_at, k.id`);
