import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface HttpMetrics {
  observe(method: string, route: string, status: number, seconds: number): void;
}

export interface Metrics extends HttpMetrics {
  registry: Registry;
}

export function createMetrics(pool: () => { total: number; idle: number; waiting: number }): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'dwaso_http_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'route', 'status'] as const,
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'dwaso_http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route'] as const,
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'dwaso_db_connections',
    help: 'Database connections of the pool',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      const { total, idle, waiting } = pool();
      this.set({ state: 'total' }, total);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'waiting' }, waiting);
    },
  });
  // Looking a series up by its labels costs more than counting, and there are few of them.
  const series = new Map<string, { count: Counter.Internal; time: Histogram.Internal<'method' | 'route'> }>();
  return {
    registry,
    observe(method, route, status, seconds) {
      const key = `${method} ${route} ${status}`;
      let known = series.get(key);
      if (!known) {
        known = { count: requests.labels(method, route, String(status)), time: duration.labels(method, route) };
        series.set(key, known);
      }
      known.count.inc();
      known.time.observe(seconds);
    },
  };
}
