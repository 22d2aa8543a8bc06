import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { createDatabase } from '../service/database.ts';
import { runNode, startProcess } from '../service/process.ts';

const dataDir = () => join(inject('dataDir'), 'nobody-starts-here');

describe('a start that fails', () => {
  const complaint = async (env: Record<string, string>) => {
    const { ended } = runNode(['src/main.ts'], { DATA_DIR: dataDir(), PORT: '0', LOG_LEVEL: 'silent', ...env });
    const { code, stderr, stdout } = await ended;
    return { code, lines: (stdout + stderr).trim().split('\n') };
  };

  it.each([
    ['a bad value', { ROLE: 'boss' }, /ROLE must be one of all, api, worker/],
    [
      'an unreachable database',
      { DATABASE_URL: 'postgres://127.0.0.1:1/x' },
      /DATABASE_URL leads to no database .* ECONNREFUSED/,
    ],
    [
      'a certificate that is missing',
      { DATABASE_URL: 'postgres://127.0.0.1:1/x?sslmode=verify-full&sslrootcert=/none' },
      /DATABASE_URL leads to no database .* ENOENT/,
    ],
    ['an operator without a number', { OPERATOR_ADMIN_PHONES: '0241234567, 12' }, /OPERATOR_ADMIN_PHONES .* "12"/],
    ['a number that is not decimal', { PORT: '0x10' }, /PORT must be a whole number.*"0x10"/],
    [
      'a missing production secret',
      { NODE_ENV: 'production', IDENTITY_PROVIDER: 'firebase', FIREBASE_PROJECT_ID: 'p' },
      /SECRETS_KEY must be set/,
    ],
    [
      'simulated money in production',
      {
        NODE_ENV: 'production',
        IDENTITY_PROVIDER: 'firebase',
        FIREBASE_PROJECT_ID: 'p',
        SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
        JWT_PRIVATE_KEY: 'a key',
      },
      /PAYMENTS_PROVIDER must be paystack in production.*JWT_PRIVATE_KEY must be an RSA private key/,
    ],
    [
      'a damaged key',
      { JWT_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----\\nabc' },
      /JWT_PRIVATE_KEY must be an RSA private/,
    ],
    ['a key of the wrong length', { SECRETS_KEY: 'c2hvcnQ=' }, /SECRETS_KEY must be 32 bytes in base64/],
    [
      'a data directory that is a file',
      { DATA_DIR: import.meta.filename },
      /DATA_DIR must be a directory .* is a file/,
    ],
    [
      'a data directory that cannot be made',
      { DATA_DIR: '/proc/dwaso' },
      /DATA_DIR must be a directory .*\/proc\/dwaso/,
    ],
    ['an address of another machine', { HOST: '192.0.2.1', PORT: '3999' }, /HOST must be an address of this machine/],
    [
      'mistakes of every kind',
      {
        ROLE: 'boss',
        HOST: '192.0.2.1',
        PORT: '3999',
        DATA_DIR: '/proc/dwaso',
        PUBLIC_URL: 'x',
        SECRETS_KEY: 'c2hvcnQ=',
        PAYMENTS_PROVIDER: 'paystack',
        SMS_PROVIDER: 'hubtel',
      },
      /(?=.*PUBLIC_URL)(?=.*SECRETS_KEY)(?=.*PAYSTACK_SECRET_KEY)(?=.*HUBTEL_CLIENT_ID)(?=.*ROLE)(?=.*DATA_DIR)(?=.*HOST)/,
    ],
    ['two mistakes', { PORT: 'x', ROLE: 'boss' }, /PORT must be a whole number.*ROLE must be one of/],
  ])('says why in one line and exits with 1: %s', async (_name, env, expected) => {
    const { code, lines } = await complaint(env as Record<string, string>);
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(expected);
  });

  it.each([{}, { DATABASE_URL: 'postgres://127.0.0.1:1/x' }])(
    'a command says the same of its directory, and does not try for ever: %j',
    async (env) => {
      const { ended } = runNode(['src/cli.ts', 'reconcile'], { DATA_DIR: '/proc/dwaso', SMS_PROVIDER: 'x', ...env });
      const { code, stdout, stderr } = await ended;
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(/^SMS_PROVIDER must .*DATA_DIR must be a directory .*\/proc\/dwaso[^\n]*\n$/);
    },
  );

  it('names the remedy when the database user lacks rights', async () => {
    const database = await createDatabase({ empty: true });
    const owner = new Client({ connectionString: database.url });
    await owner.connect();
    const user = `weak_${randomBytes(6).toString('hex')}`;
    await owner.query(`create role ${user} login`);
    const { rows } = await owner.query('select current_database() as name');
    const weak = new URL(database.url);
    weak.username = user;
    const { code, lines } = await complaint({ DATABASE_URL: weak.href });
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    const remedy = /run `(.*)` as a superuser/.exec(lines[0] ?? '')?.[1] ?? '';
    expect(remedy).toContain('createrole');
    expect(remedy).toContain(rows[0].name);
    // The remedy helps: with it the same user gets further than the migrations' rights.
    await owner.query(remedy);
    const again = runNode(['src/cli.ts', 'migrate'], { DATABASE_URL: weak.href, DATA_DIR: dataDir() });
    const outcome = await again.ended;
    await owner.query(`alter database "${rows[0].name}" owner to current_user`);
    await owner.query(`drop owned by ${user} cascade`);
    await owner.query(`drop role ${user}`);
    await owner.end();
    await database.drop();
    expect([outcome.stderr, outcome.code]).toEqual(['', 0]);
  });

  it('says why when the port is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as { port: number };
    const database = await createDatabase();
    const { code, lines } = await complaint({ DATABASE_URL: database.url, PORT: String(port) });
    taken.close();
    await database.drop();
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/PORT \d+ is taken by another process/);
  });
});

