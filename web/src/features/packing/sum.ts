import type { Booking, PackedBooking, PackingList } from '@dwaso/sdk';
import { addDays, dateOf } from '../../kit/format.ts';

export interface Piece {
  id: string;
  name: string;
  quantity: number;
}

/** A customer's part of the list, with what the booking says about it. */
export interface Customer {
  bookingId: string;
  code: string;
  name: string;
  /** Null for a booking that is completed already. */
  phone: string | null;
  /** Null for somebody who comes to the shop. */
  address: string | null;
  area: string | null;
  items: readonly Piece[];
  extras: readonly { name: string; quantity: number }[];
  duePesewas: number;
}

export interface Sum extends Piece {
  /** How many go to whom. */
  parts: { bookingId: string; name: string; area: string | null; quantity: number }[];
}

/** Pieces of all customers together, by item. */
export function sumItems(customers: readonly Customer[]): Sum[] {
  const sums = new Map<string, Sum>();
  for (const { bookingId, name: customer, area, items } of customers)
    for (const { id, name, quantity } of items) {
      const sum = sums.get(id) ?? { id, name, quantity: 0, parts: [] };
      sum.quantity += quantity;
      sum.parts.push({ bookingId, name: customer, area, quantity });
      sums.set(id, sum);
    }
  return [...sums.values()];
}

export const countPieces = (customers: readonly { items: readonly Piece[] }[]): number =>
  customers.flatMap(({ items }) => items).reduce((count, { quantity }) => count + quantity, 0);

function sumPieces(items: readonly Piece[]): Piece[] {
  const sums = new Map<string, Piece>();
  for (const { id, name, quantity } of items)
    sums.set(id, { id, name, quantity: (sums.get(id)?.quantity ?? 0) + quantity });
  return [...sums.values()];
}

/** A rental ends at midnight after its last day. */
const lastDay = ({ endsAt }: Booking): string => addDays(dateOf(endsAt), -1);

export interface Day {
  out: Customer[];
  back: Customer[];
  resting: PackingList['resting'];
  /** What went out before and comes back later. */
  stays: { bookingId: string; name: string; items: Piece[]; until: string }[];
}

export function joinDay({ list, bookings }: { list: PackingList; bookings: readonly Booking[] }): Day {
  const known = new Map(bookings.map((booking) => [booking.id, booking]));
  const toCustomer = ({ bookingId, code, customerName, address, items }: PackedBooking): Customer => {
    const booking = known.get(bookingId);
    const extras = (booking?.lines ?? []).filter(({ kind }) => kind === 'EXTRA');
    return {
      bookingId,
      code,
      name: customerName,
      phone: booking?.customerPhone ?? null,
      address,
      area: booking?.area ?? null,
      items,
      extras: extras.map(({ name, quantity }) => ({ name, quantity })),
      duePesewas: booking?.duePesewas ?? 0,
    };
  };
  const { date, out, back, resting } = list;
  const between = bookings.filter((booking) => dateOf(booking.startsAt) < date && date < lastDay(booking));
  const stays = between.map((booking) => ({
    bookingId: booking.id,
    name: booking.customerName,
    items: sumPieces(booking.items),
    until: lastDay(booking),
  }));
  return { out: out.map(toCustomer), back: back.map(toCustomer), resting, stays };
}
