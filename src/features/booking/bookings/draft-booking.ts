import {
  type Audience,
  deliveryRefusal,
  notTakingBookings,
  takesBookings,
} from '../../../domain/availability/refusal.ts';
import type { Allocation } from '../../../domain/booking/allocation.ts';
import { CODE_LENGTH, CODE_LETTERS } from '../../../domain/booking/code.ts';
import { firstItem } from '../../../domain/booking/items.ts';
import { type BookedBy, countsFrom, holdExpiry, offerExpiry } from '../../../domain/booking/policy.ts';
import { CREATIONS } from '../../../domain/booking/states.ts';
import { toTerms } from '../../../domain/booking/terms.ts';
import type { DepositPolicy } from '../../../domain/pricing/price.ts';
import type { PromoCode } from '../../../domain/pricing/promo.ts';
import { NOT_AVAILABLE, POLICY_VIOLATION } from '../../../errors.ts';
import { fail, invalid, READ_ONLY } from '../../../kit/errors.ts';
import { newId, randomLetters } from '../../../kit/ids.ts';
import type { Actor } from '../../ground/events/index.ts';
import { requireActive } from '../../shop/businesses/index.ts';
import type { Catalogue, TakenTime } from '../availability/index.ts';
import {
  type BookingRequest,
  itemPathOf,
  kindOf,
  type PricedRequest,
  priceRequest,
  type QuoteContext,
} from '../quotes/index.ts';
import { type Agreement, agreePrice } from './agree-price.ts';
import type { BookingBusiness, BookingRow, Source } from './schemas.ts';

/** A request to place a booking: what, for whom, by whom. */
export interface Placement {
  businessId: string;
  request: BookingRequest;
  customer: { name: string; phone: string };
  note: string | null;
  /** Only for members and keys. */
  internalNote: string | null;
  /** What the caller was told about the price. */
  agreement: Agreement;
  /** Whose booking it is, for the answer to its customer; null for members and keys. */
  business: BookingBusiness | null;
  /** `hold` until paid or confirmed, or `book` directly. */
  creation: keyof typeof CREATIONS;
  source: Source;
  /** The series that it is an occurrence of. */
  series?: { id: string; index: number };
  /** How long an offer of the waitlist is held. */
  offerMinutes?: number;
  by: Actor;
  now: Temporal.Instant;
}

/** A booking and the allocations it needs. */
export interface Draft {
  row: BookingRow;
  allocations: Allocation[];
}

export const bookedByOf = ({ creation }: Placement): BookedBy => (creation === 'book' ? 'business' : 'customer');

/** A hold through the public page, or an offer to a customer; all others are made for the business. */
export const audienceOf = ({ source }: Pick<Placement, 'source'>): Audience =>
  source === 'APP' || source === 'WAITLIST' ? 'public' : 'business';

export function requireInTime({ violations }: Pick<PricedRequest, 'violations'>): void {
  const first = violations[0];
  if (first) throw fail(POLICY_VIOLATION, first.message, violations);
}

/**
 * Builds the booking from the catalogue alone. Null when the business is closed then or no provider is free; throws for
 * what the request names wrongly and for violated policies.
 */
export function draftBooking(
  context: Pick<QuoteContext, 'tokens' | 'guesses'>,
  catalogue: Catalogue,
  placement: Placement,
  taken: TakenTime,
): Draft | null {
  const { businessId, request, customer, note, internalNote, source, creation, now } = placement;
  requireTaking(catalogue, placement);
  const priced = priceRequest(catalogue, request, bookedByOf(placement), now);
  requireActive(catalogue);
  requireInTime(priced);
  requireAddress(catalogue, request);
  const price = agreePrice(context, placement, priced, catalogue.policies.deposit as DepositPolicy);
  const { startsAt } = priced;
  const kind = kindOf(request.items);
  const hours = kind.opening(catalogue, request.items);
  const terms = toTerms(catalogue.policies);
  const held =
    placement.offerMinutes === undefined
      ? holdExpiry(now, terms.holdTtlMinutes, startsAt, hours)
      : offerExpiry(now, placement.offerMinutes, startsAt, hours);
  const holdExpiresAt = creation === 'hold' ? held : null;
  const id = newId('bkg', businessId);
  const holder = { bookingId: id, heldUntil: holdExpiresAt };
  const allocated = kind.allocate(catalogue, request.items, taken, holder, now);
  if (!allocated) return null;
  const { items, allocations } = allocated;
  const row: BookingRow = {
    ...firstItem(items),
    businessId,
    id,
    // Unique by a constraint; the placement is repeated with another one.
    code: randomLetters(CODE_LETTERS, CODE_LENGTH),
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
    ...price,
    promo: toStoredPromo(priced.promo?.code ?? null),
    holdExpiresAt,
    note,
    internalNote,
    cancelReason: null,
    confirmedAt: creation === 'book' ? now : null,
    refundCapPercent: null,
    icalSequence: 0,
    seriesId: placement.series?.id ?? null,
    seriesIndex: placement.series?.index ?? null,
    seriesMoved: false,
    createdAt: now,
    updatedAt: now,
    paidPesewas: 0,
    refundedPesewas: 0,
    waivedPesewas: 0,
  };
  return { row, allocations };
}

const toStoredPromo = (code: PromoCode | null): BookingRow['promo'] => {
  if (!code) return null;
  const { id, code: text, percent, amountPesewas, minTotalPesewas, itemIds, perCustomer } = code;
  return { id, code: text, percent, amountPesewas, minTotalPesewas, itemIds, perCustomer };
};

/** Members learn that the subscription has lapsed; the public only that no bookings are taken. */
function requireTaking(catalogue: Catalogue, placement: Placement): void {
  const audience = audienceOf(placement);
  if (audience === 'business' && catalogue.readOnly) throw fail(READ_ONLY);
  if (audience === 'public' && !takesBookings(catalogue, audience))
    throw fail(NOT_AVAILABLE, undefined, [notTakingBookings(itemPathOf(placement.request.items))]);
}

function requireAddress({ serviceLocation }: Catalogue, { delivery }: BookingRequest): void {
  const refusal = deliveryRefusal(serviceLocation, delivery);
  if (refusal) throw invalid(refusal.path, 'is required: this business comes to its customers', 'REQUIRED');
}
