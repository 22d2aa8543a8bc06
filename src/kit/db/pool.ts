import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { Line, type Outcome } from './batch.ts';
import { isConnectionFailure } from './connection-failure.ts';
import type { Lanes } from './lanes.ts';
import type { Scope } from './scope.ts';
import type { Statement } from './sql.ts';

export function openPool(config: PoolConfig, complain: (error: Error) => void): Pool {
  const pool = new Pool({ ...config, idleTimeoutMillis: 30_000 });
  pool.on('error', complain);
  // A connection that breaks while it is in use fails its query; without a listener it would end the process as well.
  pool.on('connect', (client) => client.on('error', complain));
  return pool;
}

/** Connections, and how long an answer on them is waited for. */
export interface Connections {
  pool: Pool;
  patienceMs: number;
  /** For those who may share connections. */
  lanes?: Lanes;
}

export const lineOf = (client: PoolClient, { patienceMs }: Connections) =>
  new Line(client, { independent: false, patienceMs });

/** One statement by itself. */
export async function alone<Row>(
  connections: Connections,
  { enter }: Scope,
  statement: Statement<Row>,
): Promise<Outcome<Row>> {
  const client = await connections.pool.connect();
  let broken: Error | undefined;
  try {
    return await lineOf(client, connections).ask(statement, enter);
  } catch (error) {
    if (isConnectionFailure(error)) broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}
