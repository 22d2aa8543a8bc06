import type { Booking, Payment } from '@dwaso/sdk';

export interface News {
  kind: 'BOOKED' | 'HELD' | 'CANCELLED' | 'EXPIRED' | 'PAID';
  at: string;
  bookingId: string;
  customerName: string;
  /** Of a booking. */
  item?: string;
  startsAt?: string;
  /** Of a payment. */
  amountPesewas?: number;
}

const SHOWN = 50;
/** A member who made the booking knows of it. */
const BY_CUSTOMERS = new Set(['APP', 'ASSISTANT', 'WAITLIST', 'API']);

/** What an ended or a live booking is called; any other state is no news. */
const KINDS = new Map<string, News['kind']>([
  ['HELD', 'HELD'],
  ['CONFIRMED', 'BOOKED'],
  ['CANCELLED', 'CANCELLED'],
  ['EXPIRED', 'EXPIRED'],
]);

function tellBooking(booking: Booking): News[] {
  const { id: bookingId, status, source, customerName, item, startsAt, createdAt, updatedAt } = booking;
  const kind = KINDS.get(status);
  if (!kind || !BY_CUSTOMERS.has(source)) return [];
  const at = kind === 'CANCELLED' || kind === 'EXPIRED' ? updatedAt : createdAt;
  return [{ kind, at, bookingId, customerName, item, startsAt }];
}

const tellPayment = ({ bookingId, customerName, amountPesewas, paidAt }: Payment): News => ({
  kind: 'PAID',
  at: paidAt,
  bookingId,
  customerName,
  amountPesewas,
});

export const sortNews = (bookings: readonly Booking[], payments: readonly Payment[]): News[] =>
  [...bookings.flatMap(tellBooking), ...payments.map(tellPayment)]
    .toSorted((one, other) => other.at.localeCompare(one.at))
    .slice(0, SHOWN);
