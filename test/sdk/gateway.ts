import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { onFinish } from '../service/on-finish.ts';

/** What happens to a request: 'lose answer' executes it and ends the connection without a byte. */
export type Fate =
  | 'pass'
  | 'lose request'
  | 'lose answer'
  | 'cut answer'
  | 'hang'
  | { status: number; headers?: Record<string, string>; body?: string };

interface Seen {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A gateway in front of the service that fails on demand, as networks and proxies do. */
export interface Gateway {
  url: string;
  seen: Seen[];
  /** Fates of the next requests; those after them pass. */
  next(...fates: Fate[]): void;
  /** Chooses the fate of each request instead. */
  choose(fate: () => Fate): void;
}

async function read(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

export async function startGateway(target: string): Promise<Gateway> {
  const seen: Seen[] = [];
  const fates: Fate[] = [];
  let choose = (): Fate => fates.shift() ?? 'pass';

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await read(incoming);
    const { method = '', url = '', headers } = incoming;
    seen.push({ method, path: url, headers, body: body.toString() });
    const fate = choose();
    if (fate === 'hang') return;
    if (fate === 'lose request') {
      incoming.socket.destroy();
      return;
    }
    if (typeof fate === 'object') {
      response.writeHead(fate.status, fate.headers).end(fate.body);
      return;
    }
    const outgoing = request(target + url, { method, headers });
    outgoing.end(body);
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      outgoing.on('response', resolve);
      outgoing.on('error', reject);
    });
    const text = await read(answer);
    if (fate === 'lose answer') {
      incoming.socket.destroy();
      return;
    }
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    if (fate === 'cut answer') response.write(text.subarray(0, text.length / 2), () => incoming.socket.destroy());
    else response.end(text);
  }

  const server = createServer((incoming, response) => {
    handle(incoming, response).catch(() => incoming.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onFinish(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    seen,
    next: (...coming) => void fates.push(...coming),
    choose: (given) => {
      choose = given;
    },
  };
}
