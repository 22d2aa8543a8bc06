import { Client, type ClientConfig } from 'pg';
import { Line, type Outcome } from './batch.ts';
import type { Scope } from './scope.ts';
import type { Statement } from './sql.ts';

/**
 * A few connections that many short reads share. What is asked at about the same time travels together, one after the
 * other on the same connection, which costs both sides far fewer awakenings than a connection for each. A long read
 * would hold up those behind it, so the server ends what takes too long.
 */
export interface Lanes {
  query<Row>(scope: Scope, statement: Statement<Row>): Promise<Outcome<Row>>;
  close(): Promise<void>;
}

type Lane = { client: Client; line: Line };

const LANES = 2;
const PATIENCE_MS = 5_000;

export function openLanes(config: ClientConfig, patienceMs: number, onError: (error: Error) => void): Lanes {
  const lanes: (Promise<Lane> | undefined)[] = Array.from({ length: LANES }, () => undefined);
  let turn = 0;

  async function connect(lane: number): Promise<Lane> {
    const options = `${config.options ?? ''} -c statement_timeout=${PATIENCE_MS}`;
    const client = new Client({ ...config, options });
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
    return { client, line: new Line(client, { independent: true, patienceMs }) };
  }

  return {
    async query<Row>({ enter }: Scope, statement: Statement<Row>) {
      turn = (turn + 1) % LANES;
      lanes[turn] ??= connect(turn);
      const { line } = await (lanes[turn] as Promise<Lane>);
      return line.ask(statement, enter);
    },
    async close() {
      const open = await Promise.allSettled(lanes.filter((lane) => lane !== undefined));
      await Promise.all(open.flatMap((lane) => (lane.status === 'fulfilled' ? [lane.value.client.end()] : [])));
    },
  };
}
