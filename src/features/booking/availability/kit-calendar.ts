import type { CalendarDay, DayStatus } from '../../../domain/availability/days.ts';
import { kitPesewas } from '../../../domain/pricing/price.ts';
import type { Calendar } from './schemas.ts';
import type { Catalogue, CatalogueKit } from './store-catalogue.ts';

/** Kits of units that can be rented: every part is offered. */
export const offeredKits = ({ kits, units }: Catalogue): CatalogueKit[] => {
  const known = new Set(units.map(({ id }) => id));
  return kits.filter(({ items }) => items.every(({ unitId }) => unitId !== undefined && known.has(unitId)));
};

/** Pieces of each unit in one kit. */
function piecesOf({ items }: CatalogueKit): Map<string, number> {
  const pieces = new Map<string, number>();
  for (const { unitId = '', quantity = 1 } of items) pieces.set(unitId, (pieces.get(unitId) ?? 0) + quantity);
  return pieces;
}

/** How many of a kit can be made on each day from the free pieces of its units. */
export function kitCalendar(
  kit: CatalogueKit,
  { units }: Catalogue,
  calendarOf: (unitId: string) => readonly CalendarDay[],
  pricesOf: (id: string, listPesewas: number) => number[],
): Calendar['kits'][number] {
  const pieces = [...piecesOf(kit)].map(([unitId, needed]) => ({ needed, days: calendarOf(unitId) }));
  const parts = kit.items.map(({ unitId, quantity = 1 }) => {
    const { id = '', name = '', pricePesewas = 0 } = units.find((unit) => unit.id === unitId) ?? {};
    return { id, name, pricePesewas, quantity };
  });
  const prices = pricesOf(kit.id, kitPesewas({ kit, quantity: 1, parts }));
  const days = (pieces[0]?.days ?? []).map(({ date }, at) => {
    let freeQuantity = Number.POSITIVE_INFINITY;
    let status: DayStatus = 'FREE';
    for (const { needed, days: ofUnit } of pieces) {
      const day = ofUnit[at] as CalendarDay;
      const free = Math.floor(day.freeQuantity / needed);
      // A unit of which some pieces are left, but too few, is taken.
      if (free === 0) status = status === 'TAKEN' || day.status === 'FREE' ? 'TAKEN' : day.status;
      freeQuantity = Math.min(freeQuantity, free);
    }
    return { date, status, freeQuantity, pricePesewas: prices[at] ?? 0 };
  });
  return { kitId: kit.id, name: kit.name, days };
}
