import type { Booking, CreateRentalOfItemsQuoteRequest, QuoteLine } from '@dwaso/sdk';
import type { Free, Offers } from './queries.ts';

/** One thing of a booking: a unit, a service or a kit. */
export interface Entry {
  id: string;
  quantity: number;
  /** Who performs the service; empty: anybody who is free. */
  providerId: string;
}

export const newEntry = (id: string): Entry => ({ id, quantity: 1, providerId: '' });

const MOST_ENTRIES = 20;
const MOST_SERVICES = 6;

const kitOf = (id: string, { kits }: Offers) => kits.find((kit) => kit.id === id);
const partsOf = (id: string, offers: Offers) => kitOf(id, offers)?.items ?? [{ unitId: id, quantity: 1 }];

/** Pieces of units in one of it. */
const piecesOf = (id: string, offers: Offers) =>
  partsOf(id, offers).map(({ unitId = '', quantity = 1 }) => ({ id: unitId, quantity }));

export const nameOf = (id: string, { units, services, kits }: Offers): string =>
  [...units, ...services, ...kits].find((offer) => offer.id === id)?.name ?? '';

/** The parts of a kit with their pieces; none for anything else. */
export const tellParts = (id: string, offers: Offers): string[] =>
  (kitOf(id, offers)?.items ?? []).map(({ unitId, serviceId, quantity }) => {
    const name = nameOf(unitId ?? serviceId ?? '', offers);
    return quantity === undefined ? name : `${quantity} × ${name}`;
  });

/** Pieces of each unit that the entries take, through kits too. */
export function demandOf(entries: readonly Entry[], offers: Offers): Map<string, number> {
  const demand = new Map<string, number>();
  for (const { id, quantity } of entries)
    for (const part of partsOf(id, offers)) {
      const unitId = part.unitId ?? '';
      demand.set(unitId, (demand.get(unitId) ?? 0) + quantity * (part.quantity ?? 1));
    }
  return demand;
}

/** How many of one entry can be had beside the others. Single pieces yield to kits, so that one of both is to change. */
export function leftFor(entry: Entry, others: readonly Entry[], offers: Offers, free: Free): number {
  const before = kitOf(entry.id, offers) ? others.filter(({ id }) => kitOf(id, offers)) : others;
  const taken = demandOf(before, offers);
  const counts = [...sumPieces(piecesOf(entry.id, offers))].map(([unitId, pieces]) =>
    Math.floor(((free[unitId] ?? 0) - (taken.get(unitId) ?? 0)) / pieces),
  );
  return Math.max(0, Math.min(...counts));
}

export const toItems = (entries: readonly Entry[], offers: Offers): CreateRentalOfItemsQuoteRequest['items'] =>
  entries.map(({ id, quantity, providerId }) => {
    const byKit = kitOf(id, offers) !== undefined;
    if (offers.services.length > 0)
      return { ...(byKit ? { kitId: id } : { serviceId: id }), ...(providerId && { providerId }) };
    return { ...(byKit ? { kitId: id } : { unitId: id }), quantity };
  });

/** The services of a visit in order, kits opened. */
export const servicesOf = (entries: readonly Entry[], offers: Offers): string[] =>
  entries.flatMap(({ id }) => kitOf(id, offers)?.items.map(({ serviceId = '' }) => serviceId) ?? [id]);

/** Whether one more may be added. */
export const hasRoom = (entries: readonly Entry[], offers: Offers): boolean =>
  offers.services.length > 0 ? servicesOf(entries, offers).length < MOST_SERVICES : entries.length < MOST_ENTRIES;

/** What the entry costs: its lines, which all belong to the only entry where there is one. */
export const priceOf = (at: number, lines: readonly QuoteLine[]): number =>
  lines
    .filter(({ kind, itemIndex = 0 }) => itemIndex === at && ['UNIT', 'SERVICE', 'ADJUSTMENT'].includes(kind))
    .reduce((sum, { totalPesewas }) => sum + totalPesewas, 0);

/** Pieces by unit or service. */
function sumPieces(rows: readonly { id: string; quantity: number }[]): Map<string, number> {
  const pieces = new Map<string, number>();
  for (const { id, quantity } of rows) pieces.set(id, (pieces.get(id) ?? 0) + quantity);
  return pieces;
}

/** What was booked, as entries: the parts of a kit are put together again. */
export function entriesOf({ items }: Pick<Booking, 'items'>, offers: Offers): Entry[] {
  const groups: Booking['items'][] = [];
  for (const item of items) {
    const group = groups.at(-1) ?? [];
    const times = group.filter(({ id }) => id === item.id).length;
    const inKit = partsOf(item.kitId ?? '', offers).filter(
      (part) => (part.unitId ?? part.serviceId) === item.id,
    ).length;
    if (item.kitId !== null && group[0]?.kitId === item.kitId && times < Math.max(1, inKit)) group.push(item);
    else groups.push([item]);
  }
  return groups.flatMap((group): Entry[] => {
    const [first] = group;
    if (!first) return [];
    const { id, kitId, quantity, providerId } = first;
    if (kitId === null) return [{ id, quantity, providerId: providerId ?? '' }];
    const perKit = sumPieces(piecesOf(kitId, offers)).get(id) ?? 1;
    const count = Math.max(1, Math.floor((sumPieces(group).get(id) ?? 0) / perKit));
    return [{ id: kitId, quantity: providerId === null ? count : 1, providerId: '' }];
  });
}
