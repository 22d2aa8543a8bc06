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
  /** How many messages with transactions are under way. */
  load: number;
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
/** Reads keep to the first lanes: the fewer there are, the more of them travel together. */
const READ_LANES = 2;
/** As many transactions travel together at most: each waits for all of them. */
const MOST_TOGETHER = 8;
/** As many messages with transactions a lane has under way: one to work on, and one at hand. */
const DEPTH = 2;
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
      lane = { connected: connect(forget), load: 0, forget };
      lanes[index] = lane;
    }
    return lane;
  }

  async function over<T>(lane: Lane, work: (line: Line) => Promise<T>): Promise<T> {
    try {
      return await work((await lane.connected).line);
    } catch (error) {
      // The connection itself may take a moment to say that it ends.
      const ends = error instanceof DatabaseError ? !isUndone(error) : isConnectionFailure(error);
      if (ends) lane.forget();
      throw error;
    }
  }

  /** The one that has the least to do; from the last on, since reads keep to the first. */
  function leastBusy(): Lane {
    let least = laneAt(LANES - 1);
    for (let index = LANES - 2; index >= 0 && least.load > 0; index--) {
      const lane = laneAt(index);
      if (lane.load < least.load) least = lane;
    }
    return least;
  }

  /**
   * One of each tenant, in the order of tenants: since a transaction locks nothing of another tenant, no two messages
   * wait for each other crosswise.
   */
  function nextTogether(): Whole[] {
    const chosen = new Map<string | undefined, Whole>();
    for (const whole of waiting) {
      if (chosen.size === MOST_TOGETHER) break;
      if (!chosen.has(whole.tenantId)) chosen.set(whole.tenantId, whole);
    }
    return [...chosen.values()].sort((one, other) => ((one.tenantId ?? '') < (other.tenantId ?? '') ? -1 : 1));
  }

  function leave(): void {
    leaving = false;
    while (waiting.size > 0) {
      const lane = leastBusy();
      const wholes = nextTogether();
      // Behind others only when nobody could join it any more while it waits.
      const isFull = wholes.length === MOST_TOGETHER || wholes.length < waiting.size;
      if (lane.load === DEPTH || (lane.load > 0 && !isFull)) return;
      for (const whole of wholes) waiting.delete(whole);
      lane.load++;
      void carry(lane, wholes).then(() => {
        lane.load--;
        leave();
      });
    }
  }

  /** One that fails undoes the others with it, which then go again without it. */
  async function carry(lane: Lane, wholes: readonly Whole[]): Promise<void> {
    const outcomes: Outcome[] = [];
    try {
      await over(lane, (line) =>
        line.together(
          wholes.flatMap(({ statements }) => statements),
          outcomes,
        ),
      );
    } catch (error) {
      if (!isUndone(error)) for (const { reject } of wholes) reject(error);
      else await carryRest(lane, wholes, outcomes.length, error);
      return;
    }
    let from = 0;
    for (const { statements, resolve } of wholes) {
      resolve(outcomes.slice(from, from + statements.length));
      from += statements.length;
    }
  }

  async function carryRest(lane: Lane, wholes: readonly Whole[], done: number, error: unknown): Promise<void> {
    const owners = wholes.flatMap((whole) => whole.statements.map(() => whole));
    // When all was done the commit failed, and any of them may be why.
    const failed = wholes.length === 1 ? wholes[0] : owners[done];
    failed?.reject(error);
    const rest = wholes.filter((whole) => whole !== failed);
    if (!failed) for (const whole of rest) await carry(lane, [whole]);
    else if (rest.length > 0) await carry(lane, rest);
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
