import { randomUUID } from 'node:crypto';
import { addDays, dateOf, type LocalDate, startOf } from '../../kit/time.ts';
import type { KeyUsage, UsageBatch } from './store.ts';

/** Counts the requests of keys in memory, so that no request pays for a write. */
export interface UsageTally {
  count(keyId: string, tenantId: string, admitted: boolean, now: Temporal.Instant): void;
  /**
   * Passes the counts since the last drain to `write`, one batch at a time. A batch that fails is passed again by the next
   * drain, under the same id. The promise resolves once every count from before the call is written.
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
  let counted = new Map<string, KeyUsage>();
  let draining: Promise<void> = Promise.resolve();

  let unwritten: UsageBatch | null = null;

  async function writeBatch(write: (batch: UsageBatch) => Promise<void>): Promise<void> {
    if (!unwritten) return;
    await write(unwritten);
    unwritten = null;
  }

  async function drainOnce(write: (batch: UsageBatch) => Promise<void>): Promise<void> {
    await writeBatch(write);
    if (counted.size === 0) return;
    unwritten = { id: randomUUID(), usage: [...counted.values()] };
    counted = new Map();
    await writeBatch(write);
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
