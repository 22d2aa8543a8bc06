import { mayFollow, OF_ACCOUNT } from '../../../domain/messages/kinds.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { dateOf } from '../../../kit/time.ts';
import { emit, SYSTEM } from '../../ground/events/index.ts';
import type { Claimed } from './begin-attempt.ts';
import type { MessageProviders } from './providers/create.ts';
import type { Outcome, Provider } from './providers/provider.ts';
import { type Report, toMessage } from './schemas.ts';
import { findMessage } from './store.ts';
import {
  addMessageUsage,
  countMonth,
  forgetTold,
  markTold,
  recordFailed,
  recordNextLook,
  recordReport,
  recordRetry,
  recordSent,
} from './store-outcome.ts';
import type { DueMessage } from './store-queue.ts';

/** What became of an attempt, or of a question about one. */
export type Result =
  | { kind: 'sent'; claimed: Claimed; outcome: Outcome; at: Temporal.Instant }
  | { kind: 'polled'; message: DueMessage; provider: Provider; report: Report | null; at: Temporal.Instant }
  /** No report came in time, or the outcome of the attempt stayed unknown. */
  | { kind: 'silent'; message: DueMessage; at: Temporal.Instant };

/** Waits between attempts that a provider certainly did not send. */
const RETRY_SECONDS = [30, 120, 600, 1_800];
/** Waits before SMS takes over. */
const RETRY_SECONDS_BEFORE_SMS = [30, 120];
/** After this long without a report, WhatsApp counts as failed and SMS is tried. */
export const REPORT_MINUTES = 10;
const LOOKS: Record<'reports' | 'asked', readonly number[]> = { reports: [600, 3_600], asked: [20, 120, 600, 3_600] };

/** When a message that was accepted is looked at next; null where its reports come by themselves, or never will. */
export function nextLook(provider: Provider, sentAt: Temporal.Instant, now: Temporal.Instant): Temporal.Instant | null {
  if (provider.channel === 'WHATSAPP') return sentAt.add({ minutes: REPORT_MINUTES });
  if (!provider.poll) return null;
  const age = now.since(sentAt).total('seconds');
  const next = LOOKS[provider.reports ? 'reports' : 'asked'].find((seconds) => seconds > age);
  return next === undefined ? null : sentAt.add({ seconds: next });
}

/** Whether the result may end in `message.failed`, whose event needs the sequence. */
export const mayFail = (result: Result): boolean =>
  result.kind === 'silent' ||
  (result.kind === 'sent' ? result.outcome.outcome === 'refused' : result.report?.status === 'FAILED');

/** Records a result in the transaction that holds the queue of the business. */
export async function record(tx: Tx, providers: MessageProviders, result: Result): Promise<void> {
  if (result.kind === 'sent') return recordAttempt(tx, providers, result);
  if (result.kind === 'silent') return fallBack(tx, providers, result.message, { reason: 'NO_REPORT', at: result.at });
  const { message, provider, report, at } = result;
  if (report) return applyReport(tx, providers, message, { report, now: at });
  await recordNextLook(tx, message, nextLook(provider, message.sentAt ?? at, at));
}

async function recordAttempt(
  tx: Tx,
  providers: MessageProviders,
  { claimed, outcome, at }: Extract<Result, { kind: 'sent' }>,
): Promise<void> {
  const { message, provider } = claimed;
  const { businessId, customerId, channel } = message;
  if (outcome.outcome === 'unknown') {
    // A report may still come; nothing is sent again before.
    await recordNextLook(tx, message, at.add({ minutes: REPORT_MINUTES }));
    return;
  }
  if (outcome.outcome === 'accepted') {
    const { id: providerId, costPesewas, delivered } = outcome;
    const dueAt = delivered || !provider ? null : nextLook(provider, at, at);
    const status = delivered ? 'DELIVERED' : 'SENT';
    if ((await recordSent(tx, message, { providerId, costPesewas, at, status, dueAt })) === 0) return;
    if (customerId !== null && message.facts.tells) await markTold(tx, businessId, customerId, at);
    if (channel !== 'PUSH' && message.provider !== 'simulator') {
      const meter = channel === 'SMS' ? 'message.sms' : 'message.whatsapp';
      await addMessageUsage(tx, businessId, { date: dateOf(at), meter, costPesewas });
    }
    return;
  }
  const waits = customerId !== null && providers.fallsBack(message) ? RETRY_SECONDS_BEFORE_SMS : RETRY_SECONDS;
  const retryAfter = waits[message.attempts - (message.facts.attemptsBefore ?? 0) - 1];
  if (outcome.again && retryAfter !== undefined) {
    await recordRetry(tx, message, {
      reason: outcome.reason,
      at: at.add({ seconds: retryAfter }),
      facts: message.facts,
    });
    return;
  }
  if (outcome.instead) return fallBack(tx, providers, message, { reason: outcome.reason, at });
  await fail(tx, message, outcome.reason, at);
}

/**
 * Tries the channels that are left; the decision about the message is made again. Where none is, a failure is one, and a
 * message that left waits for its report: a phone may be off for long.
 */
async function fallBack(
  tx: Tx,
  providers: MessageProviders,
  message: DueMessage,
  { reason, at }: { reason: string; at: Temporal.Instant },
): Promise<void> {
  const { channel, customerId, facts, status, attempts } = message;
  const isLast = customerId === null ? channel === 'SMS' : !providers.fallsBack(message);
  if (channel !== null && !isLast) {
    const tried = [...(facts.tried ?? []), channel];
    const retry = { reason, at, facts: { ...facts, tried, attemptsBefore: attempts } };
    if ((await recordRetry(tx, message, retry)) > 0) await takeBackTold(tx, message);
  } else if (reason !== 'NO_REPORT') await fail(tx, message, reason, at);
  else if (status === 'SENT') await recordNextLook(tx, message, null);
  else await fail(tx, message, 'OUTCOME_UNKNOWN', at);
}

async function takeBackTold(tx: Tx, { businessId, customerId, facts }: DueMessage): Promise<void> {
  if (customerId !== null && facts.tells) await forgetTold(tx, businessId, customerId);
}

async function fail(tx: Tx, message: DueMessage, reason: string, at: Temporal.Instant): Promise<void> {
  const { businessId, id, facts, sentAt } = message;
  if ((await recordFailed(tx, message, reason)) === 0) return;
  await takeBackTold(tx, message);
  // What did not leave is not counted against the plan.
  if (facts.month && sentAt === null) await countMonth(tx, businessId, facts.month, -1);
  await emitFailed(tx, businessId, id, at);
}

async function emitFailed(tx: Tx, businessId: string, id: string, now: Temporal.Instant): Promise<void> {
  const row = await findMessage(tx, businessId, id);
  if (!row) return;
  // Members of any role follow the event.
  const message = toMessage(row.kind === OF_ACCOUNT ? { ...row, text: null } : row);
  await emit(tx, { businessId, type: 'message.failed', data: { message }, by: SYSTEM, now });
}

/** A report about an attempt: repeated and late ones change nothing. */
export async function applyReport(
  tx: Tx,
  providers: MessageProviders,
  message: DueMessage,
  { report, now }: { report: Report; now: Temporal.Instant },
): Promise<void> {
  const { businessId, id } = message;
  if (!mayFollow(message.status, report.status)) return;
  if (report.status !== 'FAILED') {
    await recordReport(tx, businessId, id, { status: report.status, reason: null, at: report.at ?? now });
    return;
  }
  const reason = report.reason ?? 'NOT_DELIVERED';
  if (report.instead) return fallBack(tx, providers, message, { reason, at: now });
  await fail(tx, message, reason, now);
}
