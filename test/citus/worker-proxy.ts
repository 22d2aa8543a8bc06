import { Client } from 'pg';
import { databaseAt, listNodes } from '../service/cluster.ts';
import { onFinish } from '../service/on-finish.ts';
import { startTcpProxy, type TcpProxy } from '../service/tcp-proxy.ts';

export interface WorkerProxy extends TcpProxy {
  /** As the cluster names the worker. */
  address: string;
  /** Whether the rows of the business lie on the worker. */
  holds(businessId: string): Promise<boolean>;
}

/** Puts a proxy between one database's last worker and the other servers, so that the worker fails for no other test. */
export async function proxyWorker(databaseUrl: string): Promise<WorkerProxy> {
  const worker = (await listNodes(databaseUrl)).at(-1);
  if (!worker) throw new Error('The cluster has no worker');
  const proxy = await startTcpProxy(databaseAt(worker, new URL(databaseUrl).pathname.slice(1)).href);
  const { port } = new URL(proxy.url);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  onFinish(async () => {
    await client.end();
    await proxy.stop();
  });
  await client.query(
    `select citus_update_node(nodeid, '127.0.0.1', $1) from pg_dist_node where nodename = $2 and nodeport = $3`,
    [port, worker.host, worker.port],
  );
  return {
    ...proxy,
    address: `127.0.0.1:${port}`,
    async holds(businessId) {
      const { rows } = await client.query<{ port: number }>(
        `select n.nodeport as port from pg_dist_placement p join pg_dist_node n using (groupid)
         where p.shardid = get_shard_id_for_distribution_column('businesses', $1::text)`,
        [businessId],
      );
      return rows[0]?.port === Number(port);
    },
  };
}
