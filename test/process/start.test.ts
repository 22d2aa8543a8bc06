import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { createDatabase } from '../service/database.ts';
import { runNode, startProcess } from '../service/process.ts';

const dataDir = () => join(inject('dataDir'), 'nobody-starts-here');

describe('a start that cannot be', () => {
  const complaint = async (env: Record<string, string>) => {
    const { ended } = runNode(['src/main.ts'], { DATA_DIR: dataDir(), LOG_LEVEL: 'silent', ...env });
    const { code, stderr, stdout } = await ended;
    return { code, lines: (stdout + stderr).trim().split('\n') };
  };

  it.each([
    ['a bad value', { ROLE: 'boss' }, /ROLE must be one of all, api, worker/],
    ['an unreachable database', { DATABASE_URL: 'postgres://127.0.0.1:1/x' }, /ECONNREFUSED/],
    [
      'a missing production secret',
      { NODE_ENV: 'production', IDENTITY_PROVIDER: 'firebase', FIREBASE_PROJECT_ID: 'p' },
      /SECRETS_KEY must be set/,
    ],
  ])('says why in one line and exits with 1: %s', async (_name, env, expected) => {
    const { code, lines } = await complaint(env as Record<string, string>);
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(expected);
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
    expect(lines[0]).toMatch(/EADDRINUSE/);
  });
});

describe('SIGTERM', () => {
  it('lets the requests under way finish, then ends with 0', async () => {
    const database = await createDatabase();
    const service = await startProcess(database);
    const ama = await service.signIn();
    const calls = Array.from({ length: 40 }, (_, index) =>
      service.call('PATCH', '/me', { token: ama.token, body: { name: `Ama ${index}` } }),
    );
    await Promise.race(calls);
    service.child.kill('SIGTERM');
    // Whoever had been accepted was answered in full; a connection that came too late was refused as a whole.
    const answers = (await Promise.allSettled(calls)).filter((call) => call.status === 'fulfilled');
    expect(answers.length).toBeGreaterThan(0);
    for (const { value } of answers) expect(value.status).toBe(200);
    expect((await service.ended).code).toBe(0);
    await database.drop();
  });

  it('is obeyed by a worker, which serves nothing but its own health', async () => {
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
  it('tell each request with its id, and no secret, token or phone number', async () => {
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
