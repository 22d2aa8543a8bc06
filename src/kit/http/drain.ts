import { Server as TcpServer } from 'node:net';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * How the server ends its connections when it is closed. Running requests are waited for; idle keep-alive connections
 * are closed, because they would delay the end.
 *
 * A proxy sends requests until it notices that the process is gone. A connection that is closed while a request is on its
 * way resets that request, and a proxy must not repeat a POST. So behind a proxy:
 *
 * 1. The event loop accepts every connection that waits, and only then the listening socket is closed. From here on the
 *    proxy is refused before it sends anything, and takes another process.
 * 2. Idle connections stay open for IDLE_MS. A request on one is answered with `Connection: close`, which Fastify adds as
 *    soon as it closes.
 * 3. Connections that are still idle are closed.
 *
 * A connection that arrives within the last turn of the event loop before the socket is closed is still reset.
 */
const SWEEP_MS = 25;
/** Requests that a proxy has sent arrive within this time. */
const IDLE_MS = 500;
/** A turn of the event loop that leaves nearly no time for a connection to arrive after the others were accepted. */
const SHORT_TURN_MS = 5;
/** A process under more load than it can carry has no short turn: after SOON_MS a long one will do. */
const SOON_MS = 2_000;
const LONGEST_WAIT_MS = 10_000;

export function drainOnClose(app: FastifyInstance, behindProxy: boolean): void {
  let sweep: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    if (behindProxy && app.server.listening) {
      await acceptWaiting(app.server);
      // The method of http.Server would close idle connections too.
      TcpServer.prototype.close.call(app.server);
      await untilUnused(app.server);
    }
    // A turn reads what has arrived, so that a connection with a request is not idle any more.
    await turn();
    sweep = setInterval(() => setImmediate(() => app.server.closeIdleConnections()), SWEEP_MS);
  });
  app.addHook('onClose', async () => clearInterval(sweep));
}

/** Each turn of the event loop accepts one connection: after a turn without any, none waits. */
async function acceptWaiting(server: TcpServer): Promise<void> {
  let accepted = 0;
  const count = () => accepted++;
  server.on('connection', count);
  const asked = performance.now();
  // The current turn counts as the first.
  await turn();
  for (let isQuiet = false, waited = 0; !isQuiet && waited < LONGEST_WAIT_MS; ) {
    const began = performance.now();
    const before = accepted;
    await turn();
    const ended = performance.now();
    waited = ended - asked;
    isQuiet = accepted === before && (ended - began < SHORT_TURN_MS || waited > SOON_MS);
  }
  server.off('connection', count);
}

async function untilUnused(server: TcpServer): Promise<void> {
  const count = () => new Promise<number>((resolve) => server.getConnections((_error, open) => resolve(open)));
  const deadline = performance.now() + IDLE_MS;
  while (performance.now() < deadline && (await count()) > 0) await sleep(SWEEP_MS);
}
