import { addDays, dateOf, type LocalDate, startOf } from '../../kit/time.ts';
import type { KeyUsage } from './store.ts';

/** Counts the requests of keys in memory, so that no request pays for a write. */
export interface UsageTally {
  count(keyId: string, tenantId: string, admitted: boolean, now: Temporal.Instant): void;
  /**
   * Passes the counts since the last drain to `write`, one batch at a time. A batch that fails is counted again. The
   * promise resolves once every count from before the call is written.
   */
  drain(write: (batch: KeyUsage[]) => Promise<void>): Promise<void>;
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

  function add(more: KeyUsage): void {
    const slot = `${more.date} ${more.keyId}`;
    const known = counted.get(slot);
    if (!known) {
      counted.set(slot, more);
      return;
    }
    known.requests += more.requests;
    known.throttled += more.throttled;
  }

  async function drainOnce(write: (batch: KeyUsage[]) => Promise<void>): Promise<void> {
    if (counted.size === 0) return;
    const batch = [...counted.values()];
    counted = new Map();
    try {
      await write(batch);
    } catch (error) {
      for (const usage of batch) add(usage);
      throw error;
    }
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
