import { randomUUID } from 'node:crypto';
import { forEachApart } from '../../../kit/jobs/for-each-apart.ts';
import { addDays, dateOf, type LocalDate, startOf } from '../../../kit/time.ts';
import type { KeyUsage, UsageBatch } from './store.ts';

/** Counts the requests of keys in memory, so that no request pays for a write. */
export interface UsageTally {
  count(keyId: string, tenantId: string, admitted: boolean, now: Temporal.Instant): void;
  /**
   * Passes the counts since the last drain to `write`, a batch for each business, a few at a time. A batch that fails is
   * passed again by the next drain, under the same id, and stops no other. The promise resolves once every count from
   * before the call is written.
   */
  drain(write: (batch: UsageBatch) => Promise<void>): Promise<void>;
}

/** Caches the bounds of the current date, because a calendar lookup for each request is slow. */
function dayFinder(): (now: Temporal.Instant) => LocalDate {
  let date = '';
  let begins = 0;
  let ends = 0;
  return (now) => {
    const moment = now.epochMilliseconds;
    if (moment < begins || moment >= ends) {
      date = dateOf(now);
      begins = startOf(date).epochMilliseconds;
      ends = startOf(addDays(date, 1)).epochMilliseconds;
    }
    return date;
  };
}

export function usageTally(): UsageTally {
  const dayOf = dayFinder();
  const counted = new Map<string, KeyUsage>();
  let draining: Promise<void> = Promise.resolve();

  /** By business. Further counts of a business wait until its batch is written. */
  const unwritten = new Map<string, UsageBatch>();

  async function writeCounted(write: (batch: UsageBatch) => Promise<void>): Promise<void> {
    for (const [tenantId, usage] of Map.groupBy(counted.values(), (one) => one.tenantId)) {
      if (unwritten.has(tenantId)) continue;
      unwritten.set(tenantId, { id: randomUUID(), tenantId, usage });
      for (const { date, keyId } of usage) counted.delete(`${date} ${keyId}`);
    }
    const failures: unknown[] = [];
    const onError = (error: unknown) => failures.push(error);
    await forEachApart([...unwritten.values()], { atOnce: 3, onError }, async (batch) => {
      await write(batch);
      unwritten.delete(batch.tenantId);
    });
    if (failures.length > 0) throw failures[0];
  }

  async function drainOnce(write: (batch: UsageBatch) => Promise<void>): Promise<void> {
    const repeats = unwritten.size > 0;
    await writeCounted(write);
    // Counts that waited for the batch of an earlier drain.
    if (repeats) await writeCounted(write);
  }

  return {
    count(keyId, tenantId, admitted, now) {
      const date = dayOf(now);
      const slot = `${date} ${keyId}`;
      let usage = counted.get(slot);
      if (!usage) {
        usage = { tenantId, keyId, date, requests: 0, throttled: 0, lastUsedAt: now };
        counted.set(slot, usage);
      }
      if (admitted) usage.requests++;
      else usage.throttled++;
      usage.lastUsedAt = now;
    },
    drain(write) {
      const turn = draining.then(() => drainOnce(write));
      draining = turn.catch(() => {});
      return turn;
    },
  };
}
