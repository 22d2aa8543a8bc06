import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from './config.ts';
import { placeAdded } from './distribute/distribute.ts';
import { refusalOf } from './errors.ts';
import { createOutbound, type EventStreams, eventStreams, type Outbound } from './features/ground/events/index.ts';
import { diskStore, imageQueue, type MediaStore } from './features/ground/uploads/index.ts';
import { createGateways, type Gateways } from './features/money/payments/index.ts';
import { createTransfers, type Transfers } from './features/money/payouts/index.ts';
import { type Cache, memoryCache } from './features/outward/feeds/index.ts';
import { createMessageProviders, type MessageProviders } from './features/outward/messages/index.ts';
import { type UsageTally, usageTally } from './features/shop/api-keys/index.ts';
import { type Directory, type OwnerShares, openDirectory, ownerShares } from './features/shop/businesses/index.ts';
import {
  type DevIdentity,
  devIdentity,
  generateSigningKeyPem,
  type IdentityVerifier,
  loadSigningKeys,
  type SigningKeys,
} from './features/shop/sessions/index.ts';
import { type Limiter, memoryLimiter } from './kit/cache/limiter.ts';
import { type Clock, systemClock } from './kit/clock.ts';
import { deriveKey, type SecretBox, secretBox } from './kit/crypto.ts';
import { type Cursors, signedCursors } from './kit/http/cursor.ts';
import type { Log } from './kit/log.ts';
import { type CacheInvalidation, openCacheInvalidation } from './kit/postgres/cache-invalidation.ts';
import { readTopology } from './kit/postgres/cluster.ts';
import { type Database, openDb } from './kit/postgres/database.ts';
import { migrate, type Schema } from './kit/postgres/migrate.ts';
import type { ReplicaOptions } from './kit/postgres/replica.ts';
import { readKnown, requireSchema } from './kit/postgres/require-schema.ts';
import { connectionName } from './kit/postgres/require-stopped.ts';
import type { Tracer } from './kit/tracing.ts';
import { prepareApplicationUser } from './process/application-user.ts';
import { type StartedDatabase, startDatabase } from './process/database.ts';
import { createServiceMetrics, type GatewayCall, type ServiceMetrics } from './process/metrics.ts';
import { type ProviderStates, providerStates } from './process/provider-states.ts';
import type { RedisConnection } from './process/redis.ts';
import { keptSecret } from './process/secrets.ts';

/** Everything that the process owns: created once, passed explicitly. */
export interface Deps {
  config: Config;
  version: string;
  log: Log;
  clock: Clock;
  databaseUrl: string;
  /** Names of the migrations that this version knows. */
  knownMigrations: ReadonlySet<string>;
  db: Database;
  invalidation: CacheInvalidation;
  directory: Directory;
  shares: OwnerShares;
  cache: Cache;
  limiter: Limiter;
  /** Null when cache and rate limits are kept in the process. */
  redis: RedisConnection | null;
  metrics: ServiceMetrics;
  /** Null unless OTEL_EXPORTER_OTLP_ENDPOINT is set. */
  tracer: Tracer | null;
  /** Requests of API keys that are not yet written to the database. */
  usage: UsageTally;
  /** Seals the secrets of webhook endpoints. */
  secrets: SecretBox;
  /** Seals the numbers of payout accounts. */
  accountNumbers: SecretBox;
  /** Seals the addresses of calendar imports. */
  importAddresses: SecretBox;
  /** Seals answers that show a secret, in their idempotency records. */
  records: SecretBox;
  cursors: Cursors;
  /** Signs the prices that quotes guarantee. */
  quoteKey: Buffer;
  /** Answers that stay open. */
  streams: EventStreams;
  signingKeys: SigningKeys;
  media: MediaStore;
  /** Calls to URLs that businesses choose. */
  outbound: Outbound;
  identity: IdentityVerifier;
  gateways: Gateways;
  /** Gateways that pay businesses out. */
  transfers: Transfers;
  /** Whether the outside services answer. */
  providers: ProviderStates;
  messageProviders: MessageProviders;
  /** Only with IDENTITY_PROVIDER=dev. */
  devIdentity: DevIdentity | null;
  /** Stops an embedded server at once, for a process that cannot wait for the rest. */
  stopDatabase(): Promise<void>;
  close(): Promise<void>;
}

