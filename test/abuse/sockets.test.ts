import { connect, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { onFinish } from '../service/on-finish.ts';
import { startTestService } from '../service/service.ts';

/** What the machine allows beside other tests: each socket costs two descriptors of this process. */
const SILENT = 2_000;

interface Visit {
  socket: Socket;
  closed: Promise<void>;
}

function visit(url: string, from = '127.0.0.1'): Promise<Visit> {
  const { port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: from });
    const closed = new Promise<void>((done) => socket.once('close', () => done()));
    onFinish(async () => socket.destroy());
    socket.on('error', () => {});
    // A socket that nobody reads does not see its end.
    socket.resume();
    socket.once('connect', () => resolve({ socket, closed }));
    socket.once('close', () => resolve({ socket, closed }));
  });
}

const isOpen = ({ socket }: Visit) => !socket.destroyed;

describe('silent sockets', () => {
  it('are closed after 10 seconds, and keep no client out meanwhile', async () => {
    const api = await startTestService();
    // In batches: a connection beyond the kernel's queue looks open to its client and never reaches the service.
    const silent: Visit[] = [];
    while (silent.length < SILENT)
      silent.push(...(await Promise.all(Array.from({ length: 100 }, () => visit(api.url)))));
    expect(silent.filter(isOpen).length).toBe(SILENT);
    for (let asked = 0; asked < 20; asked++) expect((await api.get('/areas?q=Osu')).status).toBe(200);
    // A socket that sent half a request head is silent too.
    const half = await visit(api.url);
    half.socket.write('GET /health HTTP/1.1\r\nHost: x\r\n');
    await Promise.all([...silent, half].map(({ closed }) => closed));
    expect((await api.get('/areas?q=Osu')).status).toBe(200);
  });
});

describe('the sockets of one address', () => {
  it('are at most 200; others are closed at once, and other addresses get theirs', async () => {
    const api = await startTestService({ RATE_LIMIT_FACTOR: '1' });
    const kept = await Promise.all(Array.from({ length: 200 }, () => visit(api.url)));
    const refused = await Promise.all(Array.from({ length: 300 }, () => visit(api.url)));
    await Promise.all(refused.map(({ closed }) => closed));
    expect(kept.filter(isOpen).length).toBe(200);
    // On Linux the whole of 127.0.0.0/8 is this machine.
    const other = await visit(api.url, '127.0.0.2');
    let text = '';
    other.socket.on('data', (piece) => {
      text += piece;
    });
    other.socket.write('GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    await other.closed;
    expect(text).toMatch(/^HTTP\/1\.1 200 /);
    kept[0]?.socket.destroy();
    await expect.poll(async () => isOpen(await visit(api.url))).toBe(true);
  });
});

describe('answers over https', () => {
  it('carry HSTS, and others do not', async () => {
    const secure = await startTestService({ PUBLIC_URL: 'https://api.example.com' });
    const plain = await startTestService();
    expect((await secure.get('//health')).headers.get('strict-transport-security')).toBe('max-age=31536000');
    expect((await plain.get('//health')).headers.get('strict-transport-security')).toBeNull();
  });
});
