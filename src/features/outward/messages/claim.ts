import { type Circumstances, isTrueIn, judge } from '../../../domain/messages/judge.ts';
import {
  type Channel,
  type CustomerKind,
  isReceipt,
  MEMBER_MESSAGES_A_DAY,
  MESSAGES_INCLUDED,
  OF_ACCOUNT,
} from '../../../domain/messages/kinds.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { dateOf, startOf } from '../../../kit/time.ts';
import { begin, type ClaimContext, type Claimed, type Decision, type Work } from './begin-attempt.ts';
import { groupOf, subjectsOf } from './group.ts';
import { findAhead, waitFor } from './keep-order.ts';
import { toMonth, withDefaults } from './settings.ts';
import { countMonth, countReceipt, drop, postpone, recordWaiting } from './store-outcome.ts';
import {
  type DueMessage,
  findSender,
  listBookingFacts,
  listMemberFacts,
  listPaymentFacts,
  listRecipients,
  lockOpenOfBookings,
} from './store-queue.ts';
import { requireStopToken } from './store-recipients.ts';

const byId = <Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.id, row]));
const idsOf = (ids: readonly (string | null | undefined)[]): string[] => [
  ...new Set(ids.filter((id) => typeof id === 'string')),
];

/**
 * Decides about messages that are due to be sent, in the transaction that holds the queue of their business: each is
 * dropped, waits, or begins an attempt with the text of this moment.
 */
export async function claimToSend(
  context: ClaimContext,
  tx: Tx,
  businessId: string,
  due: readonly DueMessage[],
  now: Temporal.Instant,
): Promise<Claimed[]> {
  const bookingIds = idsOf(due.flatMap(({ bookingId, facts }) => [bookingId, ...(facts.bookings ?? [])]));
  const today = startOf(dateOf(now));
  const [sender, bookings, payments, recipients, members, open] = await Promise.all([
    findSender(tx, businessId, toMonth(now)),
    listBookingFacts(tx, businessId, bookingIds),
    listPaymentFacts(tx, businessId, idsOf(due.map(({ facts }) => facts.paymentId))),
    listRecipients(tx, businessId, idsOf(due.map(({ customerId }) => customerId)), today),
    listMemberFacts(tx, businessId, idsOf(due.map(({ userId }) => userId)), today),
    lockOpenOfBookings(tx, businessId, bookingIds),
  ]);
  const known = byId(bookings);
  const firsts = due.filter(({ facts }) => facts.series).map(({ bookingId }) => known.get(bookingId ?? ''));
  const madeWith = await listBookingFacts(tx, businessId, idsOf(firsts.flatMap((first) => first?.madeWith ?? [])));
  const work: Work = {
    tx,
    businessId,
    sender,
    bookings: byId([...bookings, ...madeWith]),
    payments: byId([
      ...payments,
      ...(await listPaymentFacts(tx, businessId, idsOf(open.map(({ facts }) => facts.paymentId)))),
    ]),
    recipients: byId(recipients),
    members: new Map(members.map((member) => [member.userId, member])),
    ended: new Set(),
    now,
  };
  const claimed: Claimed[] = [];
  const done = new Set<string>();
  for (const message of due)
    while (!done.has(message.id)) {
      const group = groupOf(message, open, done);
      const others = open.filter(({ id }) => !work.ended.has(id) && group.every((one) => one.id !== id));
      // A message that begins in this transaction is ahead of later ones of its booking, too.
      const ahead = [...others, ...claimed.map((begun) => begun.message)];
      const one = await claimGroup(context, work, group, ahead, done);
      if (one) claimed.push(one);
    }
  return claimed;
}

/**
 * The weightiest fact that may be told stands for all of them. Where it has to wait, the others wait with it: a receipt
 * is not lost with a fact that is undone meanwhile. Where a change of a series is dropped, the facts of its bookings are
 * grouped again without it.
 */
async function claimGroup(
  context: ClaimContext,
  work: Work,
  group: readonly DueMessage[],
  ahead: readonly DueMessage[],
  done: Set<string>,
): Promise<Claimed | null> {
  for (const [place, message] of group.entries()) {
    const outcome = await claimOne(context, work, message, ahead);
    done.add(message.id);
    if (outcome === 'dropped') work.ended.add(message.id);
    if (outcome === 'dropped' && message.facts.bookings) return null;
    if (outcome === 'dropped') continue;
    for (const other of group.slice(place + 1)) {
      done.add(other.id);
      if (outcome instanceof Temporal.Instant) {
        await postpone(work.tx, other, outcome);
      } else {
        await drop(work.tx, other, isUndone(other, message) ? 'NO_LONGER_TRUE' : 'MERGED');
        work.ended.add(other.id);
      }
    }
    return outcome instanceof Temporal.Instant ? null : outcome;
  }
  return null;
}

/** A cancellation tells of the payments before it, and undoes the rest. */
const isUndone = ({ kind }: DueMessage, by: DueMessage): boolean =>
  by.kind === 'booking.cancelled' && !isTrueIn(kind, 'CANCELLED');

async function claimOne(
  context: ClaimContext,
  work: Work,
  message: DueMessage,
  ahead: readonly DueMessage[],
): Promise<Decision> {
  const earlier = findAhead(message, ahead, work.now);
  if (earlier) {
    const until = waitFor(earlier, work.now);
    await postpone(work.tx, message, until);
    return until;
  }
  return message.customerId === null
    ? claimForMember(context, work, message)
    : claimForCustomer(context, work, message);
}

