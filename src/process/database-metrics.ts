import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { DatabaseMetrics } from '../kit/postgres/database.ts';

const PREFIX = 'dwaso';

export interface CountedDatabase extends DatabaseMetrics {
  /** When the database last had no space for a statement, on the clock of performance.now(). */
  diskFullAt(): number | null;
}

export interface ObservedPool {
  driver: { totalCount: number; idleCount: number };
  waiting: number;
}

export function databaseMetrics(registry: Registry): CountedDatabase {
  const retries = new Counter({
    name: `${PREFIX}_db_retries_total`,
    help: 'Transactions that were repeated, by reason',
    labelNames: ['reason'] as const,
    registers: [registry],
  });
  const timeouts = new Counter({
    name: `${PREFIX}_db_timeouts_total`,
    help: 'Statements and waits for a connection that took too long',
    labelNames: ['kind'] as const,
    registers: [registry],
  });
  const waits = new Histogram({
    name: `${PREFIX}_db_pool_wait_seconds`,
    help: 'Time that requests waited for a connection',
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  const full = new Counter({
    name: `${PREFIX}_db_disk_full_total`,
    help: 'Statements that the database refused because its disk is full',
    registers: [registry],
  });
  let fullAt: number | null = null;
  return {
    retry: (reason) => retries.inc({ reason }),
    timeout: (kind) => timeouts.inc({ kind }),
    poolWait: (seconds) => waits.observe(seconds),
    diskFull() {
      full.inc();
      fullAt = performance.now();
    },
    diskFullAt: () => fullAt,
  };
}

export function observePool(registry: Registry, pool: ObservedPool): void {
  new Gauge({
    name: `${PREFIX}_db_connections`,
    help: 'Database connections of the pool',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      this.set({ state: 'total' }, pool.driver.totalCount);
      this.set({ state: 'idle' }, pool.driver.idleCount);
      this.set({ state: 'waiting' }, pool.waiting);
    },
  });
}
