import type { Call } from '../../../kit/http/route.ts';
import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { json, sql } from '../../../kit/postgres/sql.ts';

export const EVENT_TYPES = [
  'booking.held',
  'booking.confirmed',
  'booking.rescheduled',
  'booking.updated',
  'booking.cancelled',
  'booking.completed',
  'booking.no_show',
  'booking.expired',
  'series.created',
  'series.changed',
  'waitlist.joined',
  'waitlist.offered',
  'waitlist.left',
  'payment.received',
  'payment.refunded',
  'payment.refund_failed',
  'payout.paid',
  'payout.failed',
  'payouts.held',
  'payouts.released',
  'payout_account.changed',
  'handoff.requested',
  'message.failed',
  'subscription.updated',
  'business.closed',
  'calendar_import.failed',
  'webhook.disabled',
  'ping',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Topics that only owners, and keys that manage webhooks, may read: they show invoices, money and credentials. */
const OWNERS_TOPICS: ReadonlySet<string> = new Set(['subscription', 'payout', 'payouts', 'payout_account', 'api_key']);

export const isForOwners = (type: string): boolean => OWNERS_TOPICS.has(type.split('.', 1)[0] ?? '');

/** The cause of an event, as the field `by` shows it. */
export interface Actor {
  kind: 'user' | 'api_key' | 'customer' | 'operator' | 'system';
  id?: string;
}

export const SYSTEM: Actor = { kind: 'system' };

export function actorOf({ caller, relation }: Call): Actor {
  if (!caller) return SYSTEM;
  if (caller.kind === 'key') return { kind: 'api_key', id: caller.id };
  return { kind: relation === 'OWNER' || relation === 'STAFF' ? 'user' : 'customer', id: caller.id };
}

export interface NewEvent {
  businessId: string;
  type: EventType;
  /** In wire form, without `by`. */
  data: object;
  by: Actor;
  now: Temporal.Instant;
}

/** Writes an event in the transaction of its change. Emit late: the business's sequence stays locked until the commit. */
export async function emit(tx: Tx, { businessId, type, data, by, now }: NewEvent): Promise<void> {
  await tx.rows(sql`
    select append_event(${businessId}, ${newId('evt', businessId)}, ${type}, ${json({ ...data, by })}::json, ${now}, true)`);
}

/** A ping goes to one endpoint and ignores its subscribed types. Returns the id of the delivery. */
export async function emitPing(
  tx: Tx,
  { businessId, endpointId, by, now }: { businessId: string; endpointId: string; by: Actor; now: Temporal.Instant },
): Promise<string> {
  const id = newId('evt', businessId);
  const deliveryId = newId('dlv', businessId);
  const { last } = await tx.one(sql<{ last: number }>`
    insert into event_sequences as counter (business_id, last) values (${businessId}, 1)
    on conflict (business_id) do update set last = counter.last + 1
    returning counter.last`);
  await tx.run(sql`
    insert into events (business_id, sequence, id, type, data, created_at)
    values (${businessId}, ${last}, ${id}, 'ping', ${json({ webhookId: endpointId, by })}::json, ${now})`);
  await tx.run(sql`
    insert into webhook_deliveries
      (business_id, id, endpoint_id, event_sequence, event_id, event_type, next_attempt_at, created_at)
    values (${businessId}, ${deliveryId}, ${endpointId}, ${last}, ${id}, 'ping',
      least(${now}::timestamptz, clock_timestamp()), ${now})`);
  return deliveryId;
}
