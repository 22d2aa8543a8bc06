import { Client, type ClientConfig, DatabaseError } from 'pg';
import { Line, type Outcome } from './batch.ts';
import { isConnectionFailure } from './connection-failure.ts';
import type { Scope } from './scope.ts';
import type { Statement } from './sql.ts';

/**
 * A few connections that many share, for what is short: reads, and whole transactions. Those that are asked for at about
 * the same time travel together, which costs either side far fewer awakenings than a connection for each, and PostgreSQL
 * fewer commits. Whatever takes long would hold up the others, so the server ends it, and a transaction is then done
 * again on a connection of its own.
 */
export interface Lanes {
  query<Row>(scope: Scope, statement: Statement<Row>): Promise<Outcome<Row>>;
  /** All of these are done, or none. Throws `HeldUp` when that would have taken too long. */
  together(scope: Scope, statements: readonly Statement[]): Promise<Outcome[]>;
  close(): Promise<void>;
}

/** Nothing was done: the server ended it, so that others need not wait for it. */
export class HeldUp extends Error {}

type Connected = { client: Client; line: Line };

interface Lane {
  connected: Promise<Connected>;
  /** Transactions are under way. */
  busy: boolean;
  /** Nobody new goes this way. */
  forget(): void;
}

/** A transaction that waits to be carried. */
interface Whole {
  tenantId: string | undefined;
  statements: readonly Statement[];
  resolve: (outcomes: Outcome[]) => void;
  reject: (error: unknown) => void;
}

const LANES = 3;
/** Reads keep to the first few lanes: the fewer there are, the more of them travel together. */
const READ_LANES = 2;
/** As many transactions travel together at most: each waits for all of them. */
const MOST_TOGETHER = 8;
const PATIENCE_MS = 5_000;
/** How long a transaction may wait for another's lock. */
const LOCK_PATIENCE_MS = 50;

const CANCELED = '57014';
const LOCK_NOT_AVAILABLE = '55P03';
/** How the codes begin with which it ends a connection, in whatever language it speaks. */
const OPERATOR_INTERVENED = '57P';

/** The server refused and goes on, so whatever was sent together is undone. */
const isUndone = (error: unknown): boolean =>
  error instanceof DatabaseError && error.severity !== 'FATAL' && !error.code?.startsWith(OPERATOR_INTERVENED);

export function openLanes(config: ClientConfig, patienceMs: number, onError: (error: Error) => void): Lanes {
  const lanes: (Lane | undefined)[] = [];
  const waiting = new Set<Whole>();
  let turn = 0;
  let leaving = false;

  async function connect(forget: () => void): Promise<Connected> {
    const options = `${config.options ?? ''} -c statement_timeout=${PATIENCE_MS} -c lock_timeout=${LOCK_PATIENCE_MS}`;
    const client = new Client({ ...config, options, pipeline: true });
    client.on('error', (error) => {
      forget();
      onError(error);
    });
    client.on('end', forget);
    try {
      await client.connect();
    } catch (error) {
      forget();
      throw error;
    }
    return { client, line: new Line(client, { independent: true, patienceMs }) };
  }

  function laneAt(index: number): Lane {
    let lane = lanes[index];
    if (!lane) {
      const forget = () => {
        if (lanes[index] === lane) lanes[index] = undefined;
      };
      lane = { connected: connect(forget), busy: false, forget };
      lanes[index] = lane;
    }
    return lane;
  }

  async function over<T>(lane: Lane, work: (line: Line) => Promise<T>): Promise<T> {
    try {
      return await work((await lane.connected).line);
    } catch (error) {
      // The connection itself may take a moment to say that it ends.
      const ends = error instanceof DatabaseError ? error.severity === 'FATAL' : isConnectionFailure(error);
      if (ends) lane.forget();
      throw error;
    }
  }

  /**
   * One of each tenant, in the order of tenants: since a transaction locks nothing of another tenant, no two that travel
   * together elsewhere can wait for each other crosswise.
   */
  function nextTogether(): Whole[] {
    const chosen = new Map<string | undefined, Whole>();
    for (const whole of waiting) {
      if (chosen.size === MOST_TOGETHER) break;
      if (!chosen.has(whole.tenantId)) chosen.set(whole.tenantId, whole);
    }
    for (const whole of chosen.values()) waiting.delete(whole);
    return [...chosen.values()].sort((one, other) => ((one.tenantId ?? '') < (other.tenantId ?? '') ? -1 : 1));
  }

  function leave(): void {
    leaving = false;
    for (let index = 0; index < LANES && waiting.size > 0; index++) {
      const lane = laneAt(index);
      if (lane.busy) continue;
      lane.busy = true;
      void carry(lane, nextTogether()).then(() => {
        lane.busy = false;
        leave();
      });
    }
  }

  /** One that fails undoes the others with it, so then each goes alone. */
  async function carry(lane: Lane, wholes: readonly Whole[]): Promise<void> {
    try {
      const outcomes = await over(lane, (line) => line.together(wholes.flatMap(({ statements }) => statements)));
      let from = 0;
      for (const { statements, resolve } of wholes) {
        resolve(outcomes.slice(from, from + statements.length));
        from += statements.length;
      }
    } catch (error) {
      if (wholes.length > 1 && isUndone(error)) for (const whole of wholes) await carry(lane, [whole]);
      else for (const { reject } of wholes) reject(error);
    }
  }

  return {
    query({ enter }, statement) {
      turn = (turn + 1) % READ_LANES;
      return over(laneAt(turn), (line) => line.ask(statement, enter));
    },
    async together({ tenantId }, statements) {
      try {
        return await new Promise((resolve, reject) => {
          waiting.add({ tenantId, statements, resolve, reject });
          if (leaving) return;
          leaving = true;
          // After all that has just come in has been understood, and has asked for what it wants to ask for.
          setImmediate(leave);
        });
      } catch (error) {
        const code = error instanceof DatabaseError ? error.code : undefined;
        throw code === CANCELED || code === LOCK_NOT_AVAILABLE ? new HeldUp() : error;
      }
    },
    async close() {
      const open = await Promise.allSettled(lanes.flatMap((lane) => (lane ? [lane.connected] : [])));
      await Promise.all(open.flatMap((lane) => (lane.status === 'fulfilled' ? [lane.value.client.end()] : [])));
    },
  };
}
