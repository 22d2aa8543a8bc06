import type { FastifyInstance } from 'fastify';
import { createApp } from '../app.ts';
import type { Config } from '../config.ts';
import { createDeps, type Deps } from '../deps.ts';
import { loadShippedAreas } from '../features/ground/areas/index.ts';
import { readBacklog } from '../features/ground/events/index.ts';
import { loadShippedVerticals } from '../features/ground/verticals/index.ts';
import { readMoneyFigures } from '../features/money/payouts/index.ts';
import { readMessageBacklog } from '../features/outward/messages/index.ts';
import { type MetricsServer, serveMetrics } from '../features/platform/operations/serve-metrics.ts';
import { keepUsageFlushed } from '../features/shop/api-keys/index.ts';
import { allJobs, latenessReader } from '../jobs.ts';
import { startWorker, type Worker } from '../kit/jobs/jobs.ts';
import { onceANight } from '../kit/jobs/nightly.ts';
import { createLog, type Log } from '../kit/log.ts';
import type { StartedDatabase } from './database.ts';

/** A running service, as started by `npm start`, the tests and the bench. */
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

export async function startService(
  config: Config,
  log: Log = createLog(config.logLevel),
  database?: Promise<StartedDatabase>,
): Promise<Service> {
  const deps = await createDeps(config, log, database);
  let app: FastifyInstance | undefined;
  let worker: Worker | undefined;
  let metricsServer: MetricsServer | null = null;
  const stopFlushing = keepUsageFlushed(deps);
  const stop = async () => {
    // Running requests end first, then running jobs. The usage of both is written next, before the database closes.
    await app?.close();
    await metricsServer?.close();
    await worker?.stop();
    await stopFlushing();
    await deps.close();
  };
  try {
    // Routes are registered while the database answers.
    [app] = await Promise.all([createApp(deps), loadReferenceData(deps)]);
    await app.listen({ host: config.host, port: config.port });
    const jobs = allJobs(deps).map((job) => (job.nightly ? onceANight(job, deps) : job));
    const readLateness = latenessReader(deps.db.service, deps.clock, jobs);
    // Every process publishes the queues, so that they are seen when no worker runs.
    deps.metrics.observeQueues(async () => ({
      webhooks: await readBacklog(deps.db.service, deps.clock.now()),
      messages: await readMessageBacklog(deps.db.service, deps.clock.now()),
      late: await readLateness(),
    }));
    deps.metrics.observeMoney(() => readMoneyFigures(deps.db.service, deps.clock.now()));
    if (config.role !== 'api') {
      worker = startWorker({ jobs, log, readLateness, countFailure: deps.metrics.jobFailed });
    }
    metricsServer = await serveMetrics(deps);
  } catch (error) {
    await stop();
    throw error;
  }
  log.info({ url: config.publicUrl, role: config.role, version: deps.version }, 'ready');
  return { app, deps, log, url: config.publicUrl, stop };
}
