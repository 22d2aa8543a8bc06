import { Client } from 'pg';
import { databaseAt, listNodes } from '../service/cluster.ts';

/** Ends transactions that a crash left prepared, as the coordinator does from time to time, and names what remains. */
export async function recoverPrepared(databaseUrl: string): Promise<string[]> {
  const nodes = await listNodes(databaseUrl);
  const name = new URL(databaseUrl).pathname.slice(1);
  const left: string[] = [];
  for (const [index, node] of nodes.entries()) {
    const client = new Client({ connectionString: databaseAt(node, name).href });
    await client.connect();
    try {
      if (index === 0) await client.query('select recover_prepared_transactions()');
      const { rows } = await client.query<{ gid: string }>(
        'select gid from pg_prepared_xacts where database = current_database()',
      );
      left.push(...rows.map(({ gid }) => `${gid} on ${node.host}:${node.port}`));
    } finally {
      await client.end();
    }
  }
  return left;
}
