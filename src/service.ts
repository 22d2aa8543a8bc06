import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { createDeps, type Deps } from './deps.ts';
import { keepUsageFlushed } from './features/api-keys/index.ts';
import { loadShippedAreas } from './features/areas/index.ts';
import { loadShippedVerticals } from './features/verticals/index.ts';
import { allWatches } from './jobs.ts';
import { startWorker, type Worker } from './kit/jobs/jobs.ts';
import { createLog, type Log } from './kit/log.ts';

/** A running service: what `npm start`, the tests and the bench all start. */
export interface Service {
  app: FastifyInstance;
  deps: Deps;
  log: Log;
  url: string;
  stop(): Promise<void>;
}

export async function loadReferenceData(deps: Deps): Promise<void> {
  await deps.db.service.transaction(async (tx) => {
    await loadShippedAreas(tx);
    await loadShippedVerticals(tx, deps.clock.now());
  });
}

export async function startService(config: Config, log: Log = createLog(config.logLevel)): Promise<Service> {
  const deps = await createDeps(config, log);
  let app: FastifyInstance | undefined;
  let worker: Worker | undefined;
  const stopFlushing = keepUsageFlushed(deps);
  const stop = async () => {
    // First the requests under way, then the jobs under way, then what both counted, then what they stand on.
    await app?.close();
    await worker?.stop();
    await stopFlushing();
    await deps.close();
  };
  try {
    await loadReferenceData(deps);
    app = await createApp(deps);
    await app.listen({ host: config.host, port: config.port });
    if (config.role !== 'api') {
      worker = startWorker({ watches: allWatches(deps), log });
    }
  } catch (error) {
    await stop();
    throw error;
  }
  log.info({ url: config.publicUrl, role: config.role, version: deps.version }, 'ready');
  return { app, deps, log, url: config.publicUrl, stop };
}
