import { Client } from 'pg';

interface Server {
  host: string;
  port: number;
}

interface Placement extends Server {
  shard: string;
}

/**
 * Moves the shards of all tables that hold the business to another worker, and returns the worker's address. Writes to
 * these shards wait meanwhile: the other mode of Citus, logical replication, refuses tables with row level security.
 */
export async function moveBusiness(databaseUrl: string, businessId: string): Promise<string> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: placements } = await client.query<Placement>(
      `select l.shardid::text as shard, n.nodename as host, n.nodeport::int as port
       from pg_dist_placement l join pg_dist_node n using (groupid)
       where l.shardid = get_shard_id_for_distribution_column('businesses', $1::text)`,
      [businessId],
    );
    const [from] = placements;
    if (!from) throw new Error(`${businessId} lies on no server`);
    const { rows: others } = await client.query<Server>(
      `select nodename as host, nodeport::int as port from pg_dist_node
       where shouldhaveshards and isactive and (nodename, nodeport) <> ($1::text, $2::int) order by nodeid`,
      [from.host, from.port],
    );
    const [to] = others;
    if (!to) throw new Error('The cluster has no second worker');
    await move(client, [from.shard, from.host, from.port, to.host, to.port]);
    return `${to.host}:${to.port}`;
  } finally {
    await client.end();
  }
}

/**
 * Citus gives a move up where it waits for a transaction that waits for it, and refuses one while the shards of an earlier
 * move are not removed yet. Nothing has changed then, and it is repeated.
 */
const GIVEN_UP = /distributed deadlock|could not be cleaned up/;

async function move(client: Client, values: readonly unknown[], tries = 10): Promise<void> {
  try {
    await client.query(
      `select citus_move_shard_placement($1::bigint, $2::text, $3::int, $4::text, $5::int,
         shard_transfer_mode => 'block_writes')`,
      [...values],
    );
  } catch (error) {
    if (tries === 1 || !GIVEN_UP.test((error as Error).message)) throw error;
    await move(client, values, tries - 1);
  }
}
