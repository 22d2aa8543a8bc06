import { type MessagesConfig, readMessages } from './config-messages.ts';
import { type Environment, type Problem, readKey, readOrigins, readPhones, readVariables } from './config-variables.ts';

/** Reads and checks every environment variable once, at the start. The error names all that are wrong, in one line. */
export class ConfigError extends Error {
  constructor(problems: readonly Problem[]) {
    super(problems.map(({ text }) => text).join('; '));
  }
}

/** The longest delay of a timer: 2^31 - 1 milliseconds. */
export const MAX_TIMEOUT_MS = 2_147_483_647;

export interface Config {
  production: boolean;
  host: string;
  port: number;
  publicUrl: string;
  baseUrl: string;
  role: 'all' | 'api' | 'worker';
  dataDir: string;
  databaseUrl: string | null;
  /** The database itself, or the coordinator, where databaseUrl leads to a pooler in transaction mode or to a worker. */
  databaseDirectUrl: string | null;
  /** The owner of the tables, where the application's user is another. */
  databaseMigrationUrl: string | null;
  /** Whether this process may change the schema; else it refuses a database that it does not know. */
  migrate: boolean;
  databasePoolSize: number;
  databaseTimeoutMs: number;
  /** A replica for public reads, and its maximum lag. */
  databaseReadUrl: string | null;
  databaseReadMaxLagMs: number;
  redisUrl: string | null;
  redisPrefix: string;
  redisTimeoutMs: number;
  identity:
    | { provider: 'dev' }
    | {
        provider: 'firebase';
        projectId: string;
        emulatorHost: string | null;
        jwksUrl: string | null;
        /** Public settings of the browser's sign-in. Null: the sign-in page offers no sign-in. */
        webApiKey: string | null;
        authDomain: string;
      };
  operatorAdminPhones: string[];
  webhooksAllowPrivateHosts: boolean;
  trustProxy: boolean;
  /** Origins whose pages may call the API in a browser. */
  corsOrigins: string[];
  payments:
    | { provider: 'simulator' | 'none' }
    | { provider: 'paystack'; secretKey: string; baseUrl: string; emailDomain: string; timeoutMs: number };
  payouts:
    | { provider: 'simulator' | 'none' }
    | { provider: 'paystack'; secretKey: string; baseUrl: string; timeoutMs: number };
  messages: MessagesConfig;
  plans: Record<'STARTER' | 'GROWTH' | 'PRO', number>;
  /** What the platform keeps of a payment, in hundredths of a percent. */
  platformFeeBasisPoints: number;
  /** Working days until the gateway has settled a payment. */
  payoutDelayDays: number;
  media:
    | { kind: 'disk' }
    | {
        kind: 's3';
        endpoint: string | null;
        region: string;
        bucket: string;
        accessKeyId: string;
        secretAccessKey: string;
        forcePathStyle: boolean;
      };
  clockOffsetSeconds: number;
  secretsKey: Buffer | null;
  jwtPrivateKey: string | null;
  rateLimitFactor: number;
  /** Requests of one address in a minute without a credential. */
  rateLimitPerAddress: number;
  logLevel: string;
  /** A statement that takes this long leaves a log line. */
  slowStatementMs: number;
  /** Where /metrics listens: the service's own port, another one, or null for nowhere. */
  metricsPort: number | null;
  /** Address of an OpenTelemetry collector; without it nothing is traced. */
  otlpEndpoint: string | null;
}

