import { randomBytes, randomUUID } from 'node:crypto';
import { Client, type QueryConfig, type QueryResult, type QueryResultRow } from 'pg';
import { type Statement, sql } from './sql.ts';
import { atStartup, NO_TENANT } from './tenant-scope.ts';

/**
 * Drops cached values in every process on one database, over LISTEN/NOTIFY.
 *
 * - A transaction sends its notification together with COMMIT, so a rolled-back change invalidates nothing.
 * - Its request is answered after every listening process has acknowledged, or after ACKNOWLEDGE_MS. Each listening
 *   connection holds a shared advisory lock, so that the held locks count the listeners.
 * - LISTEN and NOTIFY reach the processes on one server. A process whose transactions run on another server of a cluster
 *   sends its notification over its listening connection after COMMIT, and announces it before COMMIT. An announcement
 *   that cannot be sent rolls the transaction back. Every process drops the value again LATER_MS after an announcement,
 *   so that a process that is killed right after COMMIT leaves no stale value for longer.
 * - While the listening connection is down, `listening` is false, `onReset` has been called, and nothing may be cached.
 * - A connection that fell silent delivers nothing and raises no error. A cached value may therefore be used only while
 *   `isAlive()`: the server has answered, on this connection, a question that was asked within the last second. The
 *   server sends notifications before that answer, so a value that was invalidated earlier has been dropped.
 * - The question is asked when a cached value is wanted, and not by a timer, so that an idle process asks nothing.
 *
 * Bookings do not rely on it: place_bookings() compares the catalogue's revision.
 */
export interface CacheInvalidation extends Invalidator {
  onInvalidate(topic: string, drop: (id: string) => void): void;
  onReset(dropAll: () => void): void;
  readonly listening: boolean;
  /** Whether cached values may be used; see above. Waits at most 200 ms for an answer. */
  isAlive(): boolean | Promise<boolean>;
  /** Counts a read of a cache that depends on this channel. */
  readonly countRead: (cache: string, hit: boolean) => void;
  close(): Promise<void>;
}

/** A notification that a transaction sends together with COMMIT. */
export interface Notice {
  statement: Statement<{ listeners: number }>;
  /** Resolves once that many processes have dropped the value. */
  acknowledged: (listeners: number) => Promise<void>;
}

/** What a transaction needs to invalidate cached values. */
export interface Invalidator {
  notify(topic: string, id: string): Notice;
  /** Before COMMIT on another server than the listeners'; see above. */
  announce(topic: string, id: string): Promise<void>;
  /** After COMMIT on another server than the listeners'. Resolves like `acknowledged`, also when it cannot be sent. */
  send(notice: Notice): Promise<void>;
}

const CHANNEL = 'dwaso_stale';
const REPLIES = 'dwaso_heard_';
const LISTENERS_LOCK = 0x64776173;
/** A process that does not acknowledge within this time is stuck and serves no request either. */
const ACKNOWLEDGE_MS = 1_000;
/** Interval of the probe that finds a lost connection while no request does. */
const PROBE_MS = 5_000;
/** A connection that leaves a question unanswered for this long is replaced. */
const ANSWER_MS = 2_000;
/** An answer vouches for cached values until this long after its question. */
const TRUST_MS = 1_000;
/** A new question is asked this long after the last one, so that steady traffic never waits for an answer. */
const ASK_AGAIN_MS = 400;
/** A request waits this long for an answer, then reads from the database. */
const WAIT_MS = 200;
const RECONNECT_MS = 500;
/** An announced value is dropped again after this time, by which the COMMIT has taken effect or never will. */
const LATER_MS = 15_000;
/** Marks an announcement. */
const LATER = 'later';

/** A connection that sends one statement at a time, as the driver asks. */
interface Connection {
  query<Row extends QueryResultRow>(statement: QueryConfig): Promise<QueryResult<Row>>;
  end(): Promise<void>;
}

