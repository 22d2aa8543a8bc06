import { resolve } from 'node:path';
import type { Config } from '../config.ts';
import { type EmbeddedServer, startEmbedded } from '../kit/embedded-postgres/start.ts';
import type { Log } from '../kit/log.ts';

/** The database of the process, and the server that the process started for it. */
export interface StartedDatabase {
  url: string;
  server: EmbeddedServer | null;
}

export async function startDatabase(config: Config, log: Log, onSpawn?: () => void): Promise<StartedDatabase> {
  if (config.databaseUrl) return { url: config.databaseUrl, server: null };
  const server = await startEmbedded({
    dataDir: resolve(config.dataDir),
    log: (message) => log.info({ part: 'postgres' }, message),
    ...(onSpawn && { onSpawn }),
  });
  return { url: server.url, server };
}