export const SCHEMA: Schema = {
  migrations: join(import.meta.dirname, 'db/migrations'),
  functions: join(import.meta.dirname, 'db/functions'),
};

/** Migrates as the owner of the tables, and creates the application's user where it is another. */
export async function migrateDatabase(config: Config, url: string, log: (message: string) => void): Promise<void> {
  const migrationUrl = config.databaseMigrationUrl ?? url;
  const name = connectionName(await readVersion());
  await migrate({ url: migrationUrl, name, ...SCHEMA, afterEach: (client) => placeAdded(client, log), log });
  if (config.databaseMigrationUrl) await prepareApplicationUser({ migrationUrl, applicationUrl: url });
}

export async function createDeps(
  config: Config,
  log: Log,
  starting: Promise<StartedDatabase> = startDatabase(config, log),
): Promise<Deps> {
  const clock = systemClock(config.clockOffsetSeconds);
  const { url, server } = await starting;
  const direct = config.databaseDirectUrl ?? url;
  try {
    const topology = await readTopology({ url, direct: config.databaseDirectUrl, replica: config.databaseReadUrl });
    if (config.migrate) await migrateDatabase(config, direct, (message) => log.info(message));
    else await requireSchema(direct, SCHEMA.migrations);
    const metrics = createServiceMetrics();
    const version = await readVersion();
    const name = connectionName(version);
    const tracer = await openTracer(config, version, log);
    const invalidation = await openCacheInvalidation({
      url: direct,
      name,
      startWithinMs: config.databaseTimeoutMs,
      countRead: metrics.cacheRead,
      onError: (error) => log.warn({ err: error, part: 'invalidation' }, 'the listening connection failed'),
    });
    const shares = ownerShares((error) =>
      log.warn({ err: error, part: 'db' }, 'owners of businesses could not be read'),
    );
    const db = openDb({
      url,
      name,
      ...topology,
      shareOf: (businessId) => shares.shareOf(businessId),
      max: config.databasePoolSize,
      timeoutMs: config.databaseTimeoutMs,
      invalidator: invalidation,
      metrics: metrics.database,
      refusalOf,
      observer: { log, slowMs: config.slowStatementMs, tracer },
      onError: (error) => log.warn({ err: error, part: 'db' }, 'an idle database connection was lost'),
      replica: replicaOptions(config, log),
    });
    shares.readFrom(db.service);
    metrics.observePool(db.pool);
    metrics.observeImages(imageQueue);
    const redis = await openRedis(config, log);
    const dataDir = resolve(config.dataDir);
    const secretsKey = config.secretsKey ?? Buffer.from(await keptSecret(dataDir, 'secrets.key', randomKey), 'base64');
    const jwtPem = config.jwtPrivateKey ?? (await keptSecret(dataDir, 'jwt.pem', generateSigningKeyPem));
    const media = await openMedia(config, log);
    const outbound = createOutbound({ allowPrivate: config.webhooksAllowPrivateHosts });
    const now = () => clock.now();
    const providers = providerStates(now);
    const observer = {
      log,
      tracer,
      gatewayCall(call: GatewayCall, seconds: number) {
        metrics.gatewayCall(call, seconds);
        providers.report(call.provider, call.outcome !== 'unavailable');
      },
    };
    const dev =
      config.identity.provider === 'dev'
        ? devIdentity({ privateKeyPem: await keptSecret(dataDir, 'dev-identity.pem', generateSigningKeyPem), now })
        : null;
    const gateways = createGateways(config.payments, db.service, secretsKey, now, observer);
    if (gateways.configured) providers.expect(gateways.configured.provider);
    return {
      config,
      version,
      log,
      clock,
      databaseUrl: direct,
      knownMigrations: await readKnown(SCHEMA.migrations),
      db,
      invalidation,
      directory: openDirectory(db.service),
      shares,
      cache: redis?.cache ?? memoryCache(),
      limiter: redis?.limiter ?? memoryLimiter(),
      redis,
      metrics,
      tracer,
      usage: usageTally(),
      secrets: secretBox(secretsKey, 'webhook secrets'),
      accountNumbers: secretBox(secretsKey, 'payout account numbers'),
      importAddresses: secretBox(secretsKey, 'calendar imports'),
      records: secretBox(secretsKey, 'idempotency records'),
      cursors: signedCursors(deriveKey(secretsKey, 'cursors')),
      quoteKey: deriveKey(secretsKey, 'quotes'),
      streams: eventStreams({ clock }),
      signingKeys: await loadSigningKeys(jwtPem),
      media,
      outbound,
      identity: dev ?? (await createFirebase(config)),
      devIdentity: dev,
      gateways,
      transfers: createTransfers(config.payouts, db.service, now, observer),
      providers,
      messageProviders: createMessageProviders(config, secretsKey),
      stopDatabase: async () => server?.stop(),
      async close() {
        redis?.close();
        media.close();
        await outbound.close();
        await invalidation.close();
        await db.close();
        await tracer?.close();
        await server?.stop();
      },
    };
  } catch (error) {
    await server?.stop();
    throw error;
  }
}

