import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { generateSigningKeyPem } from '../../src/features/shop/sessions/index.ts';

const file = (name: string) => readFile(join(import.meta.dirname, '../..', name), 'utf8');
const compose = await file('docker-compose.yml');
const source = (await file('src/config.ts')) + (await file('src/config-messages.ts'));
const known = new Set([...source.matchAll(/\(\s*'([A-Z][A-Z0-9_]+)'/g)].map(([, name]) => name));

/** Environment of the processes: name → value as written. */
const shared = Object.fromEntries(
  [...(compose.split('x-environment: &environment\n')[1]?.split('\n\n')[0] ?? '').matchAll(/^ {2}(\w+): (.*)$/gm)].map(
    ([, name = '', value = '']) => [name, value.replaceAll(/['"]/g, '')],
  ),
);

/** Expands `${NAME:-default}` and `${NAME:?message}` as Compose does. */
const filled = (value: string, env: Record<string, string>): string =>
  value.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_all, name: string, how: string, rest: string) => {
    const given = env[name];
    if (given) return given;
    if (how === '-') return rest;
    throw new Error(`${name} is not set: ${rest}`);
  });

const secrets = {
  APPLICATION_PASSWORD: 'secret',
  FIREBASE_PROJECT_ID: 'project',
  JWT_PRIVATE_KEY: generateSigningKeyPem().replaceAll('\n', '\\n'),
  SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
};
const environmentWith = (env: Record<string, string>) =>
  Object.fromEntries(Object.entries(shared).map(([name, value]) => [name, filled(value, env)]));

describe('docker-compose.yml', () => {
  it('sets no variable that the service does not read', () => {
    expect(Object.keys(shared).length).toBeGreaterThan(10);
    expect(Object.keys(shared).filter((name) => !known.has(name))).toEqual([]);
    const own = [...compose.matchAll(/<<: \*environment\n {6}(\w+): (\w+)/g)].map(([, name, value]) => [name, value]);
    expect(own).toEqual([
      ['DATABASE_MIGRATION_URL', 'postgres'],
      ['ROLE', 'api'],
      ['ROLE', 'worker'],
    ]);
  });

  it('passes on every variable of docs/configuration.md, except those that production refuses or the image sets', async () => {
    const table = await file('docs/configuration.md');
    const rows = [...table.matchAll(/^\| (`[A-Z][^|]*)\|/gm)].map(([, cell = '']) => cell);
    const names = rows.flatMap((cell) => [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name));
    expect(names.length).toBeGreaterThan(40);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
    const elsewhere = ['HOST', 'PORT', 'DATA_DIR', 'ROLE', 'DATABASE_MIGRATION_URL'];
    const development = [
      'FIREBASE_AUTH_EMULATOR_HOST',
      'FIREBASE_JWKS_URL',
      'WEBHOOKS_ALLOW_PRIVATE_HOSTS',
      'CLOCK_OFFSET_SECONDS',
      'RATE_LIMIT_FACTOR',
    ];
    const passed = [...Object.keys(shared), ...elsewhere, ...development];
    expect(names.filter((name) => !passed.includes(name))).toEqual([]);
  });

  it('migrates as the owner of the tables, before a process of the application starts', () => {
    expect(compose).toContain('command: [node_modules/.bin/node, src/cli.ts, migrate]');
    expect(compose).toContain('migrate: { condition: service_completed_successfully }');
    expect(compose).toContain('DATABASE_MIGRATION_URL: postgres://dwaso:${POSTGRES_PASSWORD:?');
  });

  it('gives the service all it needs in production, and asks for every secret', () => {
    const production = { NODE_ENV: 'production', ROLE: 'api' };
    const config = readConfig({ ...environmentWith(secrets), ...production });
    expect(config).toMatchObject({
      production: true,
      role: 'api',
      trustProxy: true,
      redisUrl: 'redis://redis:6379',
      databaseUrl: 'postgres://dwaso_app:secret@postgres:5432/dwaso',
      databaseMigrationUrl: null,
      payments: { provider: 'none' },
      media: { kind: 'disk' },
    });
    for (const name of Object.keys(secrets)) {
      expect(() => environmentWith({ ...secrets, [name]: '' })).toThrow(`${name} is not set`);
    }
  });
});

describe('the image', () => {
  it('runs the command of `npm start` unprivileged, and probes an existing path', async () => {
    const dockerfile = await file('Dockerfile');
    const { scripts } = JSON.parse(await file('package.json')) as { scripts: { start: string } };
    const command = (JSON.parse(/^CMD (.*)$/m.exec(dockerfile)?.[1] ?? '[]') as string[]).join(' ');
    expect(scripts.start).toContain(command.replace('node_modules/.bin/', ''));
    expect(dockerfile).toMatch(/^USER node$/m);
    const paths = (JSON.parse(await file('docs/openapi.json')) as { paths: Record<string, object> }).paths;
    const probed = /'http:\/\/127\.0\.0\.1:' \+ process\.env\.PORT \+ '(\/\w+)'/.exec(dockerfile)?.[1] ?? '';
    expect(paths).toHaveProperty([probed]);
    for (const [, name] of dockerfile.matchAll(/([A-Z_]+)=/g))
      expect([...known, 'NODE_ENV', 'NODE_COMPILE_CACHE']).toContain(name);
  });
});

describe('the units of systemd', () => {
  it.each(['api', 'worker'])(
    '%s runs the command of `npm start` with variables that the service reads',
    async (role) => {
      const unit = await file(`deploy/dwaso-${role === 'api' ? 'api@' : role}.service`);
      const { scripts } = JSON.parse(await file('package.json')) as { scripts: { start: string } };
      const command = /^ExecStart=\S+\/node (.*)$/m.exec(unit)?.[1] ?? 'none';
      expect(scripts.start).toContain(`node ${command}`);
      expect(unit).toContain(`ROLE=${role}`);
      const lines = [...unit.matchAll(/^Environment=(.*)$/gm)].map(([, line = '']) => line);
      const names = lines.flatMap((line) => line.split(' ').map((pair) => pair.split('=')[0]));
      expect(names.filter((name) => ![...known, 'NODE_ENV', 'NODE_COMPILE_CACHE'].includes(name))).toEqual([]);
    },
  );
});

describe('the proxy', () => {
  it('answers its own errors in the form of the API, and as pages where a page was asked for', async () => {
    const nginx = await file('deploy/nginx.conf');
    const errors = await file('src/kit/errors.ts');
    const refusals = [...nginx.matchAll(/return (\d+) '(\{.*)';/g)];
    expect(refusals).toHaveLength(3);
    const pages = [...nginx.matchAll(/return (\d+) '(<!doctype html>.*)';/g)];
    expect(pages.map(([, status]) => status)).toEqual(refusals.map(([, status]) => status));
    for (const [, status, body = ''] of refusals) {
      const { code, message, requestId } = (JSON.parse(body) as { error: Record<string, string> }).error;
      expect(errors).toContain(`errorKind(${status}, '${code}'`);
      expect([typeof message, requestId]).toEqual(['string', '$request_id']);
    }
  });

  it('is the same on a plain host, with TLS before it', async () => {
    const lines = (text: string) => new Set(text.split('\n').map((line) => line.trim()));
    const host = lines(await file('deploy/nginx-host.conf'));
    const own = /^(#|$|worker_|events|http \{|server api:|listen 80)/;
    const missing = [...lines(await file('deploy/nginx.conf'))].filter((line) => !own.test(line) && !host.has(line));
    expect(missing).toEqual([]);
    expect(host).toContain('listen 443 ssl http2;');
    expect(host).toContain('ssl_protocols TLSv1.2 TLSv1.3;');
  });

  it('limits the connections of a network, not below those of a service without a proxy', async () => {
    const nginx = await file('deploy/nginx.conf');
    const connections = await file('src/kit/http/connections.ts');
    expect(nginx).toContain('limit_conn_zone $network zone=sockets:10m;');
    const limit = Number(/limit_conn sockets (\d+);/.exec(nginx)?.[1]);
    const own = Number(/connectionsPerNetwork: (\d+),/.exec(connections)?.[1]);
    // A carrier puts many phones behind one address.
    expect(limit).toBeGreaterThanOrEqual(own);
  });

  it('forwards the address of the client to the processes of the compose file', async () => {
    const nginx = await file('deploy/nginx.conf');
    expect(nginx).toContain('proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;');
    expect(/server (\w+):(\d+)/.exec(nginx)?.slice(1)).toEqual(['api', '3000']);
    expect(compose).toMatch(/^ {2}api:\n/m);
    expect(await file('Dockerfile')).toContain('PORT=3000');
    expect(compose).toContain('./deploy/nginx.conf:/etc/nginx/nginx.conf:ro');
  });
});
