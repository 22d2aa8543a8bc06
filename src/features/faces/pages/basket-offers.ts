import type { Reader } from '../../../kit/postgres/database.ts';
import { addDays, daysBetween, type LocalDate } from '../../../kit/time.ts';
import { MAX_CALENDAR_UNITS, readCalendar } from '../../booking/availability/index.ts';
import type { Photo } from '../../ground/uploads/index.ts';
import type { PublicProfile } from '../../market/marketplace/index.ts';
import type { PageContext } from './context.ts';

/** What a basket can have, and how many of each are left beside the rest of it. */

export type Days = { from: LocalDate; to: LocalDate };

export interface Offer {
  id: string;
  name: string;
  kind: 'units' | 'kits';
  pricePesewas: number;
  listPesewas: number;
  photo: Photo | null;
  /** Pieces of each unit in one of it. */
  parts: ReadonlyMap<string, number>;
  /** Pieces that the shop owns; of a kit, as many as these pieces make. */
  owned: number;
}

/** Free pieces of each unit, day by day. */
type FreeDays = ReadonlyMap<string, readonly number[]>;

export function sumParts(items: PublicProfile['catalog']['kits'][number]['items']): Map<string, number> {
  const parts = new Map<string, number>();
  for (const { unitId = '', quantity = 1 } of items) parts.set(unitId, (parts.get(unitId) ?? 0) + quantity);
  return parts;
}

/** How many kits these pieces of units make. */
export const kitsOf = (parts: ReadonlyMap<string, number>, pieces: ReadonlyMap<string, number>): number =>
  Math.min(...[...parts].map(([unitId, needed]) => Math.floor((pieces.get(unitId) ?? 0) / needed)));

export function offersOf({ catalog }: PublicProfile): Offer[] {
  const pieces = new Map(catalog.units.map(({ id, quantity }) => [id, quantity]));
  return [
    ...catalog.kits.map(
      ({ id, name, pricePesewas, listPesewas, photos, items }): Offer => ({
        id,
        name,
        kind: 'kits',
        pricePesewas,
        listPesewas,
        photo: photos[0] ?? null,
        parts: sumParts(items),
        owned: kitsOf(sumParts(items), pieces),
      }),
    ),
    ...catalog.units.map(
      ({ id, name, pricePesewas, photos, quantity }): Offer => ({
        id,
        name,
        kind: 'units',
        pricePesewas,
        listPesewas: pricePesewas,
        photo: photos[0] ?? null,
        parts: new Map([[id, 1]]),
        owned: quantity,
      }),
    ),
  ];
}

export async function readFreeDays(
  context: PageContext,
  db: Reader,
  businessId: string,
  days: Days,
  now: Temporal.Instant,
): Promise<FreeDays> {
  const catalogue = await context.placing.catalogues.read(businessId);
  const free = new Map<string, readonly number[]>();
  for (let cursor: string | undefined; ; ) {
    const request = { ...days, unitId: null, cursor, limit: MAX_CALENDAR_UNITS };
    const { calendar, meta } = await readCalendar(db, context.cursors, catalogue, request, now, 'public');
    for (const { unitId, days: shown } of calendar.units)
      free.set(
        unitId,
        shown.map(({ bookable, freeQuantity }) => (bookable ? freeQuantity : 0)),
      );
    if (meta.nextCursor === null) return free;
    cursor = meta.nextCursor;
  }
}

const least = (free: FreeDays, unitId: string, from: number, length: number): number => {
  const days = free.get(unitId)?.slice(from, from + length) ?? [];
  return days.length < length ? 0 : Math.min(...days);
};

/** Pieces of each unit that the chosen take. */
function demandOf(offers: readonly Offer[], chosen: ReadonlyMap<string, number>): Map<string, number> {
  const demand = new Map<string, number>();
  for (const { id, parts } of offers)
    for (const [unitId, pieces] of parts)
      demand.set(unitId, (demand.get(unitId) ?? 0) + pieces * (chosen.get(id) ?? 0));
  return demand;
}

/** How many of an offer can be had on each day beside the chosen pieces of the others. Single pieces yield to kits. */
export function leftByDay(
  offer: Offer,
  offers: readonly Offer[],
  chosen: ReadonlyMap<string, number>,
  free: FreeDays,
  length: number,
): number[] {
  const others = offers.filter((other) => other !== offer && (offer.kind === 'units' || other.kind === 'kits'));
  const demand = demandOf(others, chosen);
  const leftOn = (at: number) =>
    [...offer.parts].map(([unitId, pieces]) =>
      Math.floor((least(free, unitId, at, 1) - (demand.get(unitId) ?? 0)) / pieces),
    );
  return Array.from({ length }, (_, at) => Math.max(0, Math.min(...leftOn(at))));
}

/** Pieces of a unit that are in chosen kits. */
export const inKits = (unitId: string, offers: readonly Offer[], chosen: ReadonlyMap<string, number>): number =>
  demandOf(
    offers.filter(({ kind }) => kind === 'kits'),
    chosen,
  ).get(unitId) ?? 0;

/** What was asked for without the kits that cannot be had, whose parts stay free for the others. */
export function withoutLostKits(
  asked: ReadonlyMap<string, number>,
  offers: readonly Offer[],
  free: FreeDays,
  length: number,
): Map<string, number> {
  const lost = new Set(
    offers
      .filter(
        (offer) =>
          offer.kind === 'kits' && asked.has(offer.id) && leftByDay(offer, offers, asked, free, length).includes(0),
      )
      .map(({ id }) => id),
  );
  return new Map([...asked].filter(([id]) => !lost.has(id)));
}

const BEFORE = 7;
const AFTER = 21;

/** The nearest days of the same length on which all that is chosen is free; null where there are none. */
export async function findOtherDays(
  context: PageContext,
  db: Reader,
  businessId: string,
  { days, today, now }: { days: Days; today: LocalDate; now: Temporal.Instant },
  offers: readonly Offer[],
  chosen: ReadonlyMap<string, number>,
): Promise<Days | null> {
  const length = daysBetween(days.from, days.to) + 1;
  const early = addDays(days.from, -BEFORE);
  const from = early < today ? today : early;
  const free = await readFreeDays(context, db, businessId, { from, to: addDays(days.to, AFTER) }, now);
  const demand = [...demandOf(offers, chosen)].filter(([, pieces]) => pieces > 0);
  const fits = (at: number) => demand.every(([unitId, pieces]) => least(free, unitId, at, length) >= pieces);
  const places = Array.from({ length: daysBetween(from, days.to) + AFTER }, (_, at) => at).filter(fits);
  const [nearest] = places
    .map((at) => addDays(from, at))
    .sort((one, other) => Math.abs(daysBetween(days.from, one)) - Math.abs(daysBetween(days.from, other)));
  return nearest === undefined ? null : { from: nearest, to: addDays(nearest, length - 1) };
}
