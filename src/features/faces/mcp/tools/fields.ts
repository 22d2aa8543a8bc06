import type { Fields } from '../tool.ts';

/** The fields that matter of the objects that several tools answer. `full: true` answers whole objects. */

const ITEMS: Fields = { name: true, quantity: true, kitName: true, startsAt: true, providerName: true };
const LINE: Fields = { name: true, quantity: true, totalPesewas: true };

export const QUOTE: Fields = {
  item: true,
  startsAt: true,
  endsAt: true,
  items: ITEMS,
  available: true,
  reasons: { code: true, message: true, path: true },
  lines: LINE,
  totalPesewas: true,
  depositPesewas: true,
  promo: { code: true, applied: true, reason: true, message: true },
};

export const BOOKING: Fields = {
  id: true,
  status: true,
  item: true,
  items: ITEMS,
  quantity: true,
  startsAt: true,
  endsAt: true,
  providerName: true,
  customerName: true,
  customerPhone: true,
  address: true,
  totalPesewas: true,
  depositPesewas: true,
  paidPesewas: true,
  duePesewas: true,
  refundedPesewas: true,
  holdExpiresAt: true,
  note: true,
  cancelReason: true,
  url: true,
};

/** A customer with bookings at several businesses needs to know whose each is. */
export const OWN_BOOKING: Fields = { ...BOOKING, business: { slug: true, name: true, contactPhone: true } };

export const CANCELLATION: Fields = {
  allowed: true,
  reasons: { code: true, message: true },
  refundPesewas: true,
  byHandPesewas: true,
  keptPesewas: true,
  refundPercent: true,
  validUntil: true,
  next: { at: true, refundPercent: true, refundPesewas: true },
};

export const PAYMENT_LINK: Fields = {
  id: true,
  bookingId: true,
  url: true,
  amountPesewas: true,
  status: true,
  expiresAt: true,
};

const ITEM: Fields = { id: true, name: true, description: true, pricePesewas: true };

export const CATALOG: Fields = {
  units: { ...ITEM, quantity: true },
  services: { ...ITEM, durationMin: true },
  kits: { ...ITEM, items: true },
  providers: { id: true, name: true, services: { id: true } },
  extras: { ...ITEM, maxQuantity: true },
};

export const PAGE: Fields = { nextCursor: true, hasMore: true };
