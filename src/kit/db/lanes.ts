import { Client, type ClientConfig, DatabaseError } from 'pg';
import { Line, type Outcome } from './batch.ts';
import { isConnectionFailure } from './connection-failure.ts';
import type { Scope } from './scope.ts';
import type { Statement } from './sql.ts';

/**
 * A few connections that many share, for what is short: reads, which travel together when they are asked for at about
 * the same time, and whole transactions, each of which follows the one before it without waiting for its answer. Both
 * cost either side far fewer awakenings than a connection for each. Whatever takes long would hold up what is behind it,
 * so the server ends it, and a transaction is then done again on a connection of its own.
 */
export interface Lanes {
  query<Row>(scope: Scope, statement: Statement<Row>): Promise<Outcome<Row>>;
  /** All of these are done, or none. Throws `HeldUp` when that would have taken too long. */
  together(statements: readonly Statement[]): Promise<Outcome[]>;
  close(): Promise<void>;
}

/** Nothing was done: the server ended it, so that others need not wait for it. */
export class HeldUp extends Error {}

type Connected = { client: Client; line: Line };

interface Lane {
  connected: Promise<Connected>;
  /** Transactions under way. */
  load: number;
  /** Nobody new goes this way. */
  forget(): void;
}

const LANES = 4;
/** Reads keep to the first few lanes: the fewer there are, the more of them travel together. */
const READ_LANES = 2;
/** As many transactions a lane has under way before the next lane is used: one to work on, and one at hand. */
const DEPTH = 2;
const PATIENCE_MS = 5_000;
/** How long a transaction may wait for another's lock. */
const LOCK_PATIENCE_MS = 50;

const CANCELED = '57014';
const LOCK_NOT_AVAILABLE = '55P03';

export function openLanes(config: ClientConfig, patienceMs: number, onError: (error: Error) => void): Lanes {
  const lanes: (Lane | undefined)[] = [];
  let turn = 0;

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

  /** The one that has the least to do, among as many as are worth keeping awake. */
  function leastBusy(): Lane {
    const total = lanes.reduce((sum, lane) => sum + (lane?.load ?? 0), 0);
    const awake = Math.min(LANES, Math.ceil((total + 1) / DEPTH));
    let least = 0;
    for (let index = 1; index < awake; index++) {
      if ((lanes[index]?.load ?? 0) < (lanes[least]?.load ?? 0)) least = index;
    }
    return laneAt(least);
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

  return {
    query({ enter }, statement) {
      turn = (turn + 1) % READ_LANES;
      return over(laneAt(turn), (line) => line.ask(statement, enter));
    },
    async together(statements) {
      const lane = leastBusy();
      lane.load++;
      try {
        return await over(lane, (line) => line.together(statements));
      } catch (error) {
        const code = error instanceof DatabaseError ? error.code : undefined;
        throw code === CANCELED || code === LOCK_NOT_AVAILABLE ? new HeldUp() : error;
      } finally {
        lane.load--;
      }
    },
    async close() {
      const open = await Promise.allSettled(lanes.flatMap((lane) => (lane ? [lane.connected] : [])));
      await Promise.all(open.flatMap((lane) => (lane.status === 'fulfilled' ? [lane.value.client.end()] : [])));
    },
  };
}
