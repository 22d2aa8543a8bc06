import { Pool, type PoolConfig } from 'pg';
import { prepareEntries } from './scope.ts';

/** Connections on which statements of any scope can be asked. */
export function openPool(config: PoolConfig, complain: (error: Error) => void): Pool {
  const pool = new Pool({ ...config, idleTimeoutMillis: 30_000, pipeline: true });
  pool.on('error', complain);
  pool.on('connect', (client) => {
    // A connection that breaks while it is in use fails its query; without a listener it would end the process as well.
    client.on('error', complain);
    prepareEntries(client, complain);
  });
  return pool;
}
