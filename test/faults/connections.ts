import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { POOL_SIZE } from './pool-size.ts';

/** What a process may have beside its pool: the listening connection, and those that end abandoned statements. */
const BESIDE_POOL = 5;
const EVERY_MS = 100;

/** Counts the server's connections of each process while faults happen. */
export interface ConnectionCount {
  /** One line for each process that had too many. */
  stop(): Promise<string[]>;
}

/** Each start of a process names its connections anew (PGAPPNAME), so that those of a killed one count apart. */
export function countConnections(databaseUrl: string): ConnectionCount {
  const most = new Map<string, number>();
  let stopped = false;

  async function sample(client: Client): Promise<void> {
    const { rows } = await client.query(
      `select application_name as process, count(*)::int as connections from pg_stat_activity
       where datname = current_database() and application_name like 'faults %' group by 1`,
    );
    for (const { process, connections } of rows) most.set(process, Math.max(connections, most.get(process) ?? 0));
  }

  async function watch(): Promise<void> {
    while (!stopped) {
      const client = new Client({
        connectionString: databaseUrl,
        application_name: 'watcher',
        connectionTimeoutMillis: 1_000,
        query_timeout: 1_000,
      });
      client.on('error', () => {});
      try {
        await client.connect();
        while (!stopped) {
          await sample(client);
          await sleep(EVERY_MS);
        }
      } catch {
        // The database itself may be gone or full for a while.
        await sleep(EVERY_MS);
      } finally {
        client.end().catch(() => {});
      }
    }
  }

  const watching = watch();
  return {
    async stop() {
      const already = stopped;
      stopped = true;
      await watching;
      const seen = [...most].sort(([, a], [, b]) => b - a);
      if (!already) console.log(`most connections of a process: ${seen[0]?.[1] ?? 0}`);
      if (seen.length === 0) return ['no connection of any process was seen'];
      return seen
        .filter(([, connections]) => connections > POOL_SIZE + BESIDE_POOL)
        .map(([process, connections]) => `${process} had ${connections} connections to the server`);
    },
  };
}
