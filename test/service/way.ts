import { connect, createServer, type Server, type Socket } from 'node:net';
import type { Dice } from '../hostile/random.ts';

/** What is to happen at the next commit that comes by. */
export type Accident = 'lose the commit' | 'lose its answer';

/** A way to the database that can be cut, and on which connections break at the worst moments. */
export interface Way {
  url: string;
  /** Cuts every connection and takes no new one. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Cuts one connection, whatever it is doing; a new one is as good as ever. */
  cutOne(dice: Dice): void;
  cutAll(): void;
  /** Breaks the connection on which the next transaction is committed; resolves when it has happened. */
  atCommit(accident: Accident): Promise<void>;
  /** From now on nothing passes on the open connections, and nobody is told; new ones are as good as ever. */
  silence(): void;
  /** Ends the connections on which nothing passes, those too that nobody has noticed yet. */
  endSilent(): void;
}

/** A commit by its name, or a message with somebody's Idempotency-Key in it, which most often commits what it does. */
const COMMIT = /commit\0|[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-/;

interface Pair {
  near: Socket;
  far: Socket;
  /** Nothing that comes back is passed on, and the first of it ends the connection. */
  answerLost: boolean;
  silent: boolean;
}

export async function openWay(databaseUrl: string): Promise<Way> {
  const target = new URL(databaseUrl);
  const port = Number(target.searchParams.get('port') ?? (target.port || 5432));
  const directory = target.searchParams.get('host');
  const pairs = new Set<Pair>();
  const accidents: { kind: Accident; happened: () => void }[] = [];

  const end = (pair: Pair) => {
    pairs.delete(pair);
    pair.near.destroy();
    pair.far.destroy();
  };

  function pass(pair: Pair, data: Buffer): void {
    if (pair.silent) return;
    const accident = accidents.length > 0 && COMMIT.test(data.toString('latin1')) ? accidents.shift() : undefined;
    if (accident?.kind === 'lose the commit') end(pair);
    else {
      pair.answerLost ||= accident !== undefined;
      pair.far.write(data);
    }
    accident?.happened();
  }

  const take = (near: Socket) => {
    const far = directory ? connect(`${directory}/.s.PGSQL.${port}`) : connect(port, target.hostname);
    const pair: Pair = { near, far, answerLost: false, silent: false };
    pairs.add(pair);
    near.on('data', (data: Buffer) => pass(pair, data));
    far.on('data', (data) => {
      if (pair.answerLost) end(pair);
      else if (!pair.silent) near.write(data);
    });
    for (const socket of [near, far]) {
      socket.on('error', () => {});
      socket.on('close', () => end(pair));
    }
  };

  let server: Server;
  let nearPort = 0;
  const mend = () =>
    new Promise<void>((resolve, reject) => {
      server = createServer(take);
      server.on('error', reject);
      server.listen(nearPort, '127.0.0.1', () => {
        nearPort = (server.address() as { port: number }).port;
        resolve();
      });
    });
  const cutAll = () => {
    for (const pair of pairs) end(pair);
  };
  await mend();
  const url = new URL(target);
  url.search = '';
  url.hostname = '127.0.0.1';
  url.port = String(nearPort);
  return {
    url: url.href,
    mend,
    async cut() {
      const closed = new Promise((resolve) => server.close(resolve));
      cutAll();
      await closed;
    },
    cutOne(dice) {
      if (pairs.size > 0) end(dice.pick([...pairs]));
    },
    cutAll,
    atCommit: (kind) => new Promise((happened) => accidents.push({ kind, happened })),
    silence() {
      for (const pair of pairs) pair.silent = true;
    },
    endSilent() {
      for (const pair of pairs) if (pair.silent) end(pair);
    },
  };
}
