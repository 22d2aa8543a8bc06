import { businessDays } from '../../domain/availability/days.ts';
import { type Audience, notTakingBookings, takesBookings } from '../../domain/availability/refusal.ts';
import { type Allocation, allocateProviderTime, allocateUnitDays } from '../../domain/booking/allocation.ts';
import { type BookedBy, holdExpiry } from '../../domain/booking/policy.ts';
import { CREATIONS } from '../../domain/booking/states.ts';
import { hoursOn } from '../../domain/schedule/opening.ts';
import { NOT_AVAILABLE, POLICY_VIOLATION } from '../../errors.ts';
import { fail, invalid, READ_ONLY } from '../../kit/errors.ts';
import { newId } from '../../kit/ids.ts';
import { dateOf, weekdayOf } from '../../kit/time.ts';
import { type Catalogue, servedBy, type TakenTime } from '../availability/index.ts';
import { requireActive } from '../businesses/index.ts';
import type { Actor } from '../events/index.ts';
import {
  type BookingRequest,
  chooseFreeProvider,
  type PricedRequest,
  priceRequest,
  requireUnit,
  type SlotRequest,
  type UnitRequest,
} from '../quotes/index.ts';
import type { BookingRow, Source } from './schemas.ts';

/** A request to place a booking: what, for whom, by whom. */
export interface Placement {
  businessId: string;
  request: BookingRequest;
  customer: { name: string; phone: string };
  note: string | null;
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
  const { request, customer, note, source, creation, now } = placement;
  requireTaking(catalogue, placement);
  const priced = priceRequest(catalogue, request, bookedByOf(placement), now);
  requireActive(catalogue);
  requireInTime(priced);
  requireAddress(catalogue, request);
  const { startsAt } = priced;
  const hours = request.item.kind === 'UNIT' ? hoursOn(catalogue.hours, weekdayOf(request.item.date)) : null;
  const holdExpiresAt =
    creation === 'hold' ? holdExpiry(now, catalogue.policies.holdTtlMinutes, startsAt, hours) : null;
  const allocated =
    request.item.kind === 'UNIT'
      ? draftUnit(catalogue, request.item, now)
      : draftSlot(catalogue, request.item, priced, taken, holdExpiresAt, now);
  if (!allocated) return null;
  const row: BookingRow = {
    ...allocated.fields,
    businessId: placement.businessId,
    id: newId('bkg', placement.businessId),
    status: CREATIONS[creation].to,
    source,
    startsAt,
    endsAt: priced.endsAt,
    item: priced.item,
    // Of a new customer; place_booking() puts the known one's in its place.
    customerId: newId('cus', placement.businessId),
    customerName: customer.name,
    customerPhone: customer.phone,
    areaId: priced.area?.id ?? null,
    areaName: priced.area?.name ?? null,
    address: request.delivery?.address ?? null,
    ...priced.price,
    holdExpiresAt,
    note,
    internalNote: null,
    cancelReason: null,
    icalSequence: 0,
    createdAt: now,
    updatedAt: now,
    paidPesewas: 0,
    refundedPesewas: 0,
  };
  return { row, allocations: allocated.allocations };
}

/** Members learn that the subscription has lapsed; the public only that no bookings are taken. */
function requireTaking(catalogue: Catalogue, placement: Placement): void {
  const audience = audienceOf(placement);
  if (audience === 'business' && catalogue.readOnly) throw fail(READ_ONLY);
  if (audience === 'public' && !takesBookings(catalogue, audience))
    throw fail(NOT_AVAILABLE, undefined, [
      notTakingBookings(placement.request.item.kind === 'UNIT' ? '/unitId' : '/serviceId'),
    ]);
}

/** A business that comes to its customers must know where to. */
function requireAddress({ serviceLocation }: Catalogue, { delivery }: BookingRequest): void {
  if (serviceLocation !== 'AT_CUSTOMER') return;
  if (!delivery) throw invalid('/delivery', 'is required: this business comes to its customers', 'REQUIRED');
  if (!delivery.address?.trim())
    throw invalid('/delivery/address', 'is required: this business comes to its customers', 'REQUIRED');
}

type Allocated = {
  fields: Pick<BookingRow, 'unitId' | 'serviceId' | 'providerId' | 'providerName' | 'quantity' | 'bufferAfterMin'>;
  allocations: Allocation[];
};

function draftUnit(catalogue: Catalogue, item: UnitRequest, now: Temporal.Instant): Allocated | null {
  const { unitId, date, endDate, quantity } = item;
  const { quantity: owned } = requireUnit(catalogue, unitId);
  const days = businessDays(date, endDate, dateOf(now), catalogue.hours, catalogue.closures);
  if (quantity > owned || days.some(({ status }) => status !== 'OPEN')) return null;
  const dates = days.map((day) => day.date);
  return {
    fields: { unitId, serviceId: null, providerId: null, providerName: null, quantity, bufferAfterMin: 0 },
    allocations: allocateUnitDays({ unitId, quantity, owned }, dates),
  };
}

function draftSlot(
  catalogue: Catalogue,
  item: SlotRequest,
  { startsAt, endsAt }: PricedRequest,
  taken: TakenTime,
  heldUntil: Temporal.Instant | null,
  now: Temporal.Instant,
): Allocated | null {
  const { serviceId } = item;
  const { bufferAfterMin } = servedBy(catalogue, serviceId, item.providerId).service;
  const provider = chooseFreeProvider(catalogue, item, taken, now);
  if (!provider) return null;
  const { id: providerId, name: providerName } = provider;
  return {
    fields: { unitId: null, serviceId, providerId, providerName, quantity: 1, bufferAfterMin },
    allocations: allocateProviderTime({ providerId, startsAt, endsAt, bufferMin: bufferAfterMin, heldUntil }),
  };
}
