import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A slow network before a server: each byte arrives after the round trip, and all connections share the throughput.
 * Chromium's own emulation does the same for a page, but not for what a service worker fetches.
 */
export async function openSlowNetwork(
  target: string,
  { latencyMs, bytesPerSecond }: { latencyMs: number; bytesPerSecond: number },
): Promise<{ url: string; close(): Promise<void> }> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  /** When the line is free again. */
  let free = 0;
  async function forward(from: Socket, to: Socket): Promise<void> {
    // Small pieces, so that connections take turns.
    for await (const chunk of from as AsyncIterable<Buffer>) {
      for (let at = 0; at < chunk.length; at += 1_400) {
        const piece = chunk.subarray(at, at + 1_400);
        free = Math.max(free, performance.now()) + (1_000 * piece.length) / bytesPerSecond;
        await sleep(free - performance.now());
        setTimeout(() => to.write(piece), latencyMs);
      }
    }
    setTimeout(() => to.end(), latencyMs);
  }
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      // Either end may go away at any time.
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    }
    client.pipe(upstream);
    forward(upstream, client).catch(() => client.destroy());
    client.on('close', () => upstream.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
