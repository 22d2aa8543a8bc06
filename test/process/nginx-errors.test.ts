import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { nginxIsThere, startNginx } from '../service/nginx.ts';
import { onFinish } from '../service/on-finish.ts';
import { freePort } from '../service/service.ts';

if (!nginxIsThere) console.warn('nginx is not installed: the test of its own errors is skipped');

/** Ports at which every connection is closed without an answer. */
async function silentPort(): Promise<number> {
  const server = createServer((socket) => socket.once('data', () => socket.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onFinish(() => new Promise((resolve) => server.close(resolve)));
  return (server.address() as { port: number }).port;
}

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
/** Above what the proxy lets through. */
const LARGE = Buffer.alloc(7 * 1024 * 1024, 'x');

async function expectJson(answer: Response, status: number, code: string): Promise<void> {
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  const body = (await answer.json()) as { error: { code: string; message: string; requestId: string } };
  expect(body).toEqual({ error: { code, message: expect.any(String), requestId: expect.stringMatching(/^\w+$/) } });
  expect(answer.headers.get('x-request-id')).toBe(body.error.requestId);
}

async function expectPage(answer: Response, status: number, title: RegExp): Promise<void> {
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toMatch(/^text\/html; ?charset=utf-8/i);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const page = await answer.text();
  expect(page).toMatch(title);
  expect(page).not.toContain('nginx');
}

describe.skipIf(!nginxIsThere).each(['nginx.conf', 'nginx-host.conf'] as const)('errors of %s', async (file) => {
  if (!nginxIsThere) return;
  const gone = await freePort();
  const nginx = await startNginx([gone, gone], await freePort(), { file });
  onFinish(() => nginx.stop());
  const ask = (path: string, accept: string, init: RequestInit = {}) =>
    fetch(nginx.url + path, { ...init, headers: { accept } });

  it('say that no process answers, and when to ask again', async () => {
    for (const accept of [BROWSER, 'application/json', '*/*']) {
      const api = await ask('/api/v1/areas', accept);
      expect(api.headers.get('retry-after')).toBe('1');
      await expectJson(api, 503, 'DEPENDENCY_UNAVAILABLE');
    }
    const page = await ask('/b/some-shop?date=2026-12-01', BROWSER);
    expect(page.headers.get('retry-after')).toBe('1');
    await expectPage(page, 503, /We are back in a moment/);
    await expectJson(await ask('/embed.js', '*/*'), 503, 'DEPENDENCY_UNAVAILABLE');
  });

  it('say the same when a process ends without an answer', async () => {
    const silent = await silentPort();
    const proxy = await startNginx([silent, silent], await freePort(), { file });
    const post = (path: string) => fetch(proxy.url + path, { method: 'POST', headers: { accept: BROWSER } });
    const api = await post('/api/v1/areas');
    expect(api.headers.get('retry-after')).toBe('1');
    await expectJson(api, 503, 'DEPENDENCY_UNAVAILABLE');
    await expectPage(await post('/pay/some-token'), 503, /We are back in a moment/);
    await proxy.stop();
  });

  it('say that a body is too large', async () => {
    const large = { method: 'POST', body: LARGE };
    await expectJson(await ask('/api/v1/uploads', BROWSER, large), 413, 'PAYLOAD_TOO_LARGE');
    await expectPage(await ask('/pay/some-token', BROWSER, large), 413, /too much at once/);
  });

  it('say that a network asks too often', async () => {
    const proxy = await startNginx([gone, gone], await freePort(), {
      file,
      change: (text) => text.replaceAll(/rate=\d+r\/s/g, 'rate=1r/m').replaceAll(/burst=\d+/g, 'burst=1'),
    });
    const often = async (path: string) => {
      for (;;) {
        const answer = await fetch(proxy.url + path, { headers: { accept: BROWSER } });
        if (answer.status === 429) return answer;
        await answer.body?.cancel();
      }
    };
    for (const path of ['/api/v1/areas', '/api/v1/businesses/x/quotes']) {
      const answer = await often(path);
      expect(answer.headers.get('retry-after')).toBe('1');
      await expectJson(answer, 429, 'RATE_LIMITED');
    }
    const page = await often('/help');
    expect(page.headers.get('retry-after')).toBe('1');
    await expectPage(page, 429, /A short pause/);
    await proxy.stop();
  });
});