async function claimForCustomer(context: ClaimContext, work: Work, message: DueMessage): Promise<Decision> {
  const { tx, sender, now } = work;
  const recipient = work.recipients.get(message.customerId ?? '');
  const [booking = null] = subjectsOf(work.bookings, message);
  if (!recipient || (message.bookingId !== null && !booking)) return await dropped(work, message, 'NO_LONGER_TRUE');
  const settings = withDefaults(sender);
  const circumstances: Circumstances = {
    erased: recipient.erased,
    stopped: recipient.stopped,
    enabled: settings.enabled,
    reminderHours: settings.reminderHours,
    quietHours: settings.quietHours,
    sentToday: recipient.sentToday,
    sentThisMonth: sender.sentThisMonth,
    receiptsToday: recipient.receiptsToday,
    receiptsThisMonth: sender.receiptsThisMonth,
    included: MESSAGES_INCLUDED[sender.plan ?? 'STARTER'],
    now,
  };
  const kind = message.kind as CustomerKind;
  const { facts } = message;
  const recorded = isReceipt(kind) && work.payments.get(facts.paymentId ?? '')?.recorded === true;
  const judged = {
    kind,
    createdAt: message.createdAt,
    byCustomer: message.byCustomer,
    byHand: facts.byHand ?? false,
    madeFor: facts.at ?? null,
    hours: facts.hours ?? null,
    recorded,
  };
  // A message that failed on one channel has its place of the day and the month already.
  const again = message.attempts > 0;
  const judgement = judge(
    judged,
    booking,
    again
      ? { ...circumstances, sentToday: 0, sentThisMonth: 0, receiptsToday: 0, receiptsThisMonth: 0 }
      : circumstances,
  );
  if (judgement.decision === 'drop') return await dropped(work, message, judgement.reason);
  if (judgement.decision === 'wait') {
    await postpone(tx, message, judgement.until);
    return judgement.until;
  }
  const provider = (['WHATSAPP', 'SMS'] as const)
    .filter((channel) => !facts.tried?.includes(channel))
    .map((channel) => context.providers.choose(channel, sender, kind))
    .find((one) => one !== null);
  if (!provider) return await dropped(work, message, 'NO_CHANNEL');
  const stop = recipient.told
    ? null
    : `${context.publicUrl}/m/${await requireStopToken(tx, work.businessId, recipient.id)}`;
  const counted = !again && !isReceipt(kind);
  const month = toMonth(now);
  const begun = { ...message, facts: { ...facts, ...(counted && { month }), tells: stop !== null } };
  const claimed = await begin(context, work, begun, {
    provider,
    channel: provider.channel,
    to: recipient.phone,
    name: recipient.name,
    stop,
  });
  recipient.told = true;
  if (counted && claimed !== 'dropped') {
    recipient.sentToday++;
    sender.sentThisMonth++;
    await countMonth(tx, work.businessId, month, 1);
  }
  if (!again && recorded && claimed !== 'dropped') {
    recipient.receiptsToday++;
    sender.receiptsThisMonth++;
    await countReceipt(tx, work.businessId, month);
  }
  return claimed;
}

async function claimForMember(context: ClaimContext, work: Work, message: DueMessage): Promise<Decision> {
  const ofMoney = message.kind === OF_ACCOUNT;
  const member =
    work.members.get(message.userId ?? '') ??
    // Who takes over a shop may remove its owners at once, so a change of the account still reaches their phones.
    (ofMoney && message.to !== null ? { userId: '', phone: message.to, channels: null, sentToday: 0 } : null);
  // A person who has left hears nothing else.
  if (!member) return await dropped(work, message, 'NO_LONGER_TRUE');
  const chosen: readonly Channel[] = member.channels ?? ['PUSH'];
  const isFull = member.sentToday >= MEMBER_MESSAGES_A_DAY;
  const wanted = isFull ? chosen.filter((channel) => channel === 'PUSH') : chosen;
  // A thief of a session can name a browser for notices, and no other phone.
  const channels = ofMoney ? [...new Set<Channel>(['SMS', ...wanted])] : wanted;
  for (const channel of channels) {
    if (message.facts.tried?.includes(channel)) continue;
    const provider = context.providers.choose(channel, work.sender, message.kind);
    if (channel === 'PUSH')
      return await begin(context, work, message, { provider, channel, to: member.userId, name: '', stop: null });
    if (provider) {
      member.sentToday++;
      return await begin(context, work, message, { provider, channel, to: member.phone, name: '', stop: null });
    }
  }
  return await dropped(work, message, isFull ? 'DAILY_LIMIT' : 'NO_CHANNEL');
}

async function dropped({ tx, businessId }: Work, message: DueMessage, reason: string): Promise<'dropped'> {
  if (message.sentAt !== null && message.reason === 'NO_REPORT') {
    // It left by the channel before, whose report may still come.
    await recordWaiting(tx, message);
    return 'dropped';
  }
  await drop(tx, message, reason);
  // Its place in the plan was taken by an attempt that did not leave.
  if (message.facts.month) await countMonth(tx, businessId, message.facts.month, -1);
  return 'dropped';
}
