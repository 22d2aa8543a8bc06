import type { Tx } from '../../kit/db/db.ts';
import { type Fragment, fragment, json, NOTHING, prepared, sql } from '../../kit/db/sql.ts';
import type { Call } from '../../kit/http/route.ts';
import { newId } from '../../kit/ids.ts';

export const EVENT_TYPES = [
  'booking.held',
  'booking.confirmed',
  'booking.rescheduled',
  'booking.cancelled',
  'booking.completed',
  'booking.no_show',
  'booking.expired',
  'payment.received',
  'payment.refunded',
  'handoff.requested',
  'subscription.updated',
  'ping',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Who did it, as events tell it. */
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
  /** In wire form; `by` is added. */
  data: object;
  by: Actor;
  now: Temporal.Instant;
}

/** A new delivery is due at once, also where the clock of the process that emits it is ahead of the worker's. */
const dueAt = (now: Temporal.Instant): Fragment => fragment`least(${now}::timestamptz, clock_timestamp())`;

/**
 * The event, and a delivery for every endpoint that wants it, as common table expressions of a statement that makes it
 * true; `when` says whether it came true. The business's counter is locked from there until the commit. Whoever
 * knows that the business has no endpoints may leave out the deliveries, which cost as much as the event.
 */
export function eventExpressions(
  { businessId, type, data, by, now }: NewEvent,
  when: Fragment,
  { deliver = true }: { deliver?: boolean } = {},
): Fragment {
  const id = newId('evt');
  const deliveries = fragment`, subscriber as (
      -- The lock keeps an endpoint from being deleted between this look and the insert.
      select id from webhook_endpoints
      where business_id = ${businessId} and enabled and events && array[${type}::text, '*']
      for key share
    ), delivery as (
      insert into webhook_deliveries
        (business_id, id, endpoint_id, event_sequence, event_id, event_type, next_attempt_at, created_at)
      select ${businessId}::text, 'dlv_' || substr(${id}::text, 5, 10)
          || right(replace(gen_random_uuid()::text, '-', ''), 16),
        subscriber.id, event.sequence, ${id}::text, ${type}::text, ${dueAt(now)}, ${now}::timestamptz
      from event, subscriber
    )`;
  return fragment`
    event_number as (
      insert into event_sequences (business_id, last) select ${businessId}::text, 1 where ${when}
      on conflict (business_id) do update set last = event_sequences.last + 1
      returning last
    ), event as (
      insert into events (business_id, sequence, id, type, data, created_at)
      select ${businessId}::text, last, ${id}::text, ${type}::text, ${json({ ...data, by })}::json, ${now}::timestamptz
      from event_number
      returning sequence
    )${deliver ? deliveries : NOTHING}`;
}

/** Writes an event in the transaction that made it true. Emit late: it locks the business's counter until the commit. */
export async function emit(tx: Tx, event: NewEvent): Promise<void> {
  await tx.run(prepared(sql`with ${eventExpressions(event, fragment`true`)} select`));
}

/** An event for one endpoint alone, whatever it subscribed to; says which delivery carries it. */
export async function emitPing(
  tx: Tx,
  { businessId, endpointId, by, now }: { businessId: string; endpointId: string; by: Actor; now: Temporal.Instant },
): Promise<string> {
  const id = newId('evt');
  const deliveryId = newId('dlv');
  await tx.run(sql`
    with next as (
      insert into event_sequences (business_id, last) values (${businessId}, 1)
      on conflict (business_id) do update set last = event_sequences.last + 1
      returning last
    ), event as (
      insert into events (business_id, sequence, id, type, data, created_at)
      select ${businessId}, last, ${id}, 'ping', ${json({ webhookId: endpointId, by })}::json, ${now} from next
      returning sequence
    )
    insert into webhook_deliveries
      (business_id, id, endpoint_id, event_sequence, event_id, event_type, next_attempt_at, created_at)
    select ${businessId}, ${deliveryId}, ${endpointId}, sequence, ${id}, 'ping', ${dueAt(now)}, ${now} from event`);
  return deliveryId;
}
