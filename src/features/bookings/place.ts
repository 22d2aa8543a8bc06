import { CREATIONS } from '../../domain/booking/states.ts';
import { LostRace, type Reader, type Tx } from '../../kit/db/db.ts';
import type { Fragment } from '../../kit/db/sql.ts';
import { type AppError, type ErrorDetail, fail, NOT_AVAILABLE, POLICY_VIOLATION } from '../../kit/errors.ts';
import { newId } from '../../kit/ids.ts';
import { minuteFloor } from '../../kit/time.ts';
import { type Shelves, slotAlternatives, unitOutlook } from '../availability/index.ts';
import { requireActive } from '../businesses/index.ts';
import type { Actor } from '../events/index.ts';
import { shareTimeAtCommit, takeProviderTime, takeUnitDays } from '../occupancy/index.ts';
import { guessOffer, type Offer, readOffer, type SlotWish, type UnitWish, type Wish } from '../quotes/index.ts';
import { expireHolds } from './expire.ts';
import { isHopeful, likelyCustomer, rememberCustomer } from './hunches.ts';
import { type Booking, type BookingRow, type Source, toBooking } from './schemas.ts';
import { addBooking, noNewUnitBlock, noProviderBlock, overdueOfProvider } from './store.ts';

export const notAvailable = (alternatives: ErrorDetail[] = []): AppError =>
  fail(NOT_AVAILABLE, undefined, alternatives.length > 0 ? alternatives : undefined);

export const dateAlternatives = (dates: readonly string[]): ErrorDetail[] =>
  dates.map((date) => ({ code: 'ALTERNATIVE', message: date, path: 'date' }));

export function requireInTime({ violations }: Pick<Offer, 'violations'>): void {
  const first = violations[0];
  if (first) throw fail(POLICY_VIOLATION, first.message, violations);
}

export interface Placement {
  businessId: string;
  shelves: Shelves;
  wish: Wish;
  customer: { name: string; phone: string };
  note: string | null;
  /** `hold` until paid or confirmed, or `book` directly. */
  creation: keyof typeof CREATIONS;
  source: Source;
  by: Actor;
  publicUrl: string;
  now: Temporal.Instant;
}

/** A wish that can be had now: the statement that takes it, and what the booking needs to know of it. */
type Taking = {
  take: Fragment;
  takes: number;
  unblocked: Fragment;
  place: Pick<BookingRow, 'unitId' | 'serviceId' | 'providerId' | 'providerName' | 'quantity' | 'bufferAfterMin'>;
};

async function unitTaking(tx: Tx, placement: Placement, wish: UnitWish, offer: Offer): Promise<Taking | AppError> {
  const { businessId, publicUrl, now } = placement;
  if (offer.place.kind !== 'UNIT') throw new Error('A unit was asked for');
  const { free, stock, blockIds } = offer.place;
  if (!free) {
    const bookedBy = placement.creation === 'book' ? 'business' : 'customer';
    const outlook = await unitOutlook(tx, businessId, wish, bookedBy, now);
    if (!outlook.free) return notAvailable(dateAlternatives(outlook.alternatives));
    throw new LostRace(notAvailable(), (other) => expireHolds(other, businessId, outlook.overdue, publicUrl, now));
  }
  const { unitId, quantity } = wish;
  return {
    take: takeUnitDays(businessId, unitId, stock, quantity),
    takes: stock.length,
    unblocked: noNewUnitBlock(businessId, wish, blockIds),
    place: { unitId, serviceId: null, providerId: null, providerName: null, quantity, bufferAfterMin: 0 },
  };
}

