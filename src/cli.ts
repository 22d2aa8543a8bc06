import { hash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { allRoutes } from './app.ts';
import { backup } from './backup/backup.ts';
import { restore } from './backup/restore.ts';
import { type Config, ConfigError, inspectConfig, MAX_TIMEOUT_MS, readConfig } from './config.ts';
import { createDeps, type Deps, migrateDatabase, openMedia, readVersion, SCHEMA } from './deps.ts';
import { checkDistribution } from './distribute/check.ts';
import { distribute } from './distribute/distribute.ts';
import { requireCluster } from './distribute/require-cluster.ts';
import { grantOperator, listOperators, revokeOperator } from './features/ground/people/index.ts';
import { describeDifference, reconcile } from './features/money/payments/index.ts';
import { reconcilePayouts } from './features/money/payouts/index.ts';
import { findEmbedded } from './kit/embedded-postgres/start.ts';
import { createLog } from './kit/log.ts';
import { parsePhone } from './kit/phone.ts';
import { requireSchema } from './kit/postgres/require-schema.ts';
import { describeApi, isDocumented } from './openapi/document.ts';
import { checkPlacesOfCommand } from './process/check-places.ts';
import { startDatabase } from './process/database.ts';
import { type Ending, onEnd } from './process/ending.ts';
import { loadReferenceData } from './process/service.ts';
import { seedBusinesses } from './seed/seed.ts';

const USAGE = `Usage: npm run cli -- <command>
  operators grant <phone> [--admin]   let a person operate the platform
  operators revoke <phone>
  operators list
  migrate                             bring the database up to date
  distribute                          spread the database over the servers of a Citus cluster
  distribute --check                  show where its tables lie, servers that do not answer and statements for all servers
  seed [--businesses N]               load areas and vertical profiles, and N made-up businesses
  backup <file>                       copy the database and its photos into one file
  restore <file>                      fill an empty database and its photos from such a file
  reconcile                           compare bookings, payments, invoices, the ledger, payouts and the gateways' books
  message-reports                     print the address that an SMS provider reports to
  openapi                             print the OpenAPI document`;

const MAX_SEEDED = 9_999_999;

class UsageError extends Error {}

/**
 * Uses DATABASE_DIRECT_URL, else DATABASE_URL, else the server that runs on DATA_DIR, else a server that is started for
 * this command.
 */
async function readDatabaseConfig(): Promise<Config> {
  // A command may read every row, so its statements have no time limit.
  const { config: found, problems } = inspectConfig(process.env);
  const config = { ...found, databaseTimeoutMs: MAX_TIMEOUT_MS };
  const named = config.databaseDirectUrl ?? config.databaseUrl;
  const all = [...problems, ...(await checkPlacesOfCommand(config, problems, named === null))];
  if (all.length > 0) throw new ConfigError(all);
  const url = named ?? (await findEmbedded(resolve(config.dataDir)));
  return { ...config, databaseUrl: url, databaseDirectUrl: null };
}

/** What the command has started, stopped when the command gets a signal before it is done. */
const started = new Set<Promise<{ stopDatabase(): Promise<void> }>>();

/** The database must have the schema of this version: only migrate, restore, distribute and seed change it. */
const unchanged = (config: Config): Config => ({ ...config, migrate: false });

async function withDeps<T>(config: Config, work: (deps: Deps) => Promise<T>): Promise<T> {
  const opening = createDeps(config, createLog('warn'));
  started.add(opening);
  const deps = await opening;
  try {
    return await work(deps);
  } finally {
    await deps.close();
    started.delete(opening);
  }
}

const print = (text: string) => process.stdout.write(`${text}\n`);

function requirePhone(text: string | undefined): string {
  const phone = text === undefined ? null : parsePhone(text);
  if (!phone) throw new UsageError(`"${text ?? ''}" is not a valid phone number`);
  return phone;
}

async function operators(config: Config, [action, phone]: string[], admin: boolean): Promise<void> {
  await withDeps(unchanged(config), async ({ db, clock }) => {
    if (action === 'grant') {
      const role = admin ? 'OPERATOR_ADMIN' : 'OPERATOR';
      const person = requirePhone(phone);
      await db.service.transaction((tx) => grantOperator(tx, person, role, clock.now()));
      print(`${person} is ${role} now`);
    } else if (action === 'revoke') {
      const person = requirePhone(phone);
      const removed = await db.service.transaction((tx) => revokeOperator(tx, person));
      print(removed ? `${person} is no operator any more` : `${person} was no operator`);
    } else if (action === 'list') {
      for (const operator of await listOperators(db.service)) {
        print(`${operator.phone}\t${operator.role}\tsince ${operator.grantedAt.toString()}`);
      }
    } else throw new UsageError(USAGE);
  });
}

/** The database as it is. */
async function withDatabase(config: Config, work: (url: string) => Promise<void>): Promise<void> {
  const starting = startDatabase(config, createLog('warn'));
  started.add(starting.then(({ server }) => ({ stopDatabase: async () => server?.stop() })));
  const { url, server } = await starting;
  try {
    await work(url);
  } finally {
    await server?.stop();
  }
}

const migrateOnly = (config: Config): Promise<void> =>
  withDatabase(config, async (url) => {
    await migrateDatabase(config, url, print);
    print('The database is up to date');
  });

/** A database that is not on Citus is refused before anything is changed. */
const distributeAll = (config: Config): Promise<void> =>
  withDatabase(config, async (url) => {
    const owner = config.databaseMigrationUrl ?? url;
    await requireCluster(owner);
    await migrateDatabase(config, url, print);
    await distribute({ url: owner, log: print });
  });

const checkCluster = (config: Config): Promise<void> =>
  withDatabase(config, async (url) => {
    const owner = config.databaseMigrationUrl ?? url;
    await requireCluster(owner);
    await requireSchema(owner, SCHEMA.migrations);
    const problems = await checkDistribution({ url: owner, log: print });
    for (const problem of problems) print(problem);
    if (problems.length > 0) process.exitCode = 1;
  });

/** On a signal the two commands end by themselves: a backup removes its file, a restore rolls back. */
const stopping = new AbortController();

function requireFile(file: string | undefined): string {
  if (file === undefined) throw new UsageError('Name the file');
  return resolve(file);
}

async function backUp(config: Config, file: string | undefined): Promise<void> {
  const path = requireFile(file);
  const media = await openMedia(config, createLog('warn'));
  await withDatabase(config, async (url) => {
    const { signal } = stopping;
    // The owner of the tables sees every row.
    const owner = config.databaseMigrationUrl ?? url;
    await requireSchema(owner, SCHEMA.migrations);
    const made = await backup({ url: owner, media, path, version: await readVersion(), signal });
    for (const id of made.missing) print(`The photo ${id} has no bytes in the storage`);
    const size = `${(made.bytes / 2 ** 20).toFixed(1)} MiB`;
    print(`${made.rows} rows of ${made.tables} tables and ${made.photos} photos are in ${path} (${size})`);
  }).finally(() => media.close());
}

async function restoreFrom(config: Config, file: string | undefined): Promise<void> {
  const path = requireFile(file);
  const media = await openMedia(config, createLog('warn'));
  await withDatabase(config, async (url) => {
    const { signal } = stopping;
    const owner = config.databaseMigrationUrl ?? url;
    const made = await restore({ url: owner, media, path, schema: SCHEMA, signal, log: print });
    await migrateDatabase(config, url, print);
    print(`${made.rows} rows and ${made.photos} photos of ${made.createdAt} are restored`);
  }).finally(() => media.close());
}

async function seed(config: Config, businesses: string): Promise<void> {
  const count = Number(businesses);
  if (!Number.isInteger(count) || count < 0 || count > MAX_SEEDED)
    throw new UsageError(`--businesses must be a whole number up to ${MAX_SEEDED}`);
  if (count > 0 && config.production) throw new UsageError('Made-up businesses do not belong into production');
  await withDeps({ ...config, migrate: true }, async (deps) => {
    await loadReferenceData(deps);
    print('Areas and vertical profiles are loaded');
    if (count === 0) return;
    const started = performance.now();
    const added = await seedBusinesses(deps, count);
    print(`${added} of ${count} businesses are new (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  });
}

/** Uses a temporary database, so that the document does not depend on the local configuration. */
async function printOpenApi(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dwaso-openapi-'));
  try {
    await withDeps(readConfig({ DATA_DIR: dataDir }), async (deps) => {
      const { document } = describeApi(allRoutes(deps).filter(isDocumented), deps.config, deps.version);
      const text = `${JSON.stringify(document, null, 2)}\n`;
      process.stdout.write(text);
      const line = `docs/openapi.json ${hash('sha256', text).slice(0, 12)}`;
      process.stderr.write(`A changed document needs a line of what changed in CHANGELOG.md, and there: ${line}\n`);
    });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      admin: { type: 'boolean', default: false },
      businesses: { type: 'string', default: '0' },
      check: { type: 'boolean', default: false },
    },
  });
  const [command, ...rest] = positionals;
  const config = await readDatabaseConfig();
  if (command === 'operators') await operators(config, rest, values.admin);
  else if (command === 'migrate') await migrateOnly(config);
  else if (command === 'distribute') await (values.check ? checkCluster : distributeAll)(config);
  else if (command === 'backup') await backUp(config, rest[0]);
  else if (command === 'restore') await restoreFrom(config, rest[0]);
  else if (command === 'seed') {
    await seed(config, values.businesses);
  } else if (command === 'reconcile') {
    const differences = await withDeps(unchanged(config), async (deps) => {
      const now = deps.clock.now();
      return [...(await reconcile(deps, now)), ...(await reconcilePayouts(deps, now))];
    });
    for (const difference of differences) print(describeDifference(difference));
    print(differences.length === 0 ? 'No differences' : `${differences.length} differences`);
    if (differences.length > 0) process.exitCode = 1;
  } else if (command === 'message-reports') {
    if (config.messages.sms === null) throw new UsageError('SMS_PROVIDER is not set, so that no provider reports');
    await withDeps(config, async ({ messageProviders }) => print(messageProviders.reportUrl));
  } else if (command === 'openapi') {
    await printOpenApi();
  } else throw new UsageError(USAGE);
}

/** A command that got a signal has this long to end by itself once its database is gone, in milliseconds. */
const END_MS = 2_000;
let ending: Ending | null = null;

async function run(): Promise<void> {
  try {
    await main();
  } catch (error) {
    // Statements fail once the database has been stopped, which is no news then.
    if (ending && !ending.failed) return;
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

const running = run();
onEnd(async (cause) => {
  ending = cause;
  stopping.abort(new Error('The command got a signal to end'));
  if (cause.error) process.stderr.write(`${String(cause.error)}\n`);
  await Promise.allSettled([...started].map(async (opening) => (await opening).stopDatabase()));
  // The command removes its temporary files on its way out.
  await Promise.race([running, new Promise((resolve) => setTimeout(resolve, END_MS))]);
  process.exit(1);
});
