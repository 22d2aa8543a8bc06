import { Client } from 'pg';
import { readRelease } from '../../src/distribute/database-settings.ts';

const NO_NODES = 'CITUS_URL names a database that knows no servers';

/** A server of the cluster behind CITUS_URL, its coordinator first. */
export interface ClusterNode {
  url: URL;
  host: string;
  port: number;
}

export async function asking(url: string | URL, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: String(url) });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The servers that the coordinator's own database knows. */
export async function listNodes(coordinator: string): Promise<ClusterNode[]> {
  const client = new Client({ connectionString: coordinator });
  await client.connect();
  try {
    const { rows } = await client.query<{ host: string; port: number }>(
      'select nodename as host, nodeport as port from pg_dist_node order by groupid, nodeid',
    );
    return rows.map(({ host, port }) => {
      const url = new URL(coordinator);
      url.host = `${host}:${port}`;
      return { url, host, port };
    });
  } finally {
    await client.end();
  }
}

/** The release of Citus. */
export async function findRelease(coordinator: string): Promise<string> {
  const client = new Client({ connectionString: coordinator });
  await client.connect();
  return readRelease(client).finally(() => client.end());
}

export const databaseAt = ({ url }: ClusterNode, name: string): URL => new URL(`/${name}`, url);

/** An empty database on every server, which together are a cluster. */
export async function createClusterDatabase(nodes: readonly ClusterNode[], name: string): Promise<void> {
  for (const node of nodes) {
    await asking(node.url, `create database ${name}`);
    await asking(databaseAt(node, name), 'create extension citus');
  }
  const [coordinator, ...workers] = nodes;
  if (!coordinator) throw new Error(NO_NODES);
  await asking(
    databaseAt(coordinator, name),
    `select citus_set_coordinator_host('${coordinator.host}', ${coordinator.port})`,
    ...workers.map(({ host, port }) => `select citus_add_node('${host}', ${port})`),
  );
}

/** A template is copied file by file on each server, so nothing may be connected to it, Citus's own work included. */
export async function closeTemplate(nodes: readonly ClusterNode[], name: string): Promise<void> {
  for (const { url } of nodes)
    await asking(
      url,
      `alter database ${name} allow_connections false`,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    );
}

/** Settings of a database are not copied with it. */
export async function cloneClusterDatabase(
  nodes: readonly ClusterNode[],
  name: string,
  options: { template: string; settings: readonly string[] },
): Promise<void> {
  await Promise.all(nodes.map(({ url }) => asking(url, `create database ${name} template ${options.template}`)));
  await configureDatabase(nodes, name, options.settings);
}

/** On each server: Citus repeats ALTER DATABASE only for a database that it knows, which a copy is not. */
export const configureDatabase = (
  nodes: readonly ClusterNode[],
  name: string,
  settings: readonly string[],
): Promise<unknown> =>
  Promise.all(
    nodes.map(({ url }) =>
      asking(
        url,
        'set citus.enable_ddl_propagation = off',
        ...settings.map((setting) => `alter database ${name} set ${setting}`),
      ),
    ),
  );

const OBJECT_IN_USE = '55006';

/** Citus's own processes come back to a database until it is gone, so that a drop may have to be repeated. */
export async function dropClusterDatabase(nodes: readonly ClusterNode[], name: string): Promise<void> {
  for (const { url } of nodes) await dropOn(url, name, 20);
}

async function dropOn(url: URL, name: string, tries: number): Promise<void> {
  try {
    await asking(url, `drop database if exists ${name} with (force)`);
  } catch (error) {
    if (tries === 1 || (error as { code?: string }).code !== OBJECT_IN_USE) throw error;
    await new Promise((resolve) => setTimeout(resolve, 250));
    await dropOn(url, name, tries - 1);
  }
}