export function readConfig(env: Environment): Config {
  const { config, problems } = inspectConfig(env);
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** With problems, defaults stand in the configuration for wrong values. */
export function inspectConfig(env: Environment): { config: Config; problems: Problem[] } {
  const variables = readVariables(env);
  const { problems, refuse, text, list, choice, flag, whole, percent, url, base, required } = variables;
  const production = choice('NODE_ENV', ['production', 'development', 'test'], 'development') === 'production';
  const host = text('HOST') ?? '127.0.0.1';
  const port = whole('PORT', 3000, 0, 65_535);
  const publicUrl = base('PUBLIC_URL', ['http:', 'https:']) ?? `http://${host}:${port}`;

  const provider = choice('IDENTITY_PROVIDER', ['dev', 'firebase'], 'dev');
  const emulatorHost = text('FIREBASE_AUTH_EMULATOR_HOST') ?? null;
  if (production && provider === 'dev') refuse('IDENTITY_PROVIDER', 'must be firebase in production');
  if (emulatorHost && !URL.canParse(`http://${emulatorHost}`)) {
    refuse('FIREBASE_AUTH_EMULATOR_HOST', 'must be a host and a port like 127.0.0.1:9099');
  }
  if (production && emulatorHost) refuse('FIREBASE_AUTH_EMULATOR_HOST', 'must not be set in production');

  const forbiddenInProduction = (name: string) => {
    if (production) refuse(name, 'must not be set in production');
  };
  const webhooksAllowPrivateHosts = flag('WEBHOOKS_ALLOW_PRIVATE_HOSTS');
  if (webhooksAllowPrivateHosts) forbiddenInProduction('WEBHOOKS_ALLOW_PRIVATE_HOSTS');
  const rateLimitFactor = whole('RATE_LIMIT_FACTOR', 1, 1, 1_000_000);
  if (rateLimitFactor !== 1) forbiddenInProduction('RATE_LIMIT_FACTOR');

  const payments = choice('PAYMENTS_PROVIDER', ['simulator', 'paystack', 'none'], 'simulator');
  const payouts = choice('PAYOUTS_PROVIDER', ['simulator', 'paystack', 'none'], payments);
  const secretsKey = text('SECRETS_KEY');
  if (production) {
    required('SECRETS_KEY', 'in production (32 bytes, base64)');
    required('JWT_PRIVATE_KEY', 'in production (an RSA private key, PEM)');
  }
  if (production && payments === 'simulator') {
    refuse('PAYMENTS_PROVIDER', 'must be paystack in production, or none to take no payments online');
  }
  if (production && payouts === 'simulator' && payments !== 'simulator') {
    refuse('PAYOUTS_PROVIDER', 'must be paystack in production, or none to pay nothing out');
  }
  const paystackUsed = payments === 'paystack' || payouts === 'paystack';
  const paystack = {
    provider: 'paystack' as const,
    secretKey: paystackUsed
      ? required('PAYSTACK_SECRET_KEY', 'when PAYMENTS_PROVIDER or PAYOUTS_PROVIDER is paystack')
      : '',
    baseUrl: base('PAYSTACK_BASE_URL', production ? ['https:'] : ['https:', 'http:']) ?? 'https://api.paystack.co',
    timeoutMs: whole('PAYSTACK_TIMEOUT_MS', 10_000, 100, 25_000),
  };
  const emailDomain = text('PAYSTACK_EMAIL_DOMAIN') ?? 'example.com';
  if (!/^[a-z\d-]+(\.[a-z\d-]+)+$/i.test(emailDomain))
    refuse('PAYSTACK_EMAIL_DOMAIN', 'must be a domain like example.com');
  const secretsBytes = secretsKey === undefined ? null : Buffer.from(secretsKey, 'base64');
  // A character outside base64 would be left out in silence.
  if (secretsBytes && (secretsBytes.length !== 32 || !/^[\w+/-]+=*$/.test(secretsKey ?? '')))
    refuse('SECRETS_KEY', 'must be 32 bytes in base64');

  const config: Config = {
    production,
    host,
    port,
    publicUrl,
    baseUrl: `${publicUrl}/api/v1`,
    role: choice('ROLE', ['all', 'api', 'worker'], 'all'),
    dataDir: text('DATA_DIR') ?? './.data',
    databaseUrl: url('DATABASE_URL', ['postgres:', 'postgresql:']),
    databaseDirectUrl: url('DATABASE_DIRECT_URL', ['postgres:', 'postgresql:']),
    databaseMigrationUrl: url('DATABASE_MIGRATION_URL', ['postgres:', 'postgresql:']),
    migrate: choice('MIGRATE', ['on', 'off'], 'on') === 'on',
    databasePoolSize: whole('DATABASE_POOL_SIZE', 10, 2, 500),
    // Below the 120 seconds of a request, and short enough that the lease of a refund, which covers it, ends soon.
    databaseTimeoutMs: whole('DATABASE_TIMEOUT_MS', 10_000, 100, 100_000),
    databaseReadUrl: url('DATABASE_READ_URL', ['postgres:', 'postgresql:']),
    databaseReadMaxLagMs: whole('DATABASE_READ_MAX_LAG_MS', 2_000, 100, 600_000),
    redisUrl: url('REDIS_URL', ['redis:', 'rediss:']),
    redisPrefix: text('REDIS_PREFIX') ?? 'dwaso:',
    redisTimeoutMs: whole('REDIS_TIMEOUT_MS', 100, 10, 60_000),
    identity:
      provider === 'dev'
        ? { provider }
        : {
            provider,
            projectId: required('FIREBASE_PROJECT_ID', 'when IDENTITY_PROVIDER is firebase'),
            emulatorHost,
            jwksUrl: production ? null : url('FIREBASE_JWKS_URL', ['http:', 'https:']),
            // The emulator takes any key.
            webApiKey: text('FIREBASE_WEB_API_KEY') ?? (emulatorHost ? 'emulator' : null),
            authDomain: text('FIREBASE_AUTH_DOMAIN') ?? `${text('FIREBASE_PROJECT_ID') ?? ''}.firebaseapp.com`,
          },
    operatorAdminPhones: readPhones(list('OPERATOR_ADMIN_PHONES'), refuse),
    webhooksAllowPrivateHosts,
    trustProxy: flag('TRUST_PROXY'),
    corsOrigins: readOrigins(list('CORS_ORIGINS'), refuse),
    payments: payments === 'paystack' ? { ...paystack, emailDomain } : { provider: payments },
    payouts: payouts === 'paystack' ? paystack : { provider: payouts },
    messages: readMessages(variables, production),
    plans: {
      STARTER: whole('PLAN_STARTER_PESEWAS', 5_000, 1, 1_000_000_000),
      GROWTH: whole('PLAN_GROWTH_PESEWAS', 15_000, 1, 1_000_000_000),
      PRO: whole('PLAN_PRO_PESEWAS', 40_000, 1, 1_000_000_000),
    },
    platformFeeBasisPoints: percent('PLATFORM_FEE_PERCENT', 50),
    payoutDelayDays: whole('PAYOUT_DELAY_DAYS', 1, 0, 30),
    media: text('S3_BUCKET')
      ? {
          kind: 's3',
          endpoint: url('S3_ENDPOINT', ['http:', 'https:']),
          region: text('S3_REGION') ?? 'us-east-1',
          bucket: required('S3_BUCKET', 'for S3 storage'),
          accessKeyId: required('S3_ACCESS_KEY_ID', 'when S3_BUCKET is set'),
          secretAccessKey: required('S3_SECRET_ACCESS_KEY', 'when S3_BUCKET is set'),
          forcePathStyle: flag('S3_FORCE_PATH_STYLE'),
        }
      : { kind: 'disk' },
    clockOffsetSeconds: production ? 0 : whole('CLOCK_OFFSET_SECONDS', 0, -3_155_760_000, 3_155_760_000),
    secretsKey: secretsBytes,
    jwtPrivateKey: readKey(text('JWT_PRIVATE_KEY'), refuse),
    rateLimitFactor,
    rateLimitPerAddress: whole('RATE_LIMIT_PER_ADDRESS', 300, 10, 1_000_000),
    slowStatementMs: whole('SLOW_STATEMENT_MS', 500, 1, MAX_TIMEOUT_MS),
    // The world reaches the public port, so that production shows its metrics there only where that is asked for.
    metricsPort: production && text('METRICS_PORT') === undefined ? null : whole('METRICS_PORT', port, 0, 65_535),
    otlpEndpoint: url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']),
    logLevel: choice('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
  };
  return { config, problems };
}
