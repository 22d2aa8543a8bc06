import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { Pool } from 'pg';
import { inject } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { typeParsers } from '../../src/kit/db/types.ts';
import { createLog, type Log } from '../../src/kit/log.ts';
import { type Service, startService } from '../../src/service.ts';
import { afterwards } from './afterwards.ts';
import { type Api, apiOf } from './api.ts';
import { createDatabase, type TestDatabase } from './database.ts';

export interface TestService extends Api {
  service: Service;
  database: TestDatabase;
  /** Looks behind the service, as the one who owns the tables. */
  owner: Pool;
  stop(): Promise<void>;
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** The environment of a service under test: generous limits, the development identity, quiet. */
export async function testEnvironment(database: TestDatabase, overrides: Record<string, string> = {}) {
  return {
    PORT: String(await freePort()),
    DATABASE_URL: database.url,
    DATA_DIR: inject('dataDir'),
    LOG_LEVEL: 'silent',
    RATE_LIMIT_FACTOR: '1000',
    WEBHOOKS_ALLOW_PRIVATE_HOSTS: 'true',
    DATABASE_POOL_SIZE: '8',
    ...(process.env['REDIS_URL'] && {
      REDIS_URL: process.env['REDIS_URL'],
      // A busy machine may take its time: that is no dead Redis.
      REDIS_TIMEOUT_MS: '10000',
      REDIS_PREFIX: `test:${randomBytes(6).toString('hex')}:`,
    }),
    ...overrides,
  };
}

/**
 * The real service on a real port and a database of its own, stopped when the test or the file is done. `ROLE=api` unless
 * the test needs background work.
 */
export async function startTestService(
  overrides: Record<string, string> = {},
  options: { database?: TestDatabase; log?: Log } = {},
): Promise<TestService> {
  const database = options.database ?? (await createDatabase());
  const environment = await testEnvironment(database, { ROLE: 'api', ...overrides });
  const service = await startService(readConfig(environment), options.log ?? createLog('silent'));
  const owner = new Pool({ connectionString: database.url, types: typeParsers, max: 4, options: '-c timezone=UTC' });
  // Tests that end the database's connections end these too; the next query gets a new one.
  owner.on('error', () => {});
  let stopped = false;
  const stop = async () => {
    if (stopped) return;
    stopped = true;
    await service.stop();
    await owner.end();
    if (!options.database) await database.drop();
  };
  afterwards(stop);
  // Services that share a PUBLIC_URL, as behind one proxy, are still called one by one.
  return { ...apiOf(`http://127.0.0.1:${environment.PORT}`), service, database, owner, stop };
}
