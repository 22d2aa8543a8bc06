import { Client, type Pool } from 'pg';
import { databaseAt, listNodes } from '../service/cluster.ts';
import { onFinish } from '../service/on-finish.ts';

/** A shard of a tenant table on the server that holds it. */
export interface Shard {
  table: string;
  /** The column that the table is distributed by. */
  column: string;
  /** The table of the worker itself. */
  name: string;
  port: number;
  host: string;
}

/** The shards of all tables that are distributed by business. */
export async function listShards(owner: Pool): Promise<Shard[]> {
  const { rows } = await owner.query<Shard>(
    `select p.logicalrelid::text as table, column_to_column_name(p.logicalrelid, p.partkey) as column,
       shard_name(p.logicalrelid, s.shardid) as name, n.nodeport::int as port, n.nodename as host
     from pg_dist_partition p
     join pg_dist_shard s using (logicalrelid)
     join pg_dist_placement l using (shardid)
     join pg_dist_node n using (groupid)
     where p.partmethod = 'h'
     order by 1, 3`,
  );
  return rows;
}

/** Connections to one database of every worker, which show its shards and have the tenant's role. */
export async function connectToWorkers(databaseUrl: string): Promise<Client[]> {
  const [, ...workers] = await listNodes(databaseUrl);
  const name = new URL(databaseUrl).pathname.slice(1);
  return Promise.all(
    workers.map(async (worker) => {
      const client = new Client({
        connectionString: databaseAt(worker, name).href,
        options: '-c role=dwaso_tenant -c citus.override_table_visibility=off',
      });
      onFinish(() => client.end());
      await client.connect();
      return client;
    }),
  );
}