export async function openCacheInvalidation(options: {
  url: string;
  /** Application name of the connection, unless PGAPPNAME gives another. */
  name?: string;
  /** The first connection may take this long: nothing is cached yet, and a process that fails here does not start. */
  startWithinMs: number;
  countRead?: (cache: string, hit: boolean) => void;
  onError: (error: Error) => void;
}): Promise<CacheInvalidation> {
  const { url, name, onError } = options;
  const droppers = new Map<string, ((id: string) => void)[]>();
  const resetters: (() => void)[] = [];
  const waiting = new Map<string, () => void>();
  const self = randomBytes(8).toString('hex');
  let connection: Connection | undefined;
  let question: Promise<boolean> | undefined;
  /** When the newest question was asked, and the newest one that was answered. */
  let askedAt = Number.NEGATIVE_INFINITY;
  let aliveAt = Number.NEGATIVE_INFINITY;
  let closed = false;
  let listening = false;
  let reconnecting: NodeJS.Timeout | undefined;

  const dropAll = () => {
    for (const reset of resetters) reset();
  };

  function lose(): void {
    listening = false;
    dropAll();
    if (!closed) reconnecting ??= setTimeout(reconnect, RECONNECT_MS / 2);
  }

  function receive(from: Connection, channel: string, payload = ''): void {
    if (channel !== CHANNEL) {
      waiting.get(payload)?.();
      return;
    }
    const [sender = '', nonce = '', topic = '', id = ''] = payload.split(' ');
    const drop = () => {
      for (const one of droppers.get(topic) ?? []) one(id);
    };
    if (nonce === LATER) {
      setTimeout(drop, LATER_MS).unref();
      return;
    }
    drop();
    if (sender === self) waiting.get(nonce)?.();
    else from.query(notification(REPLIES + sender, nonce)).catch(onError);
  }

  async function connect(timeoutMs: number): Promise<void> {
    const client = new Client({
      connectionString: url,
      ...(name && { fallback_application_name: name }),
      keepAlive: true,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
      options: atStartup(NO_TENANT),
    });
    const next = inTurn(client);
    client.on('notification', ({ channel, payload }) => receive(next, channel, payload));
    client.on('error', onError);
    client.on('end', () => next === connection && lose());
    await client.connect();
    await next.query({ text: `listen ${CHANNEL}` });
    await next.query({ text: `listen ${REPLIES}${self}` });
    const asked = performance.now();
    await next.query({ text: 'select pg_advisory_lock_shared($1, 1)', values: [LISTENERS_LOCK] });
    connection = next;
    aliveAt = asked;
    // A value that was read while no notification arrived may be stale.
    dropAll();
    listening = true;
  }

  /** Asks a question on the listening connection, unless one is open. A connection without an answer is replaced. */
  function probe(): Promise<boolean> {
    if (!connection || !listening) return Promise.resolve(false);
    question ??= ask(connection).finally(() => {
      question = undefined;
    });
    return question;
  }

  async function ask(asked: Connection): Promise<boolean> {
    askedAt = performance.now();
    const at = askedAt;
    const answer = asked.query({ text: 'select 1' }).then(
      () => true,
      () => false,
    );
    if (await Promise.race([answer, after(ANSWER_MS, false)])) {
      if (asked === connection) aliveAt = at;
      return asked === connection;
    }
    if (asked === connection) {
      connection = undefined;
      lose();
    }
    asked.end().catch(() => {});
    return false;
  }

  async function reconnect(): Promise<void> {
    reconnecting = undefined;
    try {
      await connect(ANSWER_MS);
    } catch (error) {
      onError(error as Error);
      if (!closed) reconnecting ??= setTimeout(reconnect, RECONNECT_MS);
    }
  }

  await connect(options.startWithinMs);
  const probing = setInterval(probe, PROBE_MS);
  probing.unref();

  return {
    onInvalidate(topic, drop) {
      droppers.set(topic, [...(droppers.get(topic) ?? []), drop]);
    },
    onReset(reset) {
      resetters.push(reset);
    },
    countRead: options.countRead ?? (() => {}),
    get listening() {
      return listening;
    },
    isAlive() {
      if (!listening) return false;
      const now = performance.now();
      const age = now - aliveAt;
      if (age > ASK_AGAIN_MS) void probe();
      if (age <= TRUST_MS) return true;
      // A question that has been open for longer shows a connection that fell silent.
      if (now - askedAt > WAIT_MS) return false;
      return Promise.race([probe(), after(WAIT_MS, false)]);
    },
    notify(topic, id) {
      const nonce = randomUUID();
      let answers = 0;
      let needed = Number.POSITIVE_INFINITY;
      const { promise, resolve } = Promise.withResolvers<void>();
      const done = () => {
        waiting.delete(nonce);
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(done, ACKNOWLEDGE_MS);
      waiting.set(nonce, () => {
        if (++answers >= needed) done();
      });
      return {
        statement: sql<{ listeners: number }>`
          select pg_notify(${CHANNEL}, ${`${self} ${nonce} ${topic} ${id}`}),
            (select count(*) from pg_locks where locktype = 'advisory' and classid = ${LISTENERS_LOCK} and objid = 1
              and objsubid = 2 and database = (select oid from pg_database where datname = current_database())) as listeners`,
        acknowledged(listeners) {
          needed = listeners;
          if (answers >= needed) done();
          else timer.refresh();
          return promise;
        },
      };
    },
    async announce(topic, id) {
      if (!connection || !listening) throw new Error('Connection terminated: no announcement can be sent');
      await connection.query(notification(CHANNEL, `${self} ${LATER} ${topic} ${id}`));
    },
    async send({ statement, acknowledged }) {
      try {
        const sent = await connection?.query<{ listeners: number }>(statement);
        await acknowledged(Number(sent?.rows[0]?.listeners ?? 0));
      } catch (error) {
        // The transaction has committed, and its announcement drops the value.
        onError(error as Error);
      }
    },
    async close() {
      closed = true;
      clearTimeout(reconnecting);
      clearInterval(probing);
      await connection?.end();
    },
  };
}

const notification = (channel: string, payload: string): QueryConfig => ({
  text: 'select pg_notify($1, $2)',
  values: [channel, payload],
});

function inTurn(client: Client): Connection {
  let last: Promise<unknown> = Promise.resolve();
  return {
    query<Row extends QueryResultRow>(statement: QueryConfig) {
      const result = last.then(() => client.query<Row>(statement));
      last = result.catch(() => {});
      return result;
    },
    end: () => client.end(),
  };
}

const after = <T>(milliseconds: number, value: T): Promise<T> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds, value).unref());
