import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createApp } from './app.ts';
import { type Config, MAX_TIMEOUT_MS, readConfig } from './config.ts';
import { createDeps, type Deps, MIGRATIONS, startDatabase } from './deps.ts';
import { describeDifference, reconcile } from './features/payments/index.ts';
import { grantOperator, listOperators, revokeOperator } from './features/people/index.ts';
import { findEmbedded } from './kit/db/embedded.ts';
import { migrate } from './kit/db/migrate.ts';
import { API_PREFIX } from './kit/http/mount.ts';
import { openApiDocument } from './kit/http/openapi.ts';
import { createLog } from './kit/log.ts';
import { parsePhone } from './kit/phone.ts';
import { seedBusinesses } from './seed/seed.ts';
import { loadReferenceData } from './service.ts';

const USAGE = `Usage: npm run cli -- <command>
  operators grant <phone> [--admin]   let a person operate the platform
  operators revoke <phone>
  operators list
  migrate                             bring the database up to date
  seed [--businesses N]               load areas and vertical profiles, and N made-up businesses
  reconcile                           compare bookings, payments, invoices and the gateways' books
  openapi                             print the OpenAPI document`;

const MAX_SEEDED = 9_999_999;

class UsageError extends Error {}

/** Works on DATABASE_URL, on the PostgreSQL of a service that runs on DATA_DIR, or else on one started for the moment. */
async function configured(): Promise<Config> {
  // Whoever looks at everything there is may take as long as it takes.
  const config = { ...readConfig(process.env), databaseTimeoutMs: MAX_TIMEOUT_MS };
  if (config.databaseUrl) return config;
  return { ...config, databaseUrl: await findEmbedded(resolve(config.dataDir)) };
}

async function withDeps<T>(config: Config, work: (deps: Deps) => Promise<T>): Promise<T> {
  const deps = await createDeps(config, createLog('warn'));
  try {
    return await work(deps);
  } finally {
    await deps.close();
  }
}

const print = (text: string) => process.stdout.write(`${text}\n`);

function phoneOf(text: string | undefined): string {
  const phone = text === undefined ? null : parsePhone(text);
  if (!phone) throw new UsageError(`"${text ?? ''}" is not a valid phone number`);
  return phone;
}

async function operators(config: Config, [action, phone]: string[], admin: boolean): Promise<void> {
  await withDeps(config, async ({ db, clock }) => {
    if (action === 'grant') {
      const role = admin ? 'OPERATOR_ADMIN' : 'OPERATOR';
      const person = phoneOf(phone);
      await db.service.transaction((tx) => grantOperator(tx, person, role, clock.now()));
      print(`${person} is ${role} now`);
    } else if (action === 'revoke') {
      const person = phoneOf(phone);
      const removed = await db.service.transaction((tx) => revokeOperator(tx, person));
      print(removed ? `${person} is no operator any more` : `${person} was no operator`);
    } else if (action === 'list') {
      for (const operator of await listOperators(db.service)) {
        print(`${operator.phone}\t${operator.role}\tsince ${operator.grantedAt.toString()}`);
      }
    } else throw new UsageError(USAGE);
  });
}

async function migrateOnly(config: Config): Promise<void> {
  const { url, server } = await startDatabase(config, createLog('warn'));
  try {
    await migrate({ url, directory: MIGRATIONS, log: print });
    print('The database is up to date');
  } finally {
    await server?.stop();
  }
}

async function seed(config: Config, businesses: string): Promise<void> {
  const count = Number(businesses);
  if (!Number.isInteger(count) || count < 0 || count > MAX_SEEDED)
    throw new UsageError(`--businesses must be a whole number up to ${MAX_SEEDED}`);
  if (count > 0 && config.production) throw new UsageError('Made-up businesses do not belong into production');
  await withDeps(config, async (deps) => {
    await loadReferenceData(deps);
    print('Areas and vertical profiles are loaded');
    if (count === 0) return;
    const started = performance.now();
    const added = await seedBusinesses(deps, count);
    print(`${added} of ${count} businesses are new (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  });
}

/** On a database of the moment, so that the document does not depend on what is configured here. */
async function printOpenApi(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dwaso-openapi-'));
  try {
    await withDeps(readConfig({ DATA_DIR: dataDir }), async (deps) => {
      const app = await createApp(deps);
      print(JSON.stringify(openApiDocument(app, API_PREFIX), null, 2));
      await app.close();
    });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { admin: { type: 'boolean', default: false }, businesses: { type: 'string', default: '0' } },
  });
  const [command, ...rest] = positionals;
  const config = await configured();
  if (command === 'operators') await operators(config, rest, values.admin);
  else if (command === 'migrate') await migrateOnly(config);
  else if (command === 'seed') {
    await seed(config, values.businesses);
  } else if (command === 'reconcile') {
    const differences = await withDeps(config, (deps) => reconcile(deps));
    for (const difference of differences) print(describeDifference(difference));
    print(differences.length === 0 ? 'No differences' : `${differences.length} differences`);
    if (differences.length > 0) process.exitCode = 1;
  } else if (command === 'openapi') {
    await printOpenApi();
  } else throw new UsageError(USAGE);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
