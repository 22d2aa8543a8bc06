import { DatabaseError } from 'pg';
import type { Allocation } from '../../domain/booking/allocation.ts';
import type { Claim } from '../../kit/http/idempotency.ts';
import { newId } from '../../kit/ids.ts';
import { isConflict, type Reader, violatedConstraint } from '../../kit/postgres/database.ts';
import { json, sql } from '../../kit/postgres/sql.ts';
import type { Actor, EventType } from '../events/index.ts';
import type { Booking, BookingRow } from './schemas.ts';

/** A booking ready to be placed, and what it was priced from. */
export interface NewBooking {
  row: BookingRow;
  /** The same booking as the API shows it. */
  booking: Booking;
  catalogue: { revision: number; status: string; hasEndpoints: boolean };
  allocations: Allocation[];
  event: EventType;
  by: Actor;
}

/** Every outcome of place_booking(). Only `placed` leaves anything in the database. */
export type PlacementOutcome =
  | { kind: 'placed'; status: number; body: string; replayed: boolean }
  /** The catalogue or the status of the business changed since it was read. */
  | { kind: 'stale' }
  | { kind: 'taken' }
  | { kind: 'blocked' }
  /** Another transaction made the customer of that phone, or deleted it. */
  | { kind: 'customer-changed' }
  /** See isConflict(). */
  | { kind: 'conflict' }
  /** The Idempotency-Key belongs to another request. */
  | { kind: 'mismatch' };

const OUTCOMES: Record<string, Exclude<PlacementOutcome, { kind: 'placed' }>> = {
  DW001: { kind: 'stale' },
  DW002: { kind: 'taken' },
  DW003: { kind: 'blocked' },
  DW004: { kind: 'mismatch' },
  DW005: { kind: 'customer-changed' },
};

const CUSTOMER_GONE = 'bookings_customer_id_business_id_fkey';

/** The outcome that an error of place_booking() or allocate() stands for; undefined for any other error. */
export function outcomeOf(error: unknown): PlacementOutcome | undefined {
  if (violatedConstraint(error) === CUSTOMER_GONE) return { kind: 'customer-changed' };
  if (isConflict(error)) return { kind: 'conflict' };
  return error instanceof DatabaseError ? OUTCOMES[error.code ?? ''] : undefined;
}

/** One statement, one round trip: the function sets the tenant and stores the idempotency record itself. */
export async function placeBooking(db: Reader, claim: Claim, placement: NewBooking): Promise<PlacementOutcome> {
  const { row, booking, catalogue, allocations, event, by } = placement;
  const { home, principal, key, fingerprint, now } = claim;
  try {
    const call = sql<{ replayed: boolean; status: number; body: string }>`
      select replayed, answer_status as status, answer_body as body from place_booking(
        p_business_id => ${row.businessId}, p_home => ${home}, p_principal => ${principal}, p_key => ${key},
        p_fingerprint => ${fingerprint}, p_revision => ${catalogue.revision}, p_business_status => ${catalogue.status},
        p_allocations => ${json(allocations)}, p_booking_id => ${row.id}, p_status => ${row.status},
        p_source => ${row.source}, p_starts_at => ${row.startsAt}, p_ends_at => ${row.endsAt}, p_item => ${row.item},
        p_unit_id => ${row.unitId}, p_service_id => ${row.serviceId}, p_provider_id => ${row.providerId},
        p_provider_name => ${row.providerName}, p_quantity => ${row.quantity},
        p_buffer_after_min => ${row.bufferAfterMin}, p_customer_id => ${row.customerId},
        p_customer_name => ${row.customerName}, p_customer_phone => ${row.customerPhone}, p_area_id => ${row.areaId},
        p_area_name => ${row.areaName}, p_address => ${row.address}, p_lines => ${json(row.lines)},
        p_total_pesewas => ${row.totalPesewas}, p_deposit_pesewas => ${row.depositPesewas},
        p_hold_expires_at => ${row.holdExpiresAt}, p_note => ${row.note}, p_answer => ${JSON.stringify(booking)},
        p_event_id => ${newId('evt', row.businessId)}, p_event_type => ${event}, p_by => ${JSON.stringify(by)},
        p_deliver => ${catalogue.hasEndpoints}, p_now => ${now})`;
    // The record of a person's key lies with the person.
    const answer = await db.call(call, { tenantOnly: home === row.businessId });
    return { kind: 'placed', ...answer };
  } catch (error) {
    const outcome = outcomeOf(error);
    if (!outcome) throw error;
    return outcome;
  }
}
