import {
  type Audience,
  deliveryRefusal,
  notTakingBookings,
  takesBookings,
} from '../../../domain/availability/refusal.ts';
import type { Allocation } from '../../../domain/booking/allocation.ts';
import { firstItem } from '../../../domain/booking/items.ts';
import { type BookedBy, countsFrom, holdExpiry } from '../../../domain/booking/policy.ts';
import { CREATIONS } from '../../../domain/booking/states.ts';
import { toTerms } from '../../../domain/booking/terms.ts';
import { NOT_AVAILABLE, POLICY_VIOLATION } from '../../../errors.ts';
import { fail, invalid, READ_ONLY } from '../../../kit/errors.ts';
import { newId } from '../../../kit/ids.ts';
import type { Actor } from '../../ground/events/index.ts';
import { requireActive } from '../../shop/businesses/index.ts';
import type { Catalogue, TakenTime } from '../availability/index.ts';
import { type BookingRequest, kindOf, type PricedRequest, priceRequest } from '../quotes/index.ts';
import type { BookingBusiness, BookingRow, Source } from './schemas.ts';

/** A request to place a booking: what, for whom, by whom. */
export interface Placement {
  businessId: string;
  request: BookingRequest;
  customer: { name: string; phone: string };
  note: string | null;
  /** Only for members and keys. */
  internalNote: string | null;
  /** Whose booking it is, for the answer to its customer; null for members and keys. */
  business: BookingBusiness | null;
  /** `hold` until paid or confirmed, or `book` directly. */
  creation: keyof typeof CREATIONS;
  source: Source;
  by: Actor;
  now: Temporal.Instant;
}

/** A booking and the allocations it needs. */
export interface Draft {
  row: BookingRow;
  allocations: Allocation[];
}

export const bookedByOf = ({ creation }: Placement): BookedBy => (creation === 'book' ? 'business' : 'customer');

/** A hold through the public page; all others are made for the business. */
export const audienceOf = ({ source }: Pick<Placement, 'source'>): Audience =>
  source === 'APP' ? 'public' : 'business';

export function requireInTime({ violations }: Pick<PricedRequest, 'violations'>): void {
  const first = violations[0];
  if (first) throw fail(POLICY_VIOLATION, first.message, violations);
}

/**
 * Builds the booking from the catalogue alone. Null when the business is closed then or no provider is free; throws for
 * what the request names wrongly and for violated policies.
 */
export function draftBooking(catalogue: Catalogue, placement: Placement, taken: TakenTime): Draft | null {
  const { businessId, request, customer, note, internalNote, source, creation, now } = placement;
  requireTaking(catalogue, placement);
  const priced = priceRequest(catalogue, request, bookedByOf(placement), now);
  requireActive(catalogue);
  requireInTime(priced);
  requireAddress(catalogue, request);
  const { startsAt } = priced;
  const kind = kindOf(request.item);
  const hours = kind.opening(catalogue, request.item);
  const terms = toTerms(catalogue.policies);
  const holdExpiresAt = creation === 'hold' ? holdExpiry(now, terms.holdTtlMinutes, startsAt, hours) : null;
  const id = newId('bkg', businessId);
  const holder = { bookingId: id, heldUntil: holdExpiresAt };
  const allocated = kind.allocate(catalogue, request.item, taken, holder, now);
  if (!allocated) return null;
  const items = [allocated.item];
  const row: BookingRow = {
    ...firstItem(items),
    businessId,
    id,
    status: CREATIONS[creation].to,
    source,
    startsAt,
    endsAt: priced.endsAt,
    item: priced.item,
    items,
    terms,
    countsFrom: countsFrom(startsAt, hours),
    // Of a new customer; place_bookings() puts the known one's in its place.
    customerId: newId('cus', businessId),
    customerName: customer.name,
    customerPhone: customer.phone,
    areaId: priced.area?.id ?? null,
    areaName: priced.area?.name ?? null,
    address: request.delivery?.address ?? null,
    ...priced.price,
    holdExpiresAt,
    note,
    internalNote,
    cancelReason: null,
    icalSequence: 0,
    createdAt: now,
    updatedAt: now,
    paidPesewas: 0,
    refundedPesewas: 0,
  };
  return { row, allocations: [allocated.allocation] };
}

/** Members learn that the subscription has lapsed; the public only that no bookings are taken. */
function requireTaking(catalogue: Catalogue, placement: Placement): void {
  const audience = audienceOf(placement);
  if (audience === 'business' && catalogue.readOnly) throw fail(READ_ONLY);
  if (audience === 'public' && !takesBookings(catalogue, audience))
    throw fail(NOT_AVAILABLE, undefined, [notTakingBookings(kindOf(placement.request.item).itemPath)]);
}

function requireAddress({ serviceLocation }: Catalogue, { delivery }: BookingRequest): void {
  const refusal = deliveryRefusal(serviceLocation, delivery);
  if (refusal) throw invalid(refusal.path, 'is required: this business comes to its customers', 'REQUIRED');
}
