import type { Server } from 'node:http';
import { isIPv4, isIPv6, type Socket } from 'node:net';

/**
 * The network that a client's requests and sockets are counted by. A subscriber of IPv6 gets at least a /64, so its
 * single addresses count together. An IPv4 address that is written as IPv6 counts as IPv4.
 */
export function networkOf(ip: string): string {
  // Most addresses are IPv4; the colon is looked for first, because `isIPv6` is slow.
  if (!ip.includes(':') || !isIPv6(ip)) return ip;
  const groups = groupsOf(ip);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight groups of a valid IPv6 address. */
function groupsOf(ip: string): number[] {
  const [address = ''] = ip.split('%', 1);
  const [head = '', tail] = address.split('::');
  const before = parseGroups(head);
  const after = parseGroups(tail ?? '');
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

function parseGroups(text: string): number[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => {
    if (!isIPv4(group)) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [(a << 8) | b, (c << 8) | d];
  });
}

/** Limits of connections; times in milliseconds. */
export const LIMITS = {
  headersMs: 10_000,
  // A photo of 5 MiB over a slow mobile connection needs up to two minutes.
  requestMs: 120_000,
  silenceMs: 60_000,
  /** Until the first request of a connection. */
  silentMs: 10_000,
  checkEveryMs: 5_000,
  connections: 10_000,
  connectionsPerNetwork: 200,
};

export type ConnectionLimits = typeof LIMITS;

/**
 * Keeps one client from using up the sockets of the process: a socket that has sent no whole request head in time is
 * closed, and so is one more than a network may have.
 */
export function limitSockets(
  server: Server,
  options: {
    /** Time until the first request of a socket, in milliseconds. */
    silentMs: number;
    /** Null behind a proxy, which limits its own clients and holds all sockets itself. */
    perNetwork: number | null;
  },
): void {
  const { silentMs, perNetwork } = options;
  const open = new Map<string, number>();
  const silent = new WeakMap<Socket, NodeJS.Timeout>();

  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const count = (open.get(network) ?? 0) + 1;
    if (perNetwork !== null && count > perNetwork) {
      socket.destroy();
      return;
    }
    open.set(network, count);
    const timer = setTimeout(() => socket.destroy(), silentMs);
    timer.unref();
    silent.set(socket, timer);
    socket.once('close', () => {
      clearTimeout(timer);
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
  server.on('request', ({ socket }) => clearTimeout(silent.get(socket)));
}
