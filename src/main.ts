import { flushCompileCache } from 'node:module';
import { type Config, ConfigError, inspectConfig } from './config.ts';
import type { Problem } from './config-variables.ts';
import { createLog, type Log, stdoutDestination } from './kit/log.ts';
import { checkPlaces } from './process/check-places.ts';
import { startDatabase } from './process/database.ts';
import { type Ending, onEnd } from './process/ending.ts';
import type { Service } from './process/service.ts';

/** Starts the process, and drains and stops it on a signal. A failed start is reported as one line. */

/** A request or job that hangs delays a deployment at most this long, in milliseconds. */
const DRAIN_MS = 30_000;

function oneLine(error: unknown): string {
  const message =
    error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error);
  return message.split('\n', 1)[0] ?? '';
}

function failStart(error: unknown): never {
  process.stderr.write(`Dwaso cannot start: ${oneLine(error)}\n`);
  if (!(error instanceof ConfigError) && process.env['LOG_LEVEL'] === 'debug') console.error(error);
  process.exit(1);
}

async function stop(service: Service, ending: Ending, flush: () => void): Promise<void> {
  const { log, deps } = service;
  log.info({ cause: ending.cause }, 'stopping');
  setTimeout(async () => {
    log.error('requests or jobs did not end in time');
    await deps.stopDatabase();
    flush();
    process.exit(1);
  }, DRAIN_MS).unref();
  await service.stop();
  log.info('stopped');
  flush();
  process.exit(ending.failed ? 1 : 0);
}

/** PostgreSQL starts while the service is being loaded. Loading blocks the event loop, so PostgreSQL must run before. */
async function startAll(config: Config, problems: readonly Problem[], log: Log): Promise<Service> {
  const all = [...problems, ...(await checkPlaces(config, problems))];
  if (all.length > 0) throw new ConfigError(all);
  const spawned = Promise.withResolvers<void>();
  const database = startDatabase(config, log, spawned.resolve);
  await Promise.race([spawned.promise, database.catch(() => {})]);
  const { startService } = await import('./process/service.ts');
  return startService(config, log, database);
}

function start(): void {
  const { destination, flush, onClosed } = stdoutDestination();
  let starting: Promise<Service>;
  try {
    const { config, problems } = inspectConfig(process.env);
    const log = createLog(config.logLevel, destination);
    onEnd(
      async (ending) => {
        if (ending.error) log.fatal({ err: ending.error }, 'an error was not handled');
        // A start that is under way has a database to stop too.
        await stop(await starting, ending, flush);
      },
      { onClosed },
    );
    starting = startAll(config, problems, log);
  } catch (error) {
    failStart(error);
  }
  starting.then(() => flushCompileCache(), failStart);
}

start();
