import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from './config.ts';
import { type Cache, memoryCache } from './kit/cache/cache.ts';
import { type Limiter, memoryLimiter } from './kit/cache/limiter.ts';
import type { RedisConnection } from './kit/cache/redis.ts';
import { type Clock, systemClock } from './kit/clock.ts';
import { hmacHex, type SecretBox, secretBox } from './kit/crypto.ts';
import { type Bus, openBus } from './kit/db/bus.ts';
import { type Database, type Db, openDb } from './kit/db/db.ts';
import { type EmbeddedServer, startEmbedded } from './kit/db/embedded.ts';
import { migrate } from './kit/db/migrate.ts';
import type { ReplicaOptions } from './kit/db/replica.ts';
import { type Cursors, signedCursors } from './kit/http/cursor.ts';
import { createMetrics, type Metrics } from './kit/http/metrics.ts';
import { type UsageTally, usageTally } from './kit/http/usage.ts';
import { type DevIdentity, devIdentity, firebaseVerifier, type IdentityVerifier } from './kit/identity/index.ts';
import type { Log } from './kit/log.ts';
import { diskStore } from './kit/media/disk.ts';
import type { MediaStore } from './kit/media/store.ts';
import { createOutbound, type Outbound } from './kit/net/guarded-fetch.ts';
import type { Gateway } from './kit/payments/gateway.ts';
import { paystack } from './kit/payments/paystack.ts';
import { type Simulator, simulator } from './kit/payments/simulator.ts';
import { keptSecret } from './kit/secrets.ts';
import { generateSigningKeyPem, loadSigningKeys, type SigningKeys } from './kit/signing-keys.ts';

/** What the process owns, made once and handed to whoever needs it. */
export interface Deps {
  config: Config;
  version: string;
  log: Log;
  clock: Clock;
  databaseUrl: string;
  db: Database;
  bus: Bus;
  cache: Cache;
  limiter: Limiter;
  /** Null when cache and limits live in the process. */
  redis: RedisConnection | null;
  metrics: Metrics;
  /** What API keys have done since it was last written down. */
  usage: UsageTally;
  secrets: SecretBox;
  cursors: Cursors;
  signingKeys: SigningKeys;
  media: MediaStore;
  /** Calls to addresses that businesses name. */
  outbound: Outbound;
  identity: IdentityVerifier;
  gateways: Gateways;
  /** Only with IDENTITY_PROVIDER=dev. */
  devIdentity: DevIdentity | null;
  close(): Promise<void>;
}

/** Sandboxes always use the simulator; everybody else what is configured, which may be the simulator too. */
export interface Gateways {
  configured: Gateway;
  simulator: Simulator;
}

export const MIGRATIONS = join(import.meta.dirname, 'db/migrations');

export async function startDatabase(config: Config, log: Log): Promise<{ url: string; server: EmbeddedServer | null }> {
  if (config.databaseUrl) return { url: config.databaseUrl, server: null };
  const server = await startEmbedded({
    dataDir: resolve(config.dataDir),
    log: (message) => log.info({ part: 'postgres' }, message),
  });
  return { url: server.url, server };
}

