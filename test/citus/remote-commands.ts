import type { UsageTally } from '../../src/features/shop/api-keys/index.ts';
import { asking } from '../service/cluster.ts';
import { createDatabase, type TestDatabase } from '../service/database.ts';
import { onFinish } from '../service/on-finish.ts';
import { startTestService, type TestService } from '../service/service.ts';
import { statementsDuring } from '../service/statements.ts';

/** What the coordinator sent to a worker. */
export interface RemoteCommand {
  text: string;
  /** Host and port of the worker. */
  server: string;
}

/** What one request cost: statements from the service to the coordinator, and commands from there to the workers. */
export interface Trips {
  statements: string[];
  commands: RemoteCommand[];
}

export interface WatchedService extends TestService {
  tripsDuring(work: () => Promise<unknown>): Promise<Trips>;
}

const ISSUED = /^issuing ([\s\S]*)$/;
const SERVER = /on server \S+@(\S+)/;
/** The process asks the channel of invalidations from time to time whether it still answers. */
const PROBE = 'select 1';

/** A service whose connections tell every command that the coordinator sends to a worker. */
export async function startWatchedService(
  env: Record<string, string> = {},
  shared?: TestDatabase,
): Promise<WatchedService> {
  const database = shared ?? (await createDatabase());
  const name = new URL(database.url).pathname.slice(1);
  await asking(database.url, `alter database ${name} set citus.log_remote_commands = on`);
  const service = await startTestService(env, { database });
  if (!shared) onFinish(() => database.drop());
  const seen: RemoteCommand[] = [];
  const heard = new WeakSet<object>();
  service.service.deps.db.pool.driver.on('acquire', (client) => {
    if (heard.has(client)) return;
    heard.add(client);
    client.on('notice', ({ message = '', detail = '' }) => {
      const text = ISSUED.exec(message)?.[1];
      const server = SERVER.exec(detail)?.[1];
      if (text !== undefined && server !== undefined) seen.push({ text, server });
    });
  });
  return {
    ...service,
    async tripsDuring(work) {
      return beforeUsage(service.service.deps.usage, async () => {
        seen.length = 0;
        const { texts } = await statementsDuring(work);
        return { statements: texts.filter((text) => text !== PROBE), commands: [...seen] };
      });
    },
  };
}

/** Counts of requests are written every few seconds, by turns: this turn lasts until the work is done. */
async function beforeUsage<T>(usage: UsageTally, work: () => Promise<T>): Promise<T> {
  const [begun, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // A turn without counts would end at once.
  usage.count('key_none', 'biz_none', true, Temporal.Now.instant());
  const turn = usage.drain(async () => {
    begun.resolve();
    await done.promise;
  });
  await begun.promise;
  try {
    return await work();
  } finally {
    done.resolve();
    await turn;
  }
}

/** BEGIN, its settings, COMMIT and ROLLBACK: they read and write no row. */
const FRAME = /^(begin|set local|commit|rollback|savepoint|release|prepare transaction|select assign_distributed)/i;

export const tasksOf = ({ commands }: Trips): RemoteCommand[] => commands.filter(({ text }) => !FRAME.test(text));
export const preparedOf = ({ commands }: Trips): RemoteCommand[] =>
  commands.filter(({ text }) => /prepare transaction/i.test(text));
export const serversOf = ({ commands }: Trips): string[] => [...new Set(commands.map(({ server }) => server))];
