import type { Clock } from '../../../kit/clock.ts';
import { forEachApart } from '../../../kit/jobs/for-each-apart.ts';
import type { PeriodicJob } from '../../../kit/jobs/jobs.ts';
import type { Log } from '../../../kit/log.ts';
import type { Database } from '../../../kit/postgres/database.ts';
import type { ClaimContext, Claimed } from './begin-attempt.ts';
import { claimToSend } from './claim.ts';
import { toOutcome } from './providers/http.ts';
import type { Outcome, Provider } from './providers/provider.ts';
import { type PushContext, sendPush } from './providers/push.ts';
import { mayFail, REPORT_MINUTES, type Result, record } from './record.ts';
import { recordNextLook } from './store-outcome.ts';
import { listSubscriptions } from './store-push.ts';
import {
  advanceQueue,
  type DueMessage,
  listDueBusinesses,
  lockDue,
  lockQueue,
  lockSequence,
  NEXT_MESSAGE,
  tryLockQueue,
} from './store-queue.ts';

/**
 * Sends due messages, each at most once:
 *
 * 1. Businesses are found by their queues, one row each, so that a business with many messages delays no other.
 * 2. In one transaction of a business, results of earlier attempts are recorded, due messages are decided about again,
 *    and the attempt of each begins: text, provider and a lease are written.
 * 3. Behind the commit the provider is called, outside any transaction. The next transaction of the business records the
 *    answer.
 *
 * A worker that dies before step 3 leaves an attempt whose outcome is unknown. It is not repeated: a report is waited for,
 * then WhatsApp falls back to SMS, and SMS fails with OUTCOME_UNKNOWN. The simulator and PUSH may be repeated, because the
 * row itself is the phone, and the topic of a push replaces the first one.
 */
const POLL_MS = 250;
const BATCH_MS = 20;
const ANSWER_TIMEOUT_MS = 10_000;
const BUSINESSES = 100;
const BUSINESSES_AT_ONCE = 4;
const PER_VISIT = 20;
const MAX_IN_FLIGHT = 200;
const MAX_OF_BUSINESS = 20;
const STOP_TIMEOUT_MS = 12_000;

export interface SendContext extends ClaimContext {
  db: Database;
  clock: Clock;
  log: Log;
  push: PushContext;
  count: (channel: string, outcome: string) => void;
}

type Call = { claimed: Claimed } | { message: DueMessage; provider: Provider };

