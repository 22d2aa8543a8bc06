import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';

const file = (name: string) => readFile(join(import.meta.dirname, '../..', name), 'utf8');
const compose = await file('docker-compose.yml');
const source = await file('src/config.ts');
const known = new Set([...source.matchAll(/\(\s*'([A-Z][A-Z0-9_]+)'/g)].map(([, name]) => name));

/** What the processes get, as it is written: name → value. */
const shared = Object.fromEntries(
  [...(compose.split('x-environment: &environment\n')[1]?.split('\n\n')[0] ?? '').matchAll(/^ {2}(\w+): (.*)$/gm)].map(
    ([, name = '', value = '']) => [name, value.replaceAll(/['"]/g, '')],
  ),
);

/** As Compose does it: `${NAME:-default}` and `${NAME:?what is missing}`. */
const filled = (value: string, env: Record<string, string>): string =>
  value.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_all, name: string, how: string, rest: string) => {
    const given = env[name];
    if (given) return given;
    if (how === '-') return rest;
    throw new Error(`${name} is not set: ${rest}`);
  });

const secrets = {
  POSTGRES_PASSWORD: 'secret',
  FIREBASE_PROJECT_ID: 'project',
  JWT_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----\\nabc\\n-----END PRIVATE KEY-----\\n',
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
      ['ROLE', 'api'],
      ['ROLE', 'worker'],
    ]);
  });

  it('gives the service all it needs in production, and asks for every secret', () => {
    const production = { NODE_ENV: 'production', ROLE: 'api' };
    const config = readConfig({ ...environmentWith(secrets), ...production });
    expect(config).toMatchObject({
      production: true,
      role: 'api',
      trustProxy: true,
      redisUrl: 'redis://redis:6379',
      databaseUrl: 'postgres://dwaso:secret@postgres:5432/dwaso',
      payments: { provider: 'simulator' },
      media: { kind: 'disk' },
    });
    for (const name of Object.keys(secrets)) {
      expect(() => environmentWith({ ...secrets, [name]: '' })).toThrow(`${name} is not set`);
    }
  });
});

describe('the image', () => {
  it('starts what `npm start` starts, unprivileged, and is asked at an address that exists', async () => {
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

describe('the proxy', () => {
  it('refuses by itself in the words of the API', async () => {
    const nginx = await file('deploy/nginx.conf');
    const errors = await file('src/kit/errors.ts');
    const refusals = [...nginx.matchAll(/return (\d+) '(.*)';/g)];
    expect(refusals).toHaveLength(2);
    for (const [, status, body = ''] of refusals) {
      const { code, message, requestId } = (JSON.parse(body) as { error: Record<string, string> }).error;
      expect(errors).toContain(`kind(${status}, '${code}'`);
      expect([typeof message, requestId]).toEqual(['string', '$request_id']);
    }
  });

  it('tells the address of the client, and leads to the processes of the compose file', async () => {
    const nginx = await file('deploy/nginx.conf');
    expect(nginx).toContain('proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;');
    expect(/server (\w+):(\d+)/.exec(nginx)?.slice(1)).toEqual(['api', '3000']);
    expect(compose).toMatch(/^ {2}api:\n/m);
    expect(await file('Dockerfile')).toContain('PORT=3000');
    expect(compose).toContain('./deploy/nginx.conf:/etc/nginx/nginx.conf:ro');
  });
});
