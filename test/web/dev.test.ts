import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

/** A port that is free, and so is the next one. */
async function findPorts(): Promise<number> {
  const first = createServer().listen(0, '127.0.0.1');
  await once(first, 'listening');
  const { port } = first.address() as { port: number };
  first.close();
  const second = createServer().listen(port + 1, '127.0.0.1');
  const found = await Promise.race([
    once(second, 'listening').then(() => true),
    once(second, 'error').then(() => false),
  ]);
  second.close();
  return found ? port : findPorts();
}

describe('npm run dev', () => {
  let child: ChildProcess;
  let dataDir: string;
  let url: string;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'dwaso-dev-'));
    const port = await findPorts();
    url = `http://localhost:${port}`;
    child = spawn(process.execPath, ['--conditions=dwaso-source', 'web/dev.ts'], {
      cwd: join(import.meta.dirname, '../..'),
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: dataDir, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout?.on('data', (text) => {
      said += String(text);
    });
    await vi.waitFor(() => expect(said).toContain('The console is at'), { timeout: 60_000 });
  });
  afterAll(async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
    await rm(dataDir, { recursive: true, force: true });
  });

  it('passes what is not a screen on to the service', async () => {
    expect((await fetch(`${url}/ready`)).status).toBe(200);
    expect((await fetch(`${url}/api/v1/me`)).status).toBe(401);
  });

  it('serves the screens from their sources', async () => {
    const page = await (await fetch(`${url}/console/b/any/today`, { headers: { accept: 'text/html' } })).text();
    expect(page).toContain('/@vite/client');
    const script = /src="([^"]*console\/main\.tsx[^"]*)"/.exec(page)?.[1];
    const answer = await fetch(new URL(script ?? '', `${url}/console/b/any/today`));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/javascript']);
  });

  it('tells an open page of a stylesheet that was saved', async () => {
    const stylesheet = '/src/styles/calendar.css';
    const client = await (await fetch(`${url}/@vite/client`)).text();
    const token = /wsToken = "([^"]+)"/.exec(client)?.[1] ?? '';
    // Vite tells only of files that a page has loaded.
    await (await fetch(url + stylesheet, { headers: { accept: 'text/javascript' } })).text();
    await (await fetch(`${url}${stylesheet}?import`)).text();
    const socket = new WebSocket(`${url.replace('http', 'ws')}/?token=${token}`, 'vite-hmr');
    const heard: string[] = [];
    socket.addEventListener('message', ({ data }) => heard.push(String(data)));
    await vi.waitFor(() => expect(heard.join()).toContain('connected'), { timeout: 60_000 });
    const file = join(import.meta.dirname, '../../web', stylesheet);
    await utimes(file, new Date(), new Date());
    await vi.waitFor(() => expect(heard.join()).toContain(stylesheet), { timeout: 60_000 });
    socket.close();
  });
});
