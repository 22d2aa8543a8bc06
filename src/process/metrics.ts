import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { HttpMetrics } from '../kit/http/server.ts';
import { type CountedDatabase, databaseMetrics, type ObservedPool, observePool } from './database-metrics.ts';
import { type MoneyFigures, observeMoney, observeQueues, type Queues } from './stored-metrics.ts';

/** What the service counts. deploy/ holds the alerts and the dashboard that read it. */
export interface ServiceMetrics extends HttpMetrics {
  registry: Registry;
  database: CountedDatabase;
  /** Publishes the state of the connection pool. */
  observePool(pool: ObservedPool): void;
  delivery: (outcome: 'succeeded' | 'failed' | 'dead', seconds: number) => void;
  /** `code` is the error code of a refusal, empty for a hold that was placed. */
  hold: (outcome: 'held' | 'taken' | 'refused', code: string) => void;
  gatewayCall: (call: GatewayCall, seconds: number) => void;
  /** An attempt to send a message; `outcome` is accepted, refused or unknown. */
  message: (channel: string, outcome: string) => void;
  signIn: (outcome: 'succeeded' | 'refused') => void;
  cacheRead: (cache: string, hit: boolean) => void;
  jobFailed: (job: string) => void;
  /** Reads the queues when they are scraped. */
  observeQueues: (read: () => Promise<Queues>) => void;
  /** Reads the figures of the ledger when they are scraped. */
  observeMoney: (read: () => Promise<MoneyFigures>) => void;
  observeImages: (read: () => { running: number; waiting: number }) => void;
}

export interface GatewayCall {
  provider: string;
  operation: string;
  outcome: 'ok' | 'refused' | 'unavailable';
}

const PREFIX = 'dwaso';

export function createServiceMetrics(): ServiceMetrics {
  const registry = new Registry();
  // The delay of the event loop is sampled by a timer; the default of 10 milliseconds keeps an idle process awake.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 500 });
  // Gauges with the name of counters, which `promtool check metrics` refuses.
  for (const what of ['handles', 'requests', 'resources']) registry.removeSingleMetric(`nodejs_active_${what}_total`);
  const counter = <const L extends string>(name: string, help: string, labelNames: readonly L[]) =>
    new Counter({ name: `${PREFIX}_${name}`, help, labelNames, registers: [registry] });
  const seconds = <const L extends string>(name: string, help: string, labelNames: readonly L[]) =>
    new Histogram({
      name: `${PREFIX}_${name}`,
      help,
      labelNames,
      buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [registry],
    });
  const deliveries = counter('webhook_deliveries_total', 'Attempts to deliver a webhook', ['outcome']);
  const deliveryTime = seconds('webhook_delivery_seconds', 'Time that a webhook receiver took', []);
  const holds = counter('holds_total', 'Holds by outcome, refusals by error code', ['outcome', 'code']);
  const calls = counter('gateway_calls_total', 'Calls to a payment gateway', ['provider', 'operation', 'outcome']);
  const callTime = seconds('gateway_call_seconds', 'Time that a payment gateway took', ['provider', 'operation']);
  const messages = counter('messages_total', 'Attempts to send a message', ['channel', 'outcome']);
  const signIns = counter('sign_ins_total', 'Exchanges of an identity token for a session', ['outcome']);
  const failures = counter('job_failures_total', 'Runs of a background job that failed', ['job']);
  // Series that an alert reads exist from the start: a counter that appears at 1 has no increase.
  for (const outcome of ['succeeded', 'failed', 'dead']) deliveries.inc({ outcome }, 0);
  for (const outcome of ['succeeded', 'refused']) signIns.inc({ outcome }, 0);
  for (const channel of ['WHATSAPP', 'SMS', 'PUSH'])
    for (const outcome of ['accepted', 'refused', 'unknown']) messages.inc({ channel, outcome }, 0);
  for (const outcome of ['held', 'taken']) holds.inc({ outcome, code: '' }, 0);

  return {
    registry,
    database: databaseMetrics(registry),
    observePool: (pool) => observePool(registry, pool),
    observe: requestObserver(registry),
    delivery(outcome, took) {
      deliveries.inc({ outcome });
      deliveryTime.observe(took);
    },
    hold: (outcome, code) => holds.inc({ outcome, code: outcome === 'refused' ? code : '' }),
    gatewayCall({ provider, operation, outcome }, took) {
      calls.inc({ provider, operation, outcome });
      callTime.observe({ provider, operation }, took);
    },
    message: (channel, outcome) => messages.inc({ channel, outcome }),
    signIn: (outcome) => signIns.inc({ outcome }),
    cacheRead: cacheReadCounter(registry),
    jobFailed: (job) => failures.inc({ job }),
    observeQueues: (read) => observeQueues(registry, read),
    observeMoney: (read) => observeMoney(registry, read),
    observeImages(read) {
      new Gauge({
        name: `${PREFIX}_images`,
        help: 'Uploaded images that are decoded or wait for it',
        labelNames: ['state'] as const,
        registers: [registry],
        collect() {
          const { running, waiting } = read();
          this.set({ state: 'running' }, running);
          this.set({ state: 'waiting' }, waiting);
        },
      });
    },
  };
}

/** Every request reads caches, so reads are counted here, and labelled when they are scraped. */
function cacheReadCounter(registry: Registry): ServiceMetrics['cacheRead'] {
  const reads = new Map<string, { hits: number; misses: number }>();
  new Counter({
    name: `${PREFIX}_cache_reads_total`,
    help: 'Reads of a cache',
    labelNames: ['cache', 'result'] as const,
    registers: [registry],
    collect() {
      this.reset();
      for (const [cache, { hits, misses }] of reads) {
        this.inc({ cache, result: 'hit' }, hits);
        this.inc({ cache, result: 'miss' }, misses);
      }
    },
  });
  return (cache, hit) => {
    let counted = reads.get(cache);
    if (!counted) {
      counted = { hits: 0, misses: 0 };
      reads.set(cache, counted);
    }
    if (hit) counted.hits++;
    else counted.misses++;
  };
}

/** Requests by method, route and status, and the time that they took by method and route. */
function requestObserver(registry: Registry): HttpMetrics['observe'] {
  interface Series {
    labels: { method: string; route: string; status: number };
    count: number;
    time: Histogram.Internal<'method' | 'route'>;
  }
  // A lookup of a series by its labels costs more than the increment, and there are few series.
  const series = new Map<string, Series>();
  new Counter({
    name: `${PREFIX}_http_requests_total`,
    help: 'Requests answered',
    labelNames: ['method', 'route', 'status'] as const,
    registers: [registry],
    collect() {
      this.reset();
      for (const { labels, count } of series.values()) this.inc(labels, count);
    },
  });
  const duration = new Histogram({
    name: `${PREFIX}_http_request_seconds`,
    help: 'Time to answer a request',
    labelNames: ['method', 'route'] as const,
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  return (method, route, status, seconds) => {
    const key = `${method} ${route} ${status}`;
    let known = series.get(key);
    if (!known) {
      known = { labels: { method, route, status }, count: 0, time: duration.labels(method, route) };
      series.set(key, known);
    }
    known.count++;
    known.time.observe(seconds);
  };
}
