import type { Service, Unit } from '@dwaso/sdk';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { kitsQuery, servicesQuery, unitsQuery } from '../catalogue/queries.ts';
import { useBooksByDay, useBusiness } from '../shops/index.ts';
import { TEXT } from './texts.ts';

/** Stands for the id of a rule or code that is not there yet. */
export const NEW = 'new';

export interface PricedItem {
  id: string;
  name: string;
  kind: 'UNIT' | 'SERVICE' | 'KIT';
  /** The list price; null where the service alone can tell it, as for a kit without a price of its own. */
  pricePesewas: number | null;
  lengthPrices: readonly { days: number; pricePesewas: number }[];
}

/** Everything that a rule or a code can name. */
export function usePricedItems() {
  const { id } = useBusiness();
  const byDay = useBooksByDay();
  const units = useQuery({ ...unitsQuery(id), enabled: byDay });
  const services = useQuery({ ...servicesQuery(id), enabled: !byDay });
  const kits = useQuery(kitsQuery(id));
  const items: PricedItem[] = [
    ...(units.data ?? []).map((unit) => ({ ...unit, kind: 'UNIT' as const })),
    ...(services.data ?? []).map((service) => ({ ...service, kind: 'SERVICE' as const, lengthPrices: [] })),
    ...(kits.data ?? []).map((kit) => ({ ...kit, kind: 'KIT' as const })),
  ];
  // Only the query that is asked for tells whether the items have come.
  return { query: (byDay ? units : services) as UseQueryResult<(Unit | Service)[]>, items };
}

/** The items that a rule or a code names, in words. */
export function nameItems(ids: readonly string[] | null, items: readonly PricedItem[]): string {
  if (ids === null) return TEXT.allItems;
  return TEXT.listOf(ids.map((id) => items.find((item) => item.id === id)?.name ?? TEXT.gone));
}
