/** Every environment variable, read and checked once, at start. A bad one stops the start with one clear line. */
export class ConfigError extends Error {}

/** The longest that a timer can be set to. */
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
  databasePoolSize: number;
  databaseTimeoutMs: number;
  /** A replica for public reads, and how far it may be behind. */
  databaseReadUrl: string | null;
  databaseReadMaxLagMs: number;
  redisUrl: string | null;
  redisPrefix: string;
  redisTimeoutMs: number;
  identity:
    | { provider: 'dev' }
    | { provider: 'firebase'; projectId: string; emulatorHost: string | null; jwksUrl: string | null };
  operatorAdminPhones: string[];
  webhooksAllowPrivateHosts: boolean;
  trustProxy: boolean;
  payments:
    | { provider: 'simulator' }
    | { provider: 'paystack'; secretKey: string; baseUrl: string; emailDomain: string; timeoutMs: number };
  plans: Record<'STARTER' | 'GROWTH' | 'PRO', number>;
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
  logLevel: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

function reader(env: Environment) {
  const text = (name: string): string | undefined => env[name]?.trim() || undefined;
  const bad = (name: string, rule: string): never => {
    throw new ConfigError(`${name} ${rule}, but is "${env[name] ?? ''}"`);
  };
  return {
    text,
    choice: <const T extends string>(name: string, values: readonly T[], fallback: T): T => {
      const value = text(name) ?? fallback;
      return values.includes(value as T) ? (value as T) : bad(name, `must be one of ${values.join(', ')}`);
    },
    flag: (name: string): boolean => {
      const value = text(name) ?? 'false';
      return value === 'true' || (value !== 'false' && bad(name, 'must be true or false'));
    },
    whole: (name: string, fallback: number, min: number, max: number): number => {
      const value = text(name);
      if (value === undefined) return fallback;
      const number = Number(value);
      if (!Number.isInteger(number) || number < min || number > max)
        bad(name, `must be a whole number from ${min} to ${max}`);
      return number;
    },
    url: (name: string, protocols: readonly string[]): string | null => {
      const value = text(name);
      if (value === undefined) return null;
      const parsed = URL.parse(value);
      if (!parsed || !protocols.includes(parsed.protocol)) bad(name, `must be a ${protocols.join(' or ')} address`);
      return value.replace(/\/+$/, '');
    },
    required: (name: string, why: string): string => {
      const value = text(name);
      if (value === undefined) throw new ConfigError(`${name} must be set ${why}`);
      return value;
    },
  };
}

export function readConfig(env: Environment): Config {
  const { text, choice, flag, whole, url, required } = reader(env);
  const production = choice('NODE_ENV', ['production', 'development', 'test'], 'development') === 'production';
  const host = text('HOST') ?? '127.0.0.1';
  const port = whole('PORT', 3000, 0, 65_535);
  const publicUrl = url('PUBLIC_URL', ['http:', 'https:']) ?? `http://${host}:${port}`;

  const provider = choice('IDENTITY_PROVIDER', ['dev', 'firebase'], 'dev');
  const emulatorHost = text('FIREBASE_AUTH_EMULATOR_HOST') ?? null;
  if (production && provider === 'dev') throw new ConfigError('IDENTITY_PROVIDER must be firebase in production');
  if (production && emulatorHost) throw new ConfigError('FIREBASE_AUTH_EMULATOR_HOST must not be set in production');

  const forbiddenInProduction = (name: string) => {
    if (production) throw new ConfigError(`${name} must not be set in production`);
  };
  const webhooksAllowPrivateHosts = flag('WEBHOOKS_ALLOW_PRIVATE_HOSTS');
  if (webhooksAllowPrivateHosts) forbiddenInProduction('WEBHOOKS_ALLOW_PRIVATE_HOSTS');
  const rateLimitFactor = whole('RATE_LIMIT_FACTOR', 1, 1, 1_000_000);
  if (rateLimitFactor !== 1) forbiddenInProduction('RATE_LIMIT_FACTOR');

  const paystack = choice('PAYMENTS_PROVIDER', ['simulator', 'paystack'], 'simulator') === 'paystack';
  const secretsKey = text('SECRETS_KEY');
  if (production) {
    required('SECRETS_KEY', 'in production (32 bytes, base64)');
    required('JWT_PRIVATE_KEY', 'in production (an RSA private key, PEM)');
  }
  const secretsBytes = secretsKey === undefined ? null : Buffer.from(secretsKey, 'base64');
  if (secretsBytes && secretsBytes.length !== 32) throw new ConfigError('SECRETS_KEY must be 32 bytes in base64');

  return {
    production,
    host,
    port,
    publicUrl,
    baseUrl: `${publicUrl}/api/v1`,
    role: choice('ROLE', ['all', 'api', 'worker'], 'all'),
    dataDir: text('DATA_DIR') ?? './.data',
    databaseUrl: url('DATABASE_URL', ['postgres:', 'postgresql:']),
    databasePoolSize: whole('DATABASE_POOL_SIZE', 10, 2, 500),
    databaseTimeoutMs: whole('DATABASE_TIMEOUT_MS', 60_000, 100, MAX_TIMEOUT_MS),
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
          },
    operatorAdminPhones: (text('OPERATOR_ADMIN_PHONES') ?? '')
      .split(',')
      .map((phone) => phone.trim())
      .filter(Boolean),
    webhooksAllowPrivateHosts,
    trustProxy: flag('TRUST_PROXY'),
    payments: paystack
      ? {
          provider: 'paystack',
          secretKey: required('PAYSTACK_SECRET_KEY', 'when PAYMENTS_PROVIDER is paystack'),
          baseUrl: url('PAYSTACK_BASE_URL', ['https:', 'http:']) ?? 'https://api.paystack.co',
          timeoutMs: whole('PAYSTACK_TIMEOUT_MS', 10_000, 100, 25_000),
          emailDomain: text('PAYSTACK_EMAIL_DOMAIN') ?? 'example.com',
        }
      : { provider: 'simulator' },
    plans: {
      STARTER: whole('PLAN_STARTER_PESEWAS', 5_000, 1, 1_000_000_000),
      GROWTH: whole('PLAN_GROWTH_PESEWAS', 15_000, 1, 1_000_000_000),
      PRO: whole('PLAN_PRO_PESEWAS', 40_000, 1, 1_000_000_000),
    },
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
    jwtPrivateKey: text('JWT_PRIVATE_KEY')?.replaceAll('\\n', '\n') ?? null,
    rateLimitFactor,
    logLevel: choice('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
  };
}
