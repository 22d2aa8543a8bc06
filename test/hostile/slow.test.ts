import { connect, type Socket } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import type { ConnectionLimits } from '../../src/kit/http/connections.ts';
import { createServer, MAX_BODY_BYTES } from '../../src/kit/http/server.ts';
import { createLog } from '../../src/kit/log.ts';
import { createServiceMetrics } from '../../src/process/metrics.ts';

/** A server with the timeouts of the test and one route that takes a body. */
async function start(limits: Partial<ConnectionLimits>): Promise<number> {
  const app = createServer({
    log: createLog('silent'),
    trustProxy: false,
    secure: false,
    rateLimitFactor: 1,
    metrics: createServiceMetrics(),
    cors: { open: { prefix: '/public/', paths: new Set() }, origins: new Set(), headers: new Map() },
    limits,
    limitByAddress: async () => {},
    sendErrorPage: (reply) => reply,
  });
  app.get('/', async () => ({ ok: true }));
  app.post('/', async () => ({ ok: true }));
  await app.listen({ host: '127.0.0.1', port: 0 });
  afterAll(() => app.close());
  return (app.server.address() as { port: number }).port;
}

interface Visit {
  socket: Socket;
  /** Everything that was received, after the server has closed. */
  ended: Promise<string>;
}

function visit(port: number, first: string): Visit {
  const socket = connect(port, '127.0.0.1');
  // The socket queues these bytes until it is connected, and sends them before later writes.
  socket.write(first);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.on('error', () => {});
  return { socket, ended: new Promise((resolve) => socket.on('close', () => resolve(text))) };
}

/** Sends one byte at a time, without end. */
function drip({ socket, ended }: Visit, byte: string): void {
  const dripping = setInterval(() => socket.write(byte), 50);
  void ended.then(() => clearInterval(dripping));
}

const SHORT = { headersMs: 400, requestMs: 800, silenceMs: 60_000, checkEveryMs: 100 };
const LONG = { headersMs: 120_000, requestMs: 120_000, silenceMs: 120_000, silentMs: 120_000 };
const HEAD = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

/** Clients whose headers or bodies never end. */
function visitSlowly(port: number): Visit[] {
  const headers = Array.from({ length: 50 }, () => visit(port, 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '));
  const bodies = Array.from({ length: 50 }, () => visit(port, `${HEAD}Content-Length: 1000\r\n\r\n{`));
  for (const slow of [...headers, ...bodies]) drip(slow, 'x');
  const mute = visit(port, `${HEAD}Content-Length: 1000\r\n\r\n`);
  return [...headers, ...bodies, mute];
}

describe('a client that is slow on purpose', () => {
  it('delays no other client', async () => {
    const port = await start(LONG);
    const slow = visitSlowly(port);
    let ended = 0;
    for (const one of slow) void one.ended.then(() => ended++);
    for (let count = 0; count < 20; count++) expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
    expect(ended).toBe(0);
    for (const { socket } of slow) socket.destroy();
  });

  it('is disconnected when its headers or its body never end', async () => {
    const slow = visitSlowly(await start(SHORT));
    for (const answer of await Promise.all(slow.map(({ ended }) => ended))) {
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toContain('"code":"BAD_REQUEST"');
      expect(answer).toMatch(/X-Request-Id: req_/);
    }
  });

  it('is disconnected when it sends nothing', async () => {
    const port = await start({ ...SHORT, silenceMs: 300 });
    expect(await visit(port, '').ended).toBe('');
  });
});

describe('limits of a connection', () => {
  it('apply to its headers and its body', async () => {
    const port = await start(LONG);
    const many = Array.from({ length: 3_000 }, (_, index) => `X-${index}: x\r\n`).join('');
    const refused = await visit(port, `GET / HTTP/1.1\r\nHost: x\r\n${many}\r\n`).ended;
    expect(refused).toMatch(/^HTTP\/1\.1 400 /);
    // The announced length is refused before the body arrives.
    const large = visit(port, `${HEAD}Connection: close\r\nContent-Length: ${MAX_BODY_BYTES + 1}\r\n\r\n`);
    expect(await large.ended).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('apply to the number of connections: one too many is closed, and a free place is reused', async () => {
    const port = await start({ ...LONG, connections: 3 });
    const kept = Array.from({ length: 3 }, () => visit(port, 'GET / HTTP/1.1\r\n'));
    await Promise.all(kept.map(({ socket }) => new Promise((resolve) => socket.once('connect', resolve))));
    expect(await visit(port, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n').ended).toBe('');
    for (const { socket } of kept) socket.destroy();
    await expect
      .poll(() => visit(port, 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n').ended)
      .toMatch(/^HTTP\/1\.1 200 /);
  });

  it('give the usual error for a missing Host, and ignore an unknown expectation', async () => {
    const port = await start(LONG);
    const nameless = await visit(port, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n').ended;
    expect(nameless).toMatch(/^HTTP\/1\.1 400 /);
    expect(nameless).toContain('"code":"BAD_REQUEST"');
    expect(await visit(port, 'GET / HTTP/1.0\r\n\r\n').ended).toMatch(/^HTTP\/1\.1 200 /);
    const hopeful = 'GET / HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nConnection: close\r\n\r\n';
    expect(await visit(port, hopeful).ended).toMatch(/^HTTP\/1\.1 200 /);
  });
});
