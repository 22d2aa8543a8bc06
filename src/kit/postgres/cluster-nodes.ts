import { queryInScope } from './pipeline.ts';
import { sql } from './sql.ts';
import type { Query, Settings } from './tenant-scope.ts';

/** Another server of the cluster than the one that is asked. */
export interface ClusterNode {
  host: string;
  port: number;
}

/** A server that does not answer within this time counts as down, in milliseconds. */
const ANSWER_MS = 1_000;
const LIMITS: Settings = { statement_timeout: ANSWER_MS, 'citus.node_connection_timeout': ANSWER_MS };

export const addressOf = ({ host, port }: ClusterNode): string => `${host}:${port}`;

export async function listOtherNodes(query: Query): Promise<ClusterNode[]> {
  const { rows } = await query(sql<ClusterNode>`
    select nodename as host, nodeport as port from pg_dist_node
    where isactive and noderole = 'primary' and groupid <> (select groupid from pg_dist_local_group)
    order by groupid`);
  return rows;
}

/** Whether the connected server reaches the other one. */
export async function reachesNode(query: Query, settings: Settings, node: ClusterNode): Promise<boolean> {
  const ask = async () => {
    const scope = { share: 'service', settings: { ...settings, ...LIMITS } };
    const statement = sql<{ up: boolean }>`select citus_check_connection_to_node(${node.host}, ${node.port}) as up`;
    const { rows } = await queryInScope(query, scope, statement);
    return rows[0]?.up === true;
  };
  try {
    // A connection that was kept from before a restart of the other server fails once.
    return (await ask()) || (await ask());
  } catch {
    return false;
  }
}
