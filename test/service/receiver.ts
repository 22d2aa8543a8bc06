import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { onFinish } from './on-finish.ts';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  at: number;
}

/** `hang` never answers. */
type HookAnswer = number | 'hang' | 'redirect' | 'flood' | 'drip';

/** A receiver of webhooks. Its answer is set by path and can change, also with the number received there. */
export interface Receiver {
  url: string;
  received: Received[];
  answer: Map<string, HookAnswer | ((received: number) => HookAnswer)>;
  /** Highest number of concurrent requests, by path. */
  mostUnderWay: Map<string, number>;
  at(path: string): Received[];
  close(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const answer: Receiver['answer'] = new Map();
  const underWay = new Map<string, number>();
  const mostUnderWay = new Map<string, number>();
  const server: Server = createServer((request, response) => {
    const path = request.url ?? '';
    const now = (underWay.get(path) ?? 0) + 1;
    underWay.set(path, now);
    mostUnderWay.set(path, Math.max(now, mostUnderWay.get(path) ?? 0));
    response.on('close', () => underWay.set(path, (underWay.get(path) ?? 1) - 1));
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (piece) => {
      body += piece;
    });
    request.on('end', () => {
      received.push({ path, headers: request.headers, body, at: Date.now() });
      const chosen = answer.get(path) ?? 204;
      const how = typeof chosen === 'function' ? chosen(received.filter((one) => one.path === path).length) : chosen;
      if (how === 'hang') return;
      if (how === 'redirect') {
        response.writeHead(302, { location: '/elsewhere' }).end();
        return;
      }
      if (how === 'drip') {
        // A body that never ends.
        response.writeHead(200).write('ok');
        return;
      }
      if (how === 'flood') {
        response.writeHead(500);
        const pour = () => {
          while (!response.destroyed && response.write('x'.repeat(65_536)));
        };
        response.on('drain', pour);
        pour();
        return;
      }
      response.writeHead(how).end(how === 204 ? undefined : `status ${how} says the receiver`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  onFinish(close);
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    answer,
    mostUnderWay,
    at: (path) => received.filter((one) => one.path === path),
    close,
  };
}

export async function until(done: () => boolean | Promise<boolean>, withinMs = 60_000): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await done())) {
    if (Date.now() > deadline) throw new Error(`It did not come true within ${withinMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}
