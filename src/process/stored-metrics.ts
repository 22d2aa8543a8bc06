import { Gauge, type Registry } from 'prom-client';
import type { Lateness } from '../kit/jobs/jobs.ts';

/** Figures that the database holds. They are read when they are scraped. */

/** What waits for an attempt, and for how long the oldest of it has waited. */
interface Backlog {
  waiting: number;
  oldestSeconds: number;
}

export interface Queues {
  webhooks: Backlog;
  messages: Backlog;
  late: Lateness;
}

export interface MoneyFigures {
  totalPesewas: number;
  negativeBalances: number;
  stuckPayouts: number;
}

const PREFIX = 'dwaso';
/** The ledger is read at most this often, in milliseconds. */
const MONEY_MS = 5_000;
/** Queues are read at most this often, in milliseconds, however many scrape. */
const QUEUES_MS = 2_000;

/** Shares one reading for `ms`; null while the database does not answer. */
function sharedFor<T>(ms: number, read: () => Promise<T>): () => Promise<T | null> {
  let last: { at: number; found: Promise<T | null> } | undefined;
  return () => {
    if (!last || performance.now() - last.at > ms) last = { at: performance.now(), found: read().catch(() => null) };
    return last.found;
  };
}

/** Makes gauges of one reading. They have no value while there is none, and everything else is still published. */
const gaugesOf =
  <T>(registry: Registry, readShared: () => Promise<T | null>) =>
  (name: string, help: string, pick: (found: T) => number) =>
    new Gauge({
      name: `${PREFIX}_${name}`,
      help,
      registers: [registry],
      async collect() {
        const found = await readShared();
        if (found) this.set(pick(found));
        else this.remove();
      },
    });

export function observeMoney(registry: Registry, read: () => Promise<MoneyFigures>): void {
  const gauge = gaugesOf(registry, sharedFor(MONEY_MS, read));
  gauge('ledger_total_pesewas', 'How far the accounts of the ledger are from the sum of 0', ({ totalPesewas }) =>
    Math.abs(totalPesewas),
  );
  gauge('negative_balances', 'Businesses that owe the platform', ({ negativeBalances }) => negativeBalances);
  gauge('payouts_stuck', 'Payouts without an outcome for more than an hour', ({ stuckPayouts }) => stuckPayouts);
}

export function observeQueues(registry: Registry, read: () => Promise<Queues>): void {
  const readShared = sharedFor(QUEUES_MS, read);
  const gauge = gaugesOf(registry, readShared);
  gauge(
    'webhook_backlog',
    'Webhook deliveries that wait for an attempt, over all processes',
    ({ webhooks }) => webhooks.waiting,
  );
  gauge(
    'webhook_oldest_seconds',
    'Age of the oldest webhook delivery that waits for an attempt',
    ({ webhooks }) => webhooks.oldestSeconds,
  );
  gauge(
    'message_backlog',
    'Messages that are due and wait for an attempt, over all processes',
    ({ messages }) => messages.waiting,
  );
  gauge(
    'message_oldest_seconds',
    'How long the oldest of these messages has been due',
    ({ messages }) => messages.oldestSeconds,
  );
  new Gauge({
    name: `${PREFIX}_job_late_seconds`,
    help: 'How long the oldest work of a background job has been due',
    labelNames: ['job'] as const,
    registers: [registry],
    async collect() {
      this.reset();
      for (const [job, late] of (await readShared())?.late ?? []) this.set({ job }, Math.max(0, late ?? 0));
    },
  });
}
