import { addDays, dateOf, type LocalDate, startOf } from '../time.ts';

/** What one key did on one day, as far as this process has seen it and not yet written it down. */
export interface KeyUsage {
  tenantId: string;
  keyId: string;
  date: LocalDate;
  requests: number;
  throttled: number;
  lastUsedAt: Temporal.Instant;
}

/** Counts the requests of keys in memory, so that no request pays for a write. */
export interface UsageTally {
  count(keyId: string, tenantId: string, admitted: boolean, now: Temporal.Instant): void;
  /**
   * Hands over what was counted since the last time, one batch after the other; what could not be written is counted
   * again. When it ends, all that was counted before the call is written.
   */
  drain(write: (batch: KeyUsage[]) => Promise<void>): Promise<void>;
}

/** Most requests fall on the day of the one before; calendars are too slow to ask every time. */
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
