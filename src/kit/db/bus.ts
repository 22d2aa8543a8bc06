import { randomBytes, randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { StaleNews } from './db.ts';
import { expectAnswer } from './patience.ts';
import { NOBODY } from './scope.ts';
import { sql } from './sql.ts';

/**
 * News between the processes on one database, over LISTEN/NOTIFY: what is remembered of a row may be stale. Whoever tells
 * it waits until every listening process has said that it heard, so that what was revoked is refused everywhere once the
 * revocation is answered. While the listening connection is down nothing may be remembered, so `listening` is false and
 * `onReset` has been called.
 */
export interface Bus extends StaleNews {
  on(topic: string, hear: (id: string) => void): void;
  onReset(forgetAll: () => void): void;
  readonly listening: boolean;
  close(): Promise<void>;
}

const CHANNEL = 'dwaso_stale';
const REPLIES = 'dwaso_heard_';
/** An advisory lock that every listening connection shares: held locks count the listeners, and the dead hold none. */
const LISTENERS = 0x64776173;
/** A process that does not answer for so long is stuck, and serves nobody either. */
const PATIENCE_MS = 1_000;
/** How often the listening connection is asked whether it is there, and how long it may take to say so. */
const PULSE_MS = 5_000;

export async function openBus(options: { url: string; onError: (error: Error) => void }): Promise<Bus> {
  const hearers = new Map<string, ((id: string) => void)[]>();
  const resetters: (() => void)[] = [];
  const waiting = new Map<string, () => void>();
  const self = randomBytes(8).toString('hex');
  let client: Client | undefined;
  let closed = false;
  let listening = false;
  let retry: NodeJS.Timeout | undefined;
  let pulse: NodeJS.Timeout | undefined;

  const forget = () => {
    for (const reset of resetters) reset();
  };

  const lose = () => {
    listening = false;
    forget();
    if (!closed) retry ??= setTimeout(reconnect, 200);
  };

  function receive(from: Client, channel: string, payload = ''): void {
    if (channel !== CHANNEL) {
      waiting.get(payload)?.();
      return;
    }
    const [teller = '', nonce = '', topic = '', id = ''] = payload.split(' ');
    for (const hear of hearers.get(topic) ?? []) hear(id);
    if (teller === self) waiting.get(nonce)?.();
    else from.query('select pg_notify($1, $2)', [REPLIES + teller, nonce]).catch(options.onError);
  }

  async function connect(): Promise<void> {
    const next = new Client({
      connectionString: options.url,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      // It only listens, so it needs to see nothing.
      options: NOBODY,
    });
    next.on('notification', ({ channel, payload }) => receive(next, channel, payload));
    next.on('error', options.onError);
    next.on('end', () => next === client && lose());
    await next.connect();
    await next.query(`listen ${CHANNEL}`);
    await next.query(`listen ${REPLIES}${self}`);
    await next.query('select pg_advisory_lock_shared($1, 1)', [LISTENERS]);
    client = next;
    // What was being read while no news came may be stale already.
    forget();
    listening = true;
  }

  /** A connection that fell silent brings no news and does not say so: it is asked now and then. */
  async function feelPulse(asked: Client): Promise<void> {
    const answered = expectAnswer(asked, PULSE_MS);
    await asked.query('select 1').catch(() => {});
    answered();
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
  pulse = setInterval(() => client && listening && feelPulse(client), PULSE_MS);
  pulse.unref();

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
      let answers = 0;
      let needed = Number.POSITIVE_INFINITY;
      const { promise, resolve } = Promise.withResolvers<void>();
      const done = () => {
        waiting.delete(nonce);
        clearTimeout(patience);
        resolve();
      };
      const patience = setTimeout(done, PATIENCE_MS);
      waiting.set(nonce, () => {
        if (++answers >= needed) done();
      });
      return {
        statement: sql<{ listeners: number }>`
          select pg_notify(${CHANNEL}, ${`${self} ${nonce} ${topic} ${id}`}),
            (select count(*) from pg_locks where locktype = 'advisory' and classid = ${LISTENERS} and objid = 1
              and objsubid = 2 and database = (select oid from pg_database where datname = current_database())) as listeners`,
        heard(listeners) {
          needed = listeners;
          if (answers >= needed) done();
          else patience.refresh();
          return promise;
        },
      };
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      clearInterval(pulse);
      await client?.end();
    },
  };
}
