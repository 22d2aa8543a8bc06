import { Client } from 'pg';
import type { TenantScope } from './tenant-scope.ts';
import type { TimeLimits } from './time-limits.ts';

/** A database that Citus spreads over several servers; docs/scaling.md tells how it comes about. */

/** The servers behind DATABASE_URL and DATABASE_DIRECT_URL. */
export interface Topology {
  cluster: boolean;
  /** DATABASE_URL leads to a pooler in transaction mode. */
  pooled: boolean;
  /** DATABASE_URL leads to another server than the coordinator, on which every process listens. */
  noticesApart: boolean;
}

/** `direct` is the fixed address of the database, where `url` leads to a pooler or to a worker. */
export async function readTopology(addresses: {
  url: string;
  direct: string | null;
  replica: string | null;
}): Promise<Topology> {
  const { url, direct, replica } = addresses;
  const main = await inspect(direct ?? url);
  if (main.group === null) return { cluster: false, pooled: direct !== null, noticesApart: false };
  if (replica)
    throw new Error(
      'DATABASE_READ_URL cannot be used with Citus: a replica of one server lacks the rows of the others',
    );
  if (main.group !== 0)
    throw new Error(
      `${direct ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'} leads to a worker of a Citus cluster: set DATABASE_DIRECT_URL to its coordinator`,
    );
  if (direct === null) return { cluster: true, pooled: false, noticesApart: false };
  const { pooled, group } = await inspect(url);
  return { cluster: true, pooled, noticesApart: group !== 0 };
}

/** `group` is null without Citus, 0 on the coordinator, and another number on a worker. */
async function inspect(url: string): Promise<{ pooled: boolean; group: number | null }> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number; citus: boolean }>(
      "select pg_backend_pid() as pid, exists (select from pg_extension where extname = 'citus') as citus",
    );
    // A pooler reports a process id of its own.
    const pooled = rows[0]?.pid !== Reflect.get(client, 'processID');
    if (!rows[0]?.citus) return { pooled, group: null };
    const { rows: groups } = await client.query<{ group: number }>('select groupid as group from pg_dist_local_group');
    return { pooled, group: groups[0]?.group ?? 0 };
  } finally {
    await client.end();
  }
}

/**
 * A worker learns only what SET LOCAL says within BEGIN: it keeps no limit of the connection.
 *
 * Citus hands a call without BEGIN to the worker of its tenant, which runs it whole, in one transaction and one round
 * trip. `statement_timeout` of the coordinator then limits the wait for a lock as well. A call with rows of others
 * needs BEGIN: the coordinator runs the function, and its writes commit on several workers together.
 *
 * For each SET LOCAL Citus passes on the whole message that it came in, so it comes alone.
 */
export const scopeOnCluster = (scope: TenantScope, { lockMs }: TimeLimits): TenantScope => ({
  ...scope,
  callsToo: scope.callsToo ?? 'beyond-tenant',
  settingsApart: true,
  settings: { ...scope.settings, lock_timeout: lockMs },
});
