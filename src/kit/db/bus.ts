import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { StaleNews } from './db.ts';
import { sql } from './sql.ts';

/**
 * News between the processes on one database, over LISTEN/NOTIFY: what is remembered of a row may be stale. While the
 * listening connection is down nothing may be remembered, so `listening` is false and `onReset` has been called.
 */
export interface Bus extends StaleNews {
  on(topic: string, hear: (id: string) => void): void;
  onReset(forgetAll: () => void): void;
  readonly listening: boolean;
  close(): Promise<void>;
}

const CHANNEL = 'dwaso_stale';
const PATIENCE_MS = 250;

export async function openBus(options: { url: string; onError: (error: Error) => void }): Promise<Bus> {
  const hearers = new Map<string, ((id: string) => void)[]>();
  const resetters: (() => void)[] = [];
  const waiting = new Map<string, () => void>();
  let client: Client | undefined;
  let closed = false;
  let listening = false;
  let retry: NodeJS.Timeout | undefined;

  const lose = () => {
    listening = false;
    for (const reset of resetters) reset();
    if (!closed) retry ??= setTimeout(reconnect, 200);
  };

  function receive(payload: string | undefined): void {
    if (!payload) return;
    const [nonce = '', topic = '', id = ''] = payload.split(' ');
    for (const hear of hearers.get(topic) ?? []) hear(id);
    waiting.get(nonce)?.();
  }

  async function connect(): Promise<void> {
    const next = new Client({ connectionString: options.url, keepAlive: true, connectionTimeoutMillis: 5_000 });
    next.on('notification', ({ payload }) => receive(payload));
    next.on('error', options.onError);
    next.on('end', () => next === client && lose());
    await next.connect();
    await next.query(`listen ${CHANNEL}`);
    client = next;
    listening = true;
  }

  async function reconnect(): Promise<void> {
    retry = undefined;
    try {
      await connect();
    } catch (error) {
      options.onError(error as Error);
      if (!closed) retry ??= setTimeout(reconnect, 500);
    }
  }

  await connect();

  return {
    on(topic, hear) {
      hearers.set(topic, [...(hearers.get(topic) ?? []), hear]);
    },
    onReset(forgetAll) {
      resetters.push(forgetAll);
    },
    get listening() {
      return listening;
    },
    statement(topic, id) {
      const nonce = randomUUID();
      const heard = new Promise<void>((resolve) => {
        const done = () => {
          waiting.delete(nonce);
          clearTimeout(patience);
          resolve();
        };
        // A listener that is down has remembered nothing either, so waiting longer would win nothing.
        const patience = setTimeout(done, PATIENCE_MS);
        waiting.set(nonce, done);
      });
      return {
        statement: sql`select pg_notify(${CHANNEL}, ${`${nonce} ${topic} ${id}`})`,
        heard: () => heard,
      };
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
