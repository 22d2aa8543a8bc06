import type { Tx } from '../../kit/db/db.ts';
import { json, sql } from '../../kit/db/sql.ts';
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

/** Writes an event in the transaction that made it true. Emit late: it locks the business's counter until the commit. */
export async function emit(tx: Tx, { businessId, type, data, by, now }: NewEvent): Promise<void> {
  await tx.run(sql`
    with next as (
      insert into event_sequences (business_id, last) values (${businessId}, 1)
      on conflict (business_id) do update set last = event_sequences.last + 1
      returning last
    )
    insert into events (business_id, sequence, id, type, data, created_at)
    select ${businessId}, last, ${newId('evt')}, ${type}, ${json({ ...data, by })}::json, ${now} from next`);
}
