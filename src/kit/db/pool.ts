import { Pool, type PoolConfig } from 'pg';

export function openPool(config: PoolConfig, complain: (error: Error) => void): Pool {
  const pool = new Pool({ ...config, idleTimeoutMillis: 30_000 });
  pool.on('error', complain);
  // A connection that breaks while it is in use fails its query; without a listener it would end the process as well.
  pool.on('connect', (client) => client.on('error', complain));
  return pool;
}
