import { randomBytes, randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { Pool } from 'pg';
import type { DestinationStream } from 'pino';
import { inject } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { lazy } from '../../src/kit/lazy.ts';
import { createLog, type Log } from '../../src/kit/log.ts';
import { typeParsers } from '../../src/kit/postgres/sql.ts';
import { type Service, startService } from '../../src/process/service.ts';
import { type Api, apiOf } from './api.ts';
import { createDatabase, type TestDatabase } from './database.ts';
import { onFinish } from './on-finish.ts';

export interface TestService extends Api {
  service: Service;
  database: TestDatabase;
  /** Queries the database as the owner of the tables. */
  owner: Pool;
  stop(): Promise<void>;
}

/** Below the ports of outgoing connections and of `listen(0)`, which could take it before the service listens. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 12_000 + randomInt(18_000);
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => probe.close(resolve));
    return port;
  }
}

/** The environment of a service under test: high limits, development identity, no log. */
export async function testEnvironment(database: TestDatabase, overrides: Record<string, string> = {}) {
  return {
    PORT: String(await freePort()),
    ...addressesOf(database, process.env['POOLER_URL']),
    DATA_DIR: inject('dataDir'),
    LOG_LEVEL: 'silent',
    RATE_LIMIT_FACTOR: '1000',
    WEBHOOKS_ALLOW_PRIVATE_HOSTS: 'true',
    DATABASE_POOL_SIZE: '8',
    // A slow statement on a busy machine must not count as an outage of PostgreSQL.
    DATABASE_TIMEOUT_MS: '30000',
    ...(process.env['REDIS_URL'] && {
      REDIS_URL: process.env['REDIS_URL'],
      // A slow answer on a busy machine must not count as an outage of Redis.
      REDIS_TIMEOUT_MS: '10000',
      REDIS_PREFIX: `test:${randomBytes(6).toString('hex')}:`,
    }),
    ...overrides,
  };
}

/** POOLER_URL names a pooler in transaction mode in front of the server of DATABASE_URL. */
function addressesOf({ url }: TestDatabase, pooler: string | undefined) {
  if (!pooler) return { DATABASE_URL: url };
  const { pathname } = new URL(url);
  return { DATABASE_URL: new URL(pathname, pooler).href, DATABASE_DIRECT_URL: url };
}

/** A test that meets a 500 shows only its code: the cause goes to the output of the run. */
const INTERNAL_ERRORS: DestinationStream = {
  write(line) {
    if (line.includes('"status":500,')) process.stderr.write(line);
  },
};

/**
 * Starts the real service on a real port and a new database, stopped after the test or file. `ROLE=api` unless the test
 * needs jobs.
 */
export async function startTestService(
  overrides: Record<string, string> = {},
  options: { database?: TestDatabase; log?: Log } = {},
): Promise<TestService> {
  const started = await start(overrides, options);
  onFinish(() => started.stop());
  return started;
}

async function start(
  overrides: Record<string, string>,
  options: { database?: TestDatabase; log?: Log },
): Promise<TestService> {
  const database = options.database ?? (await createDatabase());
  const environment = await testEnvironment(database, { ROLE: 'api', ...overrides });
  const service = await startService(readConfig(environment), options.log ?? createLog('error', INTERNAL_ERRORS));
  const owner = new Pool({ connectionString: database.url, types: typeParsers, max: 4, options: '-c timezone=UTC' });
  // A test that ends all database connections also ends these; the next query gets a new one.
  owner.on('error', () => {});
  let stopped = false;
  const stop = async () => {
    if (stopped) return;
    stopped = true;
    await service.stop();
    await owner.end();
    if (!options.database) await database.drop();
  };
  // Services behind one proxy share a PUBLIC_URL, but tests call each one directly.
  return { ...apiOf(`http://127.0.0.1:${environment.PORT}`), service, database, owner, stop };
}

/**
 * The service that the files of one worker share, for tests that look at rows of their own business and people alone. It
 * has no jobs; its clock cannot be moved, and it runs until the worker ends, when its database is dropped with the others
 * of the run. A test of jobs, clocks, limits, metrics, schemas or of what all businesses have starts its own.
 */
export const sharedService: () => Promise<TestService> = lazy(async () => {
  const refuse = async () => {
    throw new Error('Other files use this service: startTestService() starts one of your own');
  };
  return { ...(await start({}, {})), stop: refuse, moveClock: refuse };
});
