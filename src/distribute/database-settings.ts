import type { Client } from 'pg';

/**
 * Releases of Citus that plan a prepared statement anew at every call and keep all of these plans: a worker's backend grew
 * by 0.7 MB a hold. The fault came with pull request 8371 of citusdata/citus, and 8824 repairs it.
 */
const HOARDS_PLANS: ReadonlySet<string> = new Set(['12.1.11', '12.1.12', '13.2.1', '13.2.2', '14.0.0', '14.0.1']);

export const hoardsPlans = (release: string): boolean => HOARDS_PLANS.has(release);

/** Settings of the database on every server of the cluster. */
export const settingsFor = (release: string): Readonly<Record<string, string>> => ({
  // SET LOCAL reaches the workers: row level security there reads the tenant from a setting.
  'citus.propagate_set_commands': 'local',
  // Triggers of a shard write to other tables of the same business.
  'citus.enable_unsafe_triggers': 'on',
  'citus.allow_nested_distributed_execution': 'on',
  // One connection to each worker within a transaction. A statement for all businesses would open one for each shard,
  // and tables that refer to users could not be written after it.
  'citus.multi_shard_modify_mode': 'sequential',
  // A plan that is made for one call is not kept.
  plan_cache_mode: hoardsPlans(release) ? 'force_custom_plan' : 'auto',
});

/** The release of Citus on the server, such as 13.2.0. */
export async function readRelease(client: Client): Promise<string> {
  const { rows } = await client.query<{ release: string }>(
    "select substring(citus_version() from '^Citus ([0-9.]+)') as release",
  );
  return rows[0]?.release ?? '';
}

/** What the database's own settings are, in this cluster's coordinator. */
export async function readSettings(client: Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select split_part(entry, '=', 1) as name, substr(entry, strpos(entry, '=') + 1) as value
     from pg_db_role_setting, unnest(setconfig) as entry
     where setrole = 0 and setdatabase = (select oid from pg_database where datname = current_database())`,
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}
