import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';

/**
 * Requests at a fixed rate, however slowly they are answered. They come from several loopback addresses, because a proxy
 * limits each one. A request with a key is repeated once, as the documentation asks for; any other one has one try. With
 * `mostOpen` requests unanswered the next one waits, so that a busy machine gets no more than it can answer.
 */
export interface LoadRequest {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  token?: string;
  body?: object;
  /** Value of Idempotency-Key. */
  key?: string;
  /** Statuses beside 200 and 201 that are answers, not failures. */
  also?: readonly number[];
}

export interface LoadOutcome {
  sent: number;
  repeated: number;
  failures: string[];
  /** Milliseconds from the moment at which a request was due until its whole answer. */
  times: number[];
  seconds: number;
}

const CLIENTS = 12;
const CONNECTIONS_OF_ONE = 60;
const TICK_MS = 5;
const GIVE_UP_MS = 30_000;
/** What the proxy's own 503 asks for. */
const RETRY_AFTER_MS = 1_000;
const MOST_BYTES = 4_000_000;
const JSON_HEADERS = { 'content-type': 'application/json' };

const isAnswer = ({ also }: LoadRequest, status: number): boolean =>
  status === 200 || status === 201 || also?.includes(status) === true;

export function startOpenLoop(
  url: string,
  rate: number,
  next: (number: number) => LoadRequest,
  mostOpen = Number.POSITIVE_INFINITY,
): { stop(): Promise<LoadOutcome> } {
  // 127.0.0.1 is left to the caller.
  const pools = Array.from(
    { length: CLIENTS },
    (_, index) =>
      new Pool(url, {
        connections: CONNECTIONS_OF_ONE,
        pipelining: 1,
        headersTimeout: GIVE_UP_MS,
        bodyTimeout: GIVE_UP_MS,
        localAddress: `127.0.0.${index + 2}`,
      }),
  );
  const outcome: LoadOutcome = { sent: 0, repeated: 0, failures: [], times: [], seconds: 0 };

  /** Why it failed, or null. */
  async function attempt(pool: Pool, request: LoadRequest): Promise<string | null> {
    const { method, path, token, body, key } = request;
    try {
      const { statusCode, body: answer } = await pool.request({
        method,
        path,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(key && { 'idempotency-key': key }),
          ...(body && JSON_HEADERS),
        },
        body: body ? JSON.stringify(body) : null,
      });
      if (isAnswer(request, statusCode)) await answer.dump({ limit: MOST_BYTES });
      else return `${statusCode} ${(await answer.text()).slice(0, 300)}`;
      return null;
    } catch (error) {
      return (error as { code?: string }).code ?? (error as Error).message;
    }
  }

  async function send(number: number, due: number): Promise<void> {
    const request = next(number);
    const pool = pools[number % CLIENTS] as Pool;
    const first = await attempt(pool, request);
    let last = first;
    if (first && request.key) {
      outcome.repeated++;
      await sleep(RETRY_AFTER_MS);
      last = await attempt(pool, request);
    }
    if (last)
      outcome.failures.push(`${request.method} ${request.path}: ${first}${request.key ? `, then ${last}` : ''}`);
    outcome.times.push(performance.now() - due);
  }

  const began = performance.now();
  const open = new Set<Promise<void>>();
  let over = false;
  const sending = (async () => {
    while (!over) {
      const due = ((performance.now() - began) * rate) / 1_000;
      for (; outcome.sent < due && open.size < mostOpen; outcome.sent++) {
        const request = send(outcome.sent, began + (outcome.sent * 1_000) / rate).then(() => void open.delete(request));
        open.add(request);
      }
      await sleep(TICK_MS);
    }
    outcome.seconds = (performance.now() - began) / 1_000;
    await Promise.all(open);
    await Promise.all(pools.map((pool) => pool.close()));
  })();
  return {
    async stop() {
      over = true;
      await sending;
      return outcome;
    },
  };
}
