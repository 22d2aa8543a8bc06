import { resolve } from 'node:path';
import pg from 'pg';
import { type Config, ConfigError } from '../config.ts';
import { type EmbeddedServer, startEmbedded } from '../kit/embedded-postgres/start.ts';
import type { Log } from '../kit/log.ts';

/** The database of the process, and the server that the process started for it. */
export interface StartedDatabase {
  url: string;
  server: EmbeddedServer | null;
}

export async function startDatabase(config: Config, log: Log, onSpawn?: () => void): Promise<StartedDatabase> {
  if (config.databaseUrl) {
    await requireReach(config);
    return { url: config.databaseUrl, server: null };
  }
  const server = await startEmbedded({
    dataDir: resolve(config.dataDir),
    log: (message) => log.info({ part: 'postgres' }, message),
    ...(onSpawn && { onSpawn }),
  });
  return { url: server.url, server };
}

/** A wrong address ends the start with the name of its variable. */
async function requireReach(config: Config): Promise<void> {
  const { databaseUrl, databaseDirectUrl, databaseMigrationUrl, migrate, databaseTimeoutMs } = config;
  const addresses: [name: string, url: string | null][] = [
    ['DATABASE_URL', databaseUrl],
    ['DATABASE_DIRECT_URL', databaseDirectUrl],
    ['DATABASE_MIGRATION_URL', migrate ? databaseMigrationUrl : null],
  ];
  const problems = await Promise.all(
    addresses.map(async ([name, connectionString]) => {
      if (connectionString === null) return [];
      let client: pg.Client | undefined;
      try {
        // Parameters of the address can name files, which are read here.
        client = new pg.Client({ connectionString, connectionTimeoutMillis: databaseTimeoutMs });
        // An error after the connection was made is not an answer to this question.
        client.on('error', () => {});
        await client.connect();
        return [];
      } catch (error) {
        const { message, code } = error as NodeJS.ErrnoException;
        return [{ name, text: `${name} leads to no database that lets this process in: ${message || code}` }];
      } finally {
        await client?.end().catch(() => {});
      }
    }),
  );
  if (problems.flat().length > 0) throw new ConfigError(problems.flat());
}