export function sendMessages(context: SendContext): PeriodicJob {
  const { db, clock, log, providers } = context;
  const inFlight = new Map<Promise<void>, string>();
  const results: { businessId: string; result: Result }[] = [];
  let wake = () => {};

  const ofBusiness = (businessId: string) => [...inFlight.values()].filter((id) => id === businessId).length;

  async function visit(businessId: string, finished: readonly Result[], room: number): Promise<Call[]> {
    const now = clock.now();
    return db.tenant(businessId).transaction(async (tx) => {
      if (finished.some(mayFail)) await lockSequence(tx, businessId);
      if (finished.length > 0) await lockQueue(tx, businessId);
      else if (!(await tryLockQueue(tx, businessId))) return [];
      for (const result of finished) await record(tx, providers, result);
      const calls: Call[] = [];
      const silent: DueMessage[] = [];
      const toSend: DueMessage[] = [];
      for (const message of room > 0 ? await lockDue(tx, businessId, now, room) : []) {
        if (message.status === 'SENT') {
          const provider = providers.find(message.provider ?? '', message.channel ?? 'SMS');
          if (message.channel === 'WHATSAPP') silent.push(message);
          else if (provider?.poll && message.providerId !== null) {
            calls.push({ message, provider });
            await recordNextLook(tx, message, now.add({ seconds: context.leaseSeconds }));
          } else await recordNextLook(tx, message, null);
        } else if (message.sendingSince === null || message.provider === 'simulator' || message.provider === 'push')
          toSend.push(message);
        else if (Temporal.Instant.compare(now, message.sendingSince.add({ minutes: REPORT_MINUTES })) < 0)
          await recordNextLook(tx, message, message.sendingSince.add({ minutes: REPORT_MINUTES }));
        else silent.push(message);
      }
      // Their events need the sequence, which is locked before the queue: the next visit records them.
      for (const message of silent) {
        results.push({ businessId, result: { kind: 'silent', message, at: now } });
        await recordNextLook(tx, message, now.add({ seconds: context.leaseSeconds }));
      }
      for (const claimed of await claimToSend(context, tx, businessId, toSend, now)) calls.push({ claimed });
      await advanceQueue(tx, businessId);
      return calls;
    });
  }

  async function call(one: Call): Promise<Result> {
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    if ('message' in one) {
      const report = await one.provider.poll?.(one.message.providerId ?? '', signal).catch(() => null);
      return { kind: 'polled', ...one, report: report ?? null, at: clock.now() };
    }
    const { claimed } = one;
    const outcome: Outcome = claimed.provider
      ? await claimed.provider.send(claimed.outgoing, signal)
      : await toOutcome(async () =>
          sendPush(context.push, await listSubscriptions(db.service, claimed.outgoing.to), claimed.outgoing, signal),
        );
    context.count(claimed.message.channel ?? '', outcome.outcome);
    if (outcome.outcome === 'refused' && outcome.alert)
      log.error(
        { provider: claimed.message.provider, reason: outcome.reason },
        'a message provider refuses; its account needs a look',
      );
    return { kind: 'sent', claimed, outcome, at: clock.now() };
  }

  function start(businessId: string, one: Call): void {
    const running: Promise<void> = call(one)
      .then((result) => void results.push({ businessId, result }))
      .catch((error: unknown) =>
        log.error({ err: error, businessId }, 'a message could not be sent; its lease will expire'),
      )
      .finally(() => {
        inFlight.delete(running);
        wake();
      });
    inFlight.set(running, businessId);
  }

  const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
  const waitForResult = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, POLL_MS);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function visitAll(find: boolean): Promise<number> {
    const finished = Map.groupBy(results.splice(0), ({ businessId }) => businessId);
    const full = [...new Set(inFlight.values())].filter((id) => ofBusiness(id) >= MAX_OF_BUSINESS);
    const due =
      find && inFlight.size < MAX_IN_FLIGHT
        ? await listDueBusinesses(db.service, { now: clock.now(), without: full, limit: BUSINESSES })
        : [];
    const businessIds = [...new Set([...finished.keys(), ...due.map(({ businessId }) => businessId)])];
    const onError = (error: unknown, businessId: string) => {
      log.error({ err: error, businessId }, 'messages of a business could not be worked on; they will be repeated');
      // A result that was not recorded is recorded by the next visit.
      results.push(...(finished.get(businessId) ?? []));
    };
    const failed = await forEachApart(businessIds, { atOnce: BUSINESSES_AT_ONCE, onError }, async (businessId) => {
      const room = Math.min(
        PER_VISIT,
        MAX_OF_BUSINESS - ofBusiness(businessId),
        find ? MAX_IN_FLIGHT - inFlight.size : 0,
      );
      const own = (finished.get(businessId) ?? []).map(({ result }) => result);
      for (const one of await visit(businessId, own, Math.max(0, room))) start(businessId, one);
    });
    if (failed > 0) await pause(POLL_MS);
    return businessIds.length;
  }

  return {
    name: 'messages.send',
    everyMs: POLL_MS,
    due: NEXT_MESSAGE,
    async run() {
      const visited = await visitAll(true);
      if (inFlight.size === 0 && results.length === 0 && visited === 0) return 'done';
      if (results.length === 0 && inFlight.size > 0) await waitForResult();
      await pause(BATCH_MS);
      return 'more';
    },
    async stop() {
      await Promise.race([pause(STOP_TIMEOUT_MS), Promise.all(inFlight.keys())]);
      await visitAll(false);
    },
  };
}
