import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import type { SqlFile } from './sql-files.ts';

/** Name of the connections that migrate or wait for their turn to do so. */
export const MIGRATING = 'dwaso migrating';

const STOP_FIRST = /^-- stop first$/m;

/** Processes that were told to stop close their connections within this time, in milliseconds. */
const PATIENCE_MS = 5_000;
const POLL_MS = 200;

interface Row {
  connections: number;
  from: string;
}

/** Application name of the connections of a version's processes. */
export const connectionName = (version: string): string => `dwaso ${version}`;

/**
 * Connections of processes of other releases, by users who act as the roles: 0.2 and earlier give no application name,
 * later ones their version. psql, pg_dump and most tools give a name of their own.
 */
const OTHERS = `select count(*)::int as connections,
    coalesce(string_agg(distinct coalesce(nullif(application_name, ''), 'without a name') || ' at '
      || coalesce(host(client_addr), 'a local socket'), ', '), '') as from
  from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
    and (application_name = '' or application_name like 'dwaso %' and application_name not in ($1, $2))
    and pg_has_role(usesysid, 'dwaso_tenant', 'member')`;

/** Whether Citus has spread tables over several servers. */
async function isDistributed(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ citus: boolean }>(
    "select to_regclass('pg_dist_partition') is not null as citus",
  );
  return rows[0]?.citus === true && (await client.query('select from pg_dist_partition limit 1')).rows.length > 0;
}

/**
 * Refuses a migration marked `-- stop first` while processes of another release are connected. Such a migration rebuilds
 * tables in ways that Citus refuses once they are distributed.
 */
export async function requireStopped(client: Client, { name, text }: SqlFile, own = ''): Promise<void> {
  if (!STOP_FIRST.test(text)) return;
  if (await isDistributed(client))
    throw new Error(
      `migration ${name} cannot change distributed tables: restore a backup of the release before into a new database, and run distribute there`,
    );
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const { rows } = await client.query<Row>(OTHERS, [MIGRATING, own]);
    const { connections = 0, from = '' } = rows[0] ?? {};
    if (connections === 0) return;
    if (Date.now() > deadline)
      throw new Error(
        `migration ${name} needs all processes of the release before stopped, and ${connections} connections are open (${from}): stop them (idle connections of a pooler: its RECONNECT), then run this again`,
      );
    await sleep(POLL_MS);
  }
}
