import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../src/config.ts';
import { generateSigningKeyPem, loadSigningKeys } from '../src/features/shop/sessions/index.ts';

const production = {
  NODE_ENV: 'production',
  IDENTITY_PROVIDER: 'firebase',
  FIREBASE_PROJECT_ID: 'p',
  SECRETS_KEY: Buffer.alloc(32).toString('base64'),
  JWT_PRIVATE_KEY: generateSigningKeyPem(),
  PAYMENTS_PROVIDER: 'none',
};

describe('configuration', () => {
  it('has a default for every variable', () => {
    const config = readConfig({});
    expect([config.host, config.port, config.publicUrl, config.baseUrl]).toEqual([
      '127.0.0.1',
      3000,
      'http://127.0.0.1:3000',
      'http://127.0.0.1:3000/api/v1',
    ]);
    expect([config.role, config.identity.provider, config.payments.provider]).toEqual(['all', 'dev', 'simulator']);
  });

  it('takes an empty variable as not set, and drops a slash at the end of an address', () => {
    expect(readConfig({ PORT: '', PUBLIC_URL: 'https://api.example.com/' }).baseUrl).toBe(
      'https://api.example.com/api/v1',
    );
  });

  it('accepts a complete production environment', () => {
    expect(readConfig(production).production).toBe(true);
  });

  it('takes the signing key with real or escaped newlines, or from a file', async () => {
    const pem = generateSigningKeyPem();
    const directory = await mkdtemp(join(tmpdir(), 'dwaso-key-'));
    const path = join(directory, 'jwt.pem');
    await writeFile(path, pem);
    for (const value of [pem, pem.replaceAll('\n', '\\n'), path]) {
      const { jwtPrivateKey } = readConfig({ JWT_PRIVATE_KEY: value });
      await expect(loadSigningKeys(jwtPrivateKey ?? '')).resolves.toBeDefined();
    }
    await rm(directory, { recursive: true });
  });

  it('shows metrics on the public port outside production, and there only where that is asked for', () => {
    expect(readConfig({ PORT: '3100' }).metricsPort).toBe(3100);
    expect(readConfig({ PORT: '3100', METRICS_PORT: '9464' }).metricsPort).toBe(9464);
    expect(readConfig({ ...production, PORT: '3100' }).metricsPort).toBeNull();
    expect(readConfig({ ...production, PORT: '3100', METRICS_PORT: '3100' }).metricsPort).toBe(3100);
    expect(readConfig({ ...production, PORT: '3100', METRICS_PORT: '9464' }).metricsPort).toBe(9464);
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ['an unknown value', { ROLE: 'boss' }, /ROLE must be one of all, api, worker, but is "boss"/],
    ['a number out of range', { PORT: '70000' }, /PORT must be a whole number/],
    [
      'a wait longer than a request lasts',
      { DATABASE_TIMEOUT_MS: '100001' },
      /DATABASE_TIMEOUT_MS must be a whole number/,
    ],
    [
      'a gateway call longer than a lease lasts',
      { PAYMENTS_PROVIDER: 'paystack', PAYSTACK_SECRET_KEY: 'k', PAYSTACK_TIMEOUT_MS: '25001' },
      /PAYSTACK_TIMEOUT_MS must be a whole number from 100 to 25000/,
    ],
    ['a number that is none', { CLOCK_OFFSET_SECONDS: '1.5' }, /CLOCK_OFFSET_SECONDS must be a whole number/],
    ['an origin with a path', { CORS_ORIGINS: 'https://a.example/x' }, /CORS_ORIGINS must be origins like/],
    ['any origin', { CORS_ORIGINS: '*' }, /CORS_ORIGINS must be origins like/],
    ['a flag that is none', { TRUST_PROXY: 'maybe' }, /TRUST_PROXY must be true or false/],
    ['a database address that is none', { DATABASE_URL: 'mysql://x' }, /DATABASE_URL must be/],
    ['a replica address that is none', { DATABASE_READ_URL: 'x' }, /DATABASE_READ_URL must be/],
    ['a replica that may be behind by nothing', { DATABASE_READ_MAX_LAG_MS: '0' }, /DATABASE_READ_MAX_LAG_MS must be/],
    ['a Redis address that is none', { REDIS_URL: 'http://x' }, /REDIS_URL must be/],
    [
      'a public address with parameters',
      { PUBLIC_URL: 'https://a.example/?x' },
      /PUBLIC_URL must be .* address without query/,
    ],
    [
      'a domain of e-mail addresses that is none',
      { PAYMENTS_PROVIDER: 'paystack', PAYSTACK_SECRET_KEY: 'k', PAYSTACK_EMAIL_DOMAIN: 'me@example.com' },
      /PAYSTACK_EMAIL_DOMAIN must be a domain/,
    ],
    ['Firebase without a project', { IDENTITY_PROVIDER: 'firebase' }, /FIREBASE_PROJECT_ID must be set/],
    ['Paystack without a key', { PAYMENTS_PROVIDER: 'paystack' }, /PAYSTACK_SECRET_KEY must be set/],
    ['S3 without a key', { S3_BUCKET: 'b' }, /S3_ACCESS_KEY_ID must be set/],
    ['a short secrets key', { SECRETS_KEY: 'c2hvcnQ=' }, /SECRETS_KEY must be 32 bytes/],
    [
      'production with the dev identity',
      { ...production, IDENTITY_PROVIDER: 'dev' },
      /IDENTITY_PROVIDER must be firebase/,
    ],
    ['production without a secrets key', { ...production, SECRETS_KEY: '' }, /SECRETS_KEY must be set in production/],
    [
      'production without a signing key',
      { ...production, JWT_PRIVATE_KEY: '' },
      /JWT_PRIVATE_KEY must be set in production/,
    ],
    [
      'production with the emulator',
      { ...production, FIREBASE_AUTH_EMULATOR_HOST: 'x:1' },
      /FIREBASE_AUTH_EMULATOR_HOST must not/,
    ],
    [
      'production with open webhooks',
      { ...production, WEBHOOKS_ALLOW_PRIVATE_HOSTS: 'true' },
      /WEBHOOKS_ALLOW_PRIVATE_HOSTS must not/,
    ],
    [
      'production with simulated payments',
      { ...production, PAYMENTS_PROVIDER: '' },
      /^PAYMENTS_PROVIDER must be paystack in production, or none to take no payments online$/,
    ],
    [
      'production with a gateway that is not encrypted',
      {
        ...production,
        PAYMENTS_PROVIDER: 'paystack',
        PAYSTACK_SECRET_KEY: 'k',
        PAYSTACK_BASE_URL: 'http://api.paystack.co',
      },
      /PAYSTACK_BASE_URL must be a https: address/,
    ],
    ...['HUBTEL', 'ARKESEL', 'MNOTIFY', 'AFRICASTALKING', 'WHATSAPP'].flatMap((name) =>
      ['https://x.example/?v=1', 'https://x.example/#v1', 'https://user:word@x.example', 'x.example'].map(
        (address): [string, Record<string, string>, RegExp] => [
          `${address} as the address of ${name}`,
          { SMS_PROVIDER: name.toLowerCase(), WHATSAPP_TOKEN: 't', [`${name}_BASE_URL`]: address },
          new RegExp(`${name}_BASE_URL must be a https: or http: address`),
        ],
      ),
    ),
    [
      'a sender that is too long',
      { SMS_PROVIDER: 'hubtel', SMS_SENDER: 'DWASO', SMS_SENDERS: 'AKOS, TwelveLetter' },
      /SMS_SENDERS must be names of at most 11 letters/,
    ],
    [
      'a template of a kind that does not exist',
      { WHATSAPP_TOKEN: 't', WHATSAPP_TEMPLATES: '{"booking.confirme":{"name":"a","language":"en"}}' },
      /WHATSAPP_TEMPLATES must be JSON/,
    ],
    ['templates that are a list', { WHATSAPP_TOKEN: 't', WHATSAPP_TEMPLATES: '[]' }, /WHATSAPP_TEMPLATES must be JSON/],
    ['a key of zeros', { PUSH_VAPID_PRIVATE_KEY: 'A'.repeat(43) }, /PUSH_VAPID_PRIVATE_KEY must be a P-256/],
    ['production with lifted limits', { ...production, RATE_LIMIT_FACTOR: '2' }, /RATE_LIMIT_FACTOR must not/],
  ])('refuses %s', (_name, env, expected) => {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(expected);
  });

  it.each([
    ['DATABASE_URL', 'postgres//dwaso:pass-word@db.example/dwaso'],
    ['DATABASE_URL', 'postgres://dwaso:pass-word#1@db.example/dwaso'],
    ['DATABASE_READ_URL', 'mysql://db.example/dwaso?password=pass-word'],
    ['REDIS_URL', 'http://:pass-word@redis.example'],
  ])('does not print the password of a wrong %s', (name, value) => {
    const refused = () => readConfig({ [name]: value });
    expect(refused).toThrow(new RegExp(`^${name} must be a `));
    expect(refused).not.toThrow(/pass-word/);
  });

  it('names everything that is wrong in one line', () => {
    const refused = () => readConfig({ ROLE: 'boss', PORT: 'x', IDENTITY_PROVIDER: 'firebase', TRUST_PROXY: 'maybe' });
    expect(refused).toThrow(/^[^\n]*PORT must[^\n]*FIREBASE_PROJECT_ID must[^\n]*$/);
    for (const name of ['ROLE', 'PORT', 'FIREBASE_PROJECT_ID', 'TRUST_PROXY']) expect(refused).toThrow(name);
  });
});
