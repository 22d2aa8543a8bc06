import { Client } from 'pg';

/** Throws one sentence that says what the database lacks before its tables can be spread over servers. */
export async function requireCluster(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_extension where extname = 'citus'");
    if (rowCount === 0)
      throw new Error(
        'This database is not on Citus: run `create extension citus` in it on every server, then add the servers with `citus_set_coordinator_host` and `citus_add_node`',
      );
    const { rows } = await client.query<{ local: number; coordinators: number; holders: number }>(
      `select (select groupid from pg_dist_local_group) as local,
         count(*) filter (where groupid = 0)::int as coordinators,
         count(*) filter (where shouldhaveshards and isactive and noderole = 'primary')::int as holders
       from pg_dist_node`,
    );
    if (rows[0]?.local !== 0)
      throw new Error('This database is a worker of a cluster: set DATABASE_DIRECT_URL to its coordinator');
    if (rows[0].coordinators === 0)
      throw new Error(
        'The cluster does not know its coordinator: run `citus_set_coordinator_host`, then `citus_add_node` for each worker',
      );
    if (rows[0].holders === 0)
      throw new Error('The cluster has no worker that may hold rows: run `citus_add_node` for each worker');
  } finally {
    await client.end();
  }
}
