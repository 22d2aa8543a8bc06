import type { Channel, MessageStatus } from '../../../domain/messages/kinds.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { json, sql } from '../../../kit/postgres/sql.ts';
import type { LocalDate } from '../../../kit/time.ts';
import type { DueMessage, Facts } from './store-queue.ts';

/** Every change of a message by the worker. Each names the attempt, so that a late outcome changes nothing. */

export const drop = (tx: Tx, { businessId, id }: DueMessage, reason: string): Promise<number> =>
  tx.run(sql`
    update messages set status = 'DROPPED', reason = ${reason}, due_at = null, sending_since = null
    where business_id = ${businessId} and id = ${id} and status = 'QUEUED'`);

export const postpone = (tx: Tx, { businessId, id }: DueMessage, until: Temporal.Instant): Promise<number> =>
  tx.run(sql`
    update messages set send_at = greatest(send_at, ${until}), due_at = ${until}
    where business_id = ${businessId} and id = ${id}`);

export interface Attempt {
  channel: Channel;
  to: string;
  text: string;
  segments: number | null;
  provider: string;
  facts: Facts;
}

/** From here on the outcome is unknown until it is recorded, also after a crash. */
export const startAttempt = (
  tx: Tx,
  { businessId, id, attempts }: DueMessage,
  attempt: Attempt,
  now: Temporal.Instant,
  leaseEnd: Temporal.Instant,
): Promise<number> =>
  tx.run(sql`
    update messages set channel = ${attempt.channel}, to_address = ${attempt.to}, text = ${attempt.text},
      segments = ${attempt.segments}, provider = ${attempt.provider}, provider_id = null, facts = ${json(attempt.facts)}::jsonb,
      attempts = attempts + 1, sending_since = ${now}, due_at = ${leaseEnd}
    where business_id = ${businessId} and id = ${id} and status = 'QUEUED' and attempts = ${attempts}`);

/** The provider took it. A report that came first has moved it further already. */
export const recordSent = (
  tx: Tx,
  { businessId, id, attempts }: DueMessage,
  sent: {
    providerId: string | null;
    costPesewas: number;
    at: Temporal.Instant;
    status: MessageStatus;
    dueAt: Temporal.Instant | null;
  },
): Promise<number> =>
  tx.run(sql`
    update messages set status = ${sent.status}, sent_at = ${sent.at}, provider_id = ${sent.providerId},
      cost_pesewas = cost_pesewas + ${sent.costPesewas}, sending_since = null, due_at = ${sent.dueAt},
      delivered_at = case when ${sent.status} = 'DELIVERED' then ${sent.at}::timestamptz end
    where business_id = ${businessId} and id = ${id} and status = 'QUEUED' and attempts = ${attempts}`);

/** Certainly not sent: tried again later, by another channel where `channel` differs. */
export const recordRetry = (
  tx: Tx,
  { businessId, id, attempts }: DueMessage,
  retry: { reason: string; at: Temporal.Instant; facts: Facts },
): Promise<number> =>
  tx.run(sql`
    update messages set status = 'QUEUED', reason = ${retry.reason}, sending_since = null, due_at = ${retry.at},
      facts = ${json(retry.facts)}::jsonb
    where business_id = ${businessId} and id = ${id} and attempts = ${attempts} and status in ('QUEUED', 'SENT')`);

/** Sent before, and sent by no other channel: the report is waited for. */
export const recordWaiting = (tx: Tx, { businessId, id, attempts }: DueMessage): Promise<number> =>
  tx.run(sql`
    update messages set status = 'SENT', due_at = null
    where business_id = ${businessId} and id = ${id} and attempts = ${attempts} and status = 'QUEUED'`);

export const recordFailed = (tx: Tx, { businessId, id, attempts }: DueMessage, reason: string): Promise<number> =>
  tx.run(sql`
    update messages set status = 'FAILED', reason = ${reason}, sending_since = null, due_at = null
    where business_id = ${businessId} and id = ${id} and attempts = ${attempts} and status in ('QUEUED', 'SENT')`);

/** The next look at a message that was sent, or whose outcome is unknown. */
export const recordNextLook = (
  tx: Tx,
  { businessId, id, attempts }: DueMessage,
  dueAt: Temporal.Instant | null,
): Promise<number> =>
  tx.run(sql`
    update messages set due_at = ${dueAt} where business_id = ${businessId} and id = ${id} and attempts = ${attempts}`);

/** A report: the state only goes forward. */
export const recordReport = (
  tx: Tx,
  businessId: string,
  id: string,
  report: { status: MessageStatus; reason: string | null; at: Temporal.Instant },
): Promise<number> =>
  tx.run(sql`
    update messages set status = ${report.status}, reason = coalesce(${report.reason}, reason),
      sent_at = coalesce(sent_at, ${report.at}), sending_since = null, due_at = null,
      delivered_at = case when ${report.status} in ('DELIVERED', 'READ') then coalesce(delivered_at, ${report.at}) else delivered_at end
    where business_id = ${businessId} and id = ${id}
      and (${report.status} = 'SENT' and status = 'QUEUED' or ${report.status} = 'DELIVERED' and status in ('QUEUED', 'SENT')
        or ${report.status} = 'READ' and status in ('QUEUED', 'SENT', 'DELIVERED')
        or ${report.status} = 'FAILED' and status in ('QUEUED', 'SENT'))`);

/** The customer has been told of the page that stops messages. */
export const markTold = (tx: Tx, businessId: string, customerId: string, now: Temporal.Instant): Promise<number> =>
  tx.run(sql`
    update message_recipients set told_at = coalesce(told_at, ${now})
    where business_id = ${businessId} and customer_id = ${customerId}`);

/** The message that told the customer did not arrive: the next one tells. */
export const forgetTold = (tx: Tx, businessId: string, customerId: string): Promise<number> =>
  tx.run(sql`
    update message_recipients set told_at = null where business_id = ${businessId} and customer_id = ${customerId}`);

/** The place in the plan is taken before the message leaves, so that no two messages take the last one. */
export const countMonth = (tx: Tx, businessId: string, month: LocalDate, change: 1 | -1): Promise<number> =>
  tx.run(sql`
    insert into message_months as counted (business_id, month, sent) values (${businessId}, ${month}, greatest(0, ${change}))
    on conflict (business_id, month) do update set sent = greatest(0, counted.sent + ${change})`);

/** Receipts for recorded money. */
export const countReceipt = (tx: Tx, businessId: string, month: LocalDate): Promise<number> =>
  tx.run(sql`
    insert into message_months as counted (business_id, month, receipts) values (${businessId}, ${month}, 1)
    on conflict (business_id, month) do update set receipts = counted.receipts + 1`);

export const addMessageUsage = (
  tx: Tx,
  businessId: string,
  used: { date: LocalDate; meter: 'message.sms' | 'message.whatsapp'; costPesewas: number },
): Promise<number> =>
  tx.run(sql`
    insert into usage_meters (business_id, date, meter, quantity, cost_pesewas)
    values (${businessId}, ${used.date}, ${used.meter}, 1, ${used.costPesewas})
    on conflict (business_id, date, meter) do update set quantity = usage_meters.quantity + 1,
      cost_pesewas = usage_meters.cost_pesewas + excluded.cost_pesewas`);
