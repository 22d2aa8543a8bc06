import { Pool, type PoolConfig } from 'pg';

/** A pool for the job library: lost connections are its own business, since it reconnects and repeats by itself. */
export function quietPool(config: PoolConfig): Pool {
  const pool = new Pool(config);
  const ignore = () => {};
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}
