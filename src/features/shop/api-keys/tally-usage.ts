import { randomUUID } from 'node:crypto';
import { forEachApart } from '../../../kit/jobs/for-each-apart.ts';
import { addDays, dateOf, type LocalDate, startOf } from '../../../kit/time.ts';
import type { KeyUsage, UsageBatch } from './store.ts';

/** Counts the requests of keys in memory, so that no request pays for a write. */
export interface UsageTally {
  count(keyId: string, tenantId: string, admitted: boolean, now: Temporal.Instant): void;
  /** A call of a tool, beside the request that carried it. `client`: the assistant's own name. */
  countTool(key: { id: string; tenantId: string }, call: ToolCallMade, now: Temporal.Instant): void;
  /**
   * Passes the counts since the last drain to `write`, a batch for each business, a few at a time. A batch that fails is
   * passed again by the next drain, under the same id, and stops no other. The promise resolves once every count from
   * before the call is written.
   */
  drain(write: (batch: UsageBatch) => Promise<void>): Promise<void>;
}

export interface ToolCallMade {
  client: string;
  tool: string;
  refused: boolean;
}

/** An assistant chooses its own name, so the names of a key on a day have an end. */
const MOST_CLIENTS = 20;
const OTHER_CLIENTS = 'others';

/** The names that this process has counted today, by key. */
function clientNames(): (keyId: string, date: LocalDate, client: string) => string {
  let today = '';
  const known = new Map<string, Set<string>>();
  return (keyId, date, client) => {
    if (date !== today) known.clear();
    today = date;
    const names = known.get(keyId) ?? new Set();
    known.set(keyId, names);
    if (names.size >= MOST_CLIENTS && !names.has(client)) return OTHER_CLIENTS;
    names.add(client);
    return client;
  };
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
  const nameOf = clientNames();
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

  function usageOf(keyId: string, tenantId: string, now: Temporal.Instant): KeyUsage {
    const date = dayOf(now);
    const slot = `${date} ${keyId}`;
    let usage = counted.get(slot);
    if (!usage) {
      usage = { tenantId, keyId, date, requests: 0, throttled: 0, lastUsedAt: now, tools: [] };
      counted.set(slot, usage);
    }
    usage.lastUsedAt = now;
    return usage;
  }

  return {
    count(keyId, tenantId, admitted, now) {
      const usage = usageOf(keyId, tenantId, now);
      if (admitted) usage.requests++;
      else usage.throttled++;
    },
    countTool({ id, tenantId }, { tool, refused, client: named }, now) {
      const { date, tools } = usageOf(id, tenantId, now);
      const client = nameOf(id, date, named);
      let use = tools.find((one) => one.tool === tool && one.client === client);
      if (!use) {
        use = { client, tool, calls: 0, refused: 0, lastAt: now };
        tools.push(use);
      }
      use.calls++;
      if (refused) use.refused++;
      use.lastAt = now;
    },
    drain(write) {
      const turn = draining.then(() => drainOnce(write));
      draining = turn.catch(() => {});
      return turn;
    },
  };
}