async function slotTaking(
  tx: Tx,
  placement: Placement,
  wish: SlotWish,
  offer: Offer,
  held: { bookingId: string; heldUntil: Temporal.Instant | null },
): Promise<Taking | AppError> {
  const { businessId, publicUrl, now } = placement;
  if (offer.place.kind !== 'SLOT') throw new Error('A slot was asked for');
  const { provider, bufferAfterMin, overdue } = offer.place;
  const { startsAt, endsAt } = offer;
  if (!provider) {
    const bookedBy = placement.creation === 'book' ? 'business' : 'customer';
    const wanted = { ...wish, start: minuteFloor(startsAt) };
    return notAvailable(await slotAlternatives(tx, businessId, wanted, bookedBy, now));
  }
  if (overdue) {
    throw new LostRace(notAvailable(), async (other) => {
      const time = { from: startsAt, until: endsAt.add({ minutes: bufferAfterMin }) };
      const ids = await overdueOfProvider(other, businessId, provider.id, time, now);
      const inTheWay = ids.map(({ id }) => id);
      await expireHolds(other, businessId, inTheWay, publicUrl, now);
    });
  }
  return {
    take: takeProviderTime({ businessId, providerId: provider.id, startsAt, endsAt, bufferAfterMin, ...held }),
    takes: 1,
    unblocked: noProviderBlock(businessId, provider.id, { startsAt, endsAt }),
    place: {
      unitId: null,
      serviceId: wish.serviceId,
      providerId: provider.id,
      providerName: provider.name,
      quantity: 1,
      bufferAfterMin,
    },
  };
}

/** A wish, and what was seen when it was looked at, or is guessed. */
export interface Looked {
  placement: Placement;
  offer: Offer;
  customerId: string;
}

/** Reads all that a wish depends on, in one statement; or guesses it, where the guess is likely to be right. */
export async function look(db: Reader, placement: Placement): Promise<Looked> {
  const { businessId, shelves, wish, creation, now } = placement;
  const { phone } = placement.customer;
  const bookedBy = creation === 'book' ? 'business' : 'customer';
  const request = { db, shelves, businessId, wish, phone, bookedBy, now } as const;
  const guess = isHopeful(placement) ? await guessOffer(request) : null;
  const offer = guess ?? (await readOffer(request));
  if (offer.customerId) rememberCustomer(businessId, phone, offer.customerId);
  const known = guess ? likelyCustomer(businessId, phone) : offer.customerId;
  const customerId = known ?? newId('cus');
  return { placement, offer, customerId };
}

/**
 * Takes a wish that was looked at, in one message to the database. Between the two another may have been faster, or have
 * blocked the time, or the guess was wrong; then the stock, the constraint or the statement itself refuses, and it is all
 * done again.
 */
export async function place(tx: Tx, { placement, offer, customerId }: Looked): Promise<Booking | AppError> {
  const { businessId, wish, customer, creation, publicUrl, by, now } = placement;
  requireActive(offer.terms);
  requireInTime(offer);

  const { to: status, emits } = CREATIONS[creation];
  const id = newId('bkg');
  const holdExpiresAt = creation === 'hold' ? now.add({ minutes: offer.terms.policies.holdTtlMinutes }) : null;
  const { thing } = wish;
  const taking =
    thing.kind === 'UNIT'
      ? await unitTaking(tx, placement, thing, offer)
      : await slotTaking(tx, placement, thing, offer, { bookingId: id, heldUntil: holdExpiresAt });
  if (!('take' in taking)) return taking;

  const row: BookingRow = {
    ...taking.place,
    businessId,
    id,
    status,
    source: placement.source,
    startsAt: offer.startsAt,
    endsAt: offer.endsAt,
    item: offer.item,
    customerId,
    customerName: customer.name,
    customerPhone: customer.phone,
    areaId: offer.area?.id ?? null,
    areaName: offer.area?.name ?? null,
    address: wish.delivery?.address ?? null,
    ...offer.price,
    holdExpiresAt,
    note: placement.note,
    cancelReason: null,
    icalSequence: 0,
    createdAt: now,
    updatedAt: now,
    paidPesewas: 0,
    refundedPesewas: 0,
  };
  const booking = toBooking(row, publicUrl, now);
  const event = { businessId, type: emits, data: { booking }, by, now };
  const { take, takes, unblocked } = taking;
  const { hasListeners } = offer;
  shareTimeAtCommit(tx, businessId);
  addBooking(tx, { row, take, takes, unblocked, event, hasListeners });
  return booking;
}
