import type { Client, Pool } from 'pg';

/** On a cluster the wait is on a worker, where the statement and the process differ from the coordinator's. */
const VIEWS = process.env['CITUS_URL']
  ? {
      waiting: 'select from citus_lock_waits where blocked_statement like $1',
      self: 'select citus_backend_gpid() as id',
      blockedBy: 'select from citus_lock_waits where blocking_gpid = $1',
    }
  : {
      waiting: `select from pg_stat_activity
        where wait_event_type = 'Lock' and query like $1 and datname = current_database()`,
      self: 'select pg_backend_pid() as id',
      blockedBy: 'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
    };

/** Statements that wait for a lock. */
export async function countWaiting(owner: Pool, like: string): Promise<number> {
  return (await owner.query(VIEWS.waiting, [like])).rowCount ?? 0;
}

/** Statements that wait for a lock of the client's transaction; asked on another connection. */
export async function countBlockedBy(client: Client, other: Client): Promise<number> {
  const { rows } = await client.query<{ id: string }>(VIEWS.self);
  return (await other.query(VIEWS.blockedBy, [rows[0]?.id])).rowCount ?? 0;
}
