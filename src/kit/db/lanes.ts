import { Client, type ClientConfig } from 'pg';
import { type Answered, ask, prepareEntries, type Scope } from './scope.ts';
import type { Statement } from './sql.ts';

/**
 * A few connections that many short reads share. What is asked at about the same time travels together, one after the
 * other on the same connection, which costs both sides far fewer awakenings than a connection for each. A long read
 * would hold up those behind it, so the server ends what takes too long.
 */
export interface Lanes {
  query<Row>(scope: Scope, statement: Statement<Row>): Promise<Answered<Row>>;
  close(): Promise<void>;
}

const LANES = 2;
const PATIENCE_MS = 5_000;

export function openLanes(config: ClientConfig, onError: (error: Error) => void): Lanes {
  const lanes: (Promise<Client> | undefined)[] = Array.from({ length: LANES }, () => undefined);
  let turn = 0;

  async function connect(lane: number): Promise<Client> {
    const options = `${config.options ?? ''} -c statement_timeout=${PATIENCE_MS}`;
    const client = new Client({ ...config, options, pipeline: true });
    const forget = () => {
      lanes[lane] = undefined;
    };
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
    prepareEntries(client, onError);
    return client;
  }

  return {
    async query<Row>(scope: Scope, statement: Statement<Row>) {
      turn = (turn + 1) % LANES;
      lanes[turn] ??= connect(turn);
      return ask(await (lanes[turn] as Promise<Client>), scope, statement);
    },
    async close() {
      const open = await Promise.allSettled(lanes.filter((lane) => lane !== undefined));
      await Promise.all(open.flatMap((lane) => (lane.status === 'fulfilled' ? [lane.value.end()] : [])));
    },
  };
}