it('a command prints the address for reports of the SMS provider that is set, and no other', async () => {
  const run = async (env: Record<string, string>) => {
    const { code, stdout, stderr } = await runNode(['src/cli.ts', 'message-reports'], env).ended;
    return [code, stdout + stderr];
  };
  const database = await createDatabase();
  const env = { DATA_DIR: dataDir(), DATABASE_URL: database.url };
  expect(await run(env)).toEqual([2, expect.stringMatching(/^SMS_PROVIDER is not set/)]);
  const sms = { SMS_PROVIDER: 'arkesel', SMS_SENDER: 'Dwaso', ARKESEL_API_KEY: 'key' };
  expect(await run({ ...env, ...sms })).toEqual([0, expect.stringMatching(/\/webhooks\/arkesel\/\w+\n$/)]);
  await database.drop();
});

/** Writes the packages that the process has loaded to standard error when it ends. */
const LIST_PACKAGES = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  const loaded = new Set();
  registerHooks({
    load(url, context, next) {
      loaded.add(url.match(/.*node_modules\\/((?:@[^/]+\\/)?[^/]+)/)?.[1]);
      return next(url, context);
    },
  });
  process.on('exit', () => process.stderr.write([...loaded].join(' ')));
`)}`;

describe('a start', () => {
  it('loads no package that a health check does not need', async () => {
    const database = await createDatabase();
    const service = await startProcess(database, { NODE_OPTIONS: `--import=${LIST_PACKAGES}`, REDIS_URL: '' });
    const first = (await service.get('//health')).body;
    expect(Object.keys(first)).toEqual(['status', 'version', 'uptimeSeconds']);
    service.child.kill('SIGTERM');
    const loaded = (await service.ended).stderr.split(' ');
    expect(loaded).toContain('fastify');
    // The resolver of references belongs to the serialiser, of which Fastify itself loads a part.
    const later = ['ajv', 'json-schema-ref-resolver', 'libphonenumber-js', 'jose', 'qr', 'csv-stringify', 'undici'];
    const assistants = ['@modelcontextprotocol/server', '@modelcontextprotocol/core', 'zod'];
    const configured = ['@aws-sdk', 'sharp', 'ioredis'];
    expect(loaded.filter((name) => [...later, ...assistants, ...configured].includes(name))).toEqual([]);
    await database.drop();
  });

  it('refuses a query to a health check, as to every route without one', async () => {
    const database = await createDatabase();
    const service = await startProcess(database);
    const { status, body } = await service.get('//ready?verbose=1');
    expect(status).toBe(422);
    expect(body.error.details).toEqual([{ code: 'UNKNOWN_FIELD', message: 'is not a known field', path: '/verbose' }]);
    await database.drop();
  });
});

describe('SIGTERM', () => {
  it('lets running requests finish, then exits with 0', async () => {
    const database = await createDatabase();
    const service = await startProcess(database);
    const ama = await service.signIn();
    const calls = Array.from({ length: 40 }, (_, index) =>
      service.call('PATCH', '/me', { token: ama.token, body: { name: `Ama ${index}` } }),
    );
    await Promise.race(calls);
    service.child.kill('SIGTERM');
    // Every accepted request was answered completely; later connections were refused.
    const answers = (await Promise.allSettled(calls)).filter((call) => call.status === 'fulfilled');
    expect(answers.length).toBeGreaterThan(0);
    for (const { value } of answers) expect(value.status).toBe(200);
    expect((await service.ended).code).toBe(0);
    await database.drop();
  });

  it('stops a worker, which serves only its own health', async () => {
    const database = await createDatabase();
    const worker = await startProcess(database, { ROLE: 'worker' });
    expect((await worker.get('//health')).status).toBe(200);
    expect((await worker.get('/areas')).status).toBe(404);
    worker.child.kill('SIGTERM');
    expect((await worker.ended).code).toBe(0);
    await database.drop();
  });
});

describe('logs', () => {
  it('have a line with the id of each request, and no secret, token or phone number', async () => {
    const database = await createDatabase();
    const service = await startProcess(database, { LOG_LEVEL: 'debug' });
    const ama = await service.signIn('+233245559999');
    const me = await service.get('/me', ama.token);
    await service.call('GET', '/areas?q=%2B233245559999');
    await service.post('/auth/firebase', { idToken: ama.token });
    service.child.kill('SIGTERM');
    const { stdout, stderr } = await service.ended;
    const logged = stdout + stderr;
    expect(logged).toContain(me.headers.get('x-request-id'));
    expect(logged).toContain('/api/v1/me');
    for (const secret of [ama.token, ama.refreshToken, '233245559999']) expect(logged).not.toContain(secret);
    await database.drop();
  });
});