export async function createDeps(config: Config, log: Log): Promise<Deps> {
  const clock = systemClock(config.clockOffsetSeconds);
  const { url, server } = await startDatabase(config, log);
  try {
    await migrate({ url, directory: MIGRATIONS, log: (message) => log.info(message) });
    const bus = await openBus({
      url,
      onError: (error) => log.warn({ err: error, part: 'bus' }, 'the listening connection failed'),
    });
    const db = openDb({
      url,
      max: config.databasePoolSize,
      timeoutMs: config.databaseTimeoutMs,
      news: bus,
      onError: (error) => log.warn({ err: error, part: 'db' }, 'an idle database connection was lost'),
      replica: replicaOf(config, log),
    });
    const redis = await openRedis(config, log);
    const dataDir = resolve(config.dataDir);
    const secretsKey = config.secretsKey ?? Buffer.from(await keptSecret(dataDir, 'secrets.key', randomKey), 'base64');
    const jwtPem = config.jwtPrivateKey ?? (await keptSecret(dataDir, 'jwt.pem', generateSigningKeyPem));
    const media = await openMedia(config, log);
    const outbound = createOutbound({ allowPrivate: config.webhooksAllowPrivateHosts });
    const now = () => clock.now();
    const dev =
      config.identity.provider === 'dev'
        ? devIdentity({ privateKeyPem: await keptSecret(dataDir, 'dev-identity.pem', generateSigningKeyPem), now })
        : null;
    return {
      config,
      version: await readVersion(),
      log,
      clock,
      databaseUrl: url,
      db,
      bus,
      cache: redis?.cache ?? memoryCache(),
      limiter: redis?.limiter ?? memoryLimiter(),
      redis,
      metrics: createMetrics(() => ({
        total: db.pool.totalCount,
        idle: db.pool.idleCount,
        waiting: db.pool.waitingCount,
      })),
      usage: usageTally(),
      secrets: secretBox(secretsKey),
      cursors: signedCursors(secretsKey),
      signingKeys: await loadSigningKeys(jwtPem),
      media,
      outbound,
      identity: dev ?? firebaseOf(config),
      devIdentity: dev,
      gateways: gatewaysOf(config, db.service, secretsKey, now),
      async close() {
        redis?.close();
        media.close();
        await outbound.close();
        await bus.close();
        await db.close();
        await server?.stop();
      },
    };
  } catch (error) {
    await server?.stop();
    throw error;
  }
}

function gatewaysOf({ payments }: Config, db: Db, secretsKey: Buffer, now: () => Temporal.Instant): Gateways {
  const simulated = simulator({ db, secret: hmacHex('sha256', secretsKey, 'payments simulator'), now });
  return { simulator: simulated, configured: payments.provider === 'paystack' ? paystack(payments) : simulated };
}

function replicaOf({ databaseReadUrl, databaseReadMaxLagMs }: Config, log: Log): ReplicaOptions | null {
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

async function openMedia({ media, dataDir }: Config, log: Log): Promise<MediaStore> {
  const onError = (error: unknown) => log.error({ err: error, part: 'media' }, 'the media store failed');
  if (media.kind === 'disk') return diskStore(resolve(dataDir, 'media'), onError);
  // Loaded only when it is configured: the client is by far the slowest of all modules to load.
  const { s3Store } = await import('./kit/media/s3.ts');
  return s3Store(media, onError);
}

function firebaseOf({ identity }: Config): IdentityVerifier {
  if (identity.provider !== 'firebase') throw new Error('Firebase is not configured');
  const { projectId, jwksUrl, emulatorHost } = identity;
  return firebaseVerifier({
    projectId,
    ...(jwksUrl && { jwksUrl }),
    emulatorHost: emulatorHost ?? undefined,
    // Google's tokens follow real time, whatever the development clock says.
    now: () => Temporal.Now.instant(),
  });
}

/** The client is loaded only when it is configured, for the sake of memory. */
async function openRedis({ redisUrl, redisPrefix, redisTimeoutMs }: Config, log: Log): Promise<RedisConnection | null> {
  if (!redisUrl) return null;
  const { connectRedis } = await import('./kit/cache/redis.ts');
  return connectRedis({
    url: redisUrl,
    keyPrefix: redisPrefix,
    timeoutMs: redisTimeoutMs,
    onError: redisComplaint(log),
  });
}

/** Redis reconnects many times a second while it is away; one line a minute is enough to know. */
function redisComplaint(log: Log): (error: Error) => void {
  let last = 0;
  return (error) => {
    if (Date.now() - last < 60_000) return;
    last = Date.now();
    log.warn({ err: error, part: 'redis' }, 'Redis is not available; limits are counted in this process meanwhile');
  };
}

async function readVersion(): Promise<string> {
  const text = await readFile(join(import.meta.dirname, '../package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
