import { connect, createServer, type Server, type Socket } from 'node:net';
import type { Random } from './seed.ts';

/** The fault at the next COMMIT. */
export type CommitFault = 'lose COMMIT' | 'lose its answer';

/** A TCP proxy in front of the database that breaks connections on demand. */
export interface TcpProxy {
  url: string;
  /** Closes every connection and refuses new ones. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Closes one connection, busy or idle. New connections work. */
  closeOne(dice: Random): void;
  closeAll(): void;
  /** Closes the connection that sends the next COMMIT. Resolves when it has happened. */
  breakCommit(fault: CommitFault): Promise<void>;
  /** Stops forwarding on all open connections without closing them. New connections work. */
  stall(): void;
  /** Does the same to connections that LISTEN, open or new, and to no other. */
  stallListening(): void;
  /** Closes the stalled connections, also those that the client has not abandoned. */
  closeStalled(): void;
}

/**
 * The COMMIT statement, or a message with an Idempotency-Key, which usually belongs to a statement that commits by
 * itself.
 */
const COMMIT = /commit\0|[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-/;

/** The statement that makes a connection a listening one. */
const LISTEN = /listen dwaso_/;

interface Connection {
  client: Socket;
  server: Socket;
  /** The answer is dropped, and the connection is closed when it arrives. */
  answerLost: boolean;
  stalled: boolean;
  listens: boolean;
}

export async function startTcpProxy(databaseUrl: string): Promise<TcpProxy> {
  const target = new URL(databaseUrl);
  const port = Number(target.searchParams.get('port') ?? (target.port || 5432));
  const directory = target.searchParams.get('host');
  const connections = new Set<Connection>();
  let listeningStalls = false;
  const faults: { kind: CommitFault; happened: () => void }[] = [];

  const end = (connection: Connection) => {
    connections.delete(connection);
    connection.client.destroy();
    connection.server.destroy();
  };

  function forward(connection: Connection, data: Buffer): void {
    if (LISTEN.test(data.toString('latin1'))) {
      connection.listens = true;
      connection.stalled ||= listeningStalls;
    }
    if (connection.stalled) return;
    const fault = faults.length > 0 && COMMIT.test(data.toString('latin1')) ? faults.shift() : undefined;
    if (fault?.kind === 'lose COMMIT') end(connection);
    else {
      connection.answerLost ||= fault !== undefined;
      connection.server.write(data);
    }
    fault?.happened();
  }

  const accept = (client: Socket) => {
    const server = directory ? connect(`${directory}/.s.PGSQL.${port}`) : connect(port, target.hostname);
    const connection: Connection = { client, server, answerLost: false, stalled: false, listens: false };
    connections.add(connection);
    client.on('data', (data: Buffer) => forward(connection, data));
    server.on('data', (data) => {
      if (connection.answerLost) end(connection);
      else if (!connection.stalled) client.write(data);
    });
    for (const socket of [client, server]) {
      socket.on('error', () => {});
      socket.on('close', () => end(connection));
    }
  };

  let listener: Server;
  let proxyPort = 0;
  const start = () =>
    new Promise<void>((resolve, reject) => {
      listener = createServer(accept);
      listener.on('error', reject);
      listener.listen(proxyPort, '127.0.0.1', () => {
        proxyPort = (listener.address() as { port: number }).port;
        resolve();
      });
    });
  const closeAll = () => {
    for (const connection of connections) end(connection);
  };
  await start();
  const url = new URL(target);
  url.search = '';
  url.hostname = '127.0.0.1';
  url.port = String(proxyPort);
  return {
    url: url.href,
    start,
    async stop() {
      const closed = new Promise((resolve) => listener.close(resolve));
      closeAll();
      await closed;
    },
    closeOne(dice) {
      if (connections.size > 0) end(dice.pick([...connections]));
    },
    closeAll,
    breakCommit: (kind) => new Promise((happened) => faults.push({ kind, happened })),
    stall() {
      for (const connection of connections) connection.stalled = true;
    },
    stallListening() {
      listeningStalls = true;
      for (const connection of connections) connection.stalled ||= connection.listens;
    },
    closeStalled() {
      listeningStalls = false;
      for (const connection of connections) if (connection.stalled) end(connection);
    },
  };
}