/** Loaded only when configured. */
async function openTracer({ otlpEndpoint }: Config, version: string, log: Log): Promise<Tracer | null> {
  if (!otlpEndpoint) return null;
  const { otlpTracer } = await import('./process/otlp.ts');
  const onError = atMostOnceAMinute((error) => log.warn({ err: error, part: 'tracing' }, 'traces could not be sent'));
  return otlpTracer({ endpoint: otlpEndpoint, version, onError });
}

function atMostOnceAMinute(report: (error: unknown) => void): (error: unknown) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (error) => {
    if (performance.now() - last < 60_000) return;
    last = performance.now();
    report(error);
  };
}

function replicaOptions({ databaseReadUrl, databaseReadMaxLagMs }: Config, log: Log): ReplicaOptions | null {
  if (!databaseReadUrl) return null;
  return {
    url: databaseReadUrl,
    maxLagMs: databaseReadMaxLagMs,
    onChange(fresh, why) {
      if (fresh) log.info({ part: 'replica' }, 'public reads go to the replica');
      else log.warn({ part: 'replica', why }, 'public reads go to the primary');
    },
  };
}

const randomKey = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64');

export async function openMedia({ media, dataDir }: Config, log: Log): Promise<MediaStore> {
  const onError = (error: unknown) => log.error({ err: error, part: 'media' }, 'the media store failed');
  if (media.kind === 'disk') return diskStore(resolve(dataDir, 'media'), onError);
  // Loaded only when configured: the S3 client is by far the slowest module to load.
  const { s3Store } = await import('./features/ground/uploads/media/s3.ts');
  return s3Store(media, onError);
}

/** Loaded only when configured. */
async function createFirebase({ identity }: Config): Promise<IdentityVerifier> {
  if (identity.provider !== 'firebase') throw new Error('Firebase is not configured');
  const { firebaseVerifier } = await import('./features/shop/sessions/identity/firebase.ts');
  const { projectId, jwksUrl, emulatorHost } = identity;
  return firebaseVerifier({
    projectId,
    ...(jwksUrl && { jwksUrl }),
    emulatorHost: emulatorHost ?? undefined,
    // Google's tokens follow real time, also when the development clock is moved.
    now: () => Temporal.Now.instant(),
  });
}

/** The Redis client is loaded only when configured, to save memory. */
async function openRedis({ redisUrl, redisPrefix, redisTimeoutMs }: Config, log: Log): Promise<RedisConnection | null> {
  if (!redisUrl) return null;
  const { connectRedis } = await import('./process/redis.ts');
  return connectRedis({
    url: redisUrl,
    keyPrefix: redisPrefix,
    timeoutMs: redisTimeoutMs,
    onError: redisErrorLogger(log),
  });
}

/** The client retries many times a second during an outage; one log line a minute is enough. */
const redisErrorLogger = (log: Log): ((error: unknown) => void) =>
  atMostOnceAMinute((error) =>
    log.warn({ err: error, part: 'redis' }, 'Redis is not available; limits are counted in this process meanwhile'),
  );

export async function readVersion(): Promise<string> {
  const text = await readFile(join(import.meta.dirname, '../package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
