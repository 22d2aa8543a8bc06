import { dayPrice, ruleOfDay } from '../../../domain/pricing/dates.ts';
import { kitPesewas } from '../../../domain/pricing/price.ts';
import type { LocalDate } from '../../../kit/time.ts';
import type { Catalogue } from './store-catalogue.ts';

/** The part of an instant's text that is its time of day. */
const timeIn = (startsAt: string): string => startsAt.slice(11, 16);

/** What a visit costs by its starts, steps 1 and 3: each service by its own start, a kit by its first. */
export function visitPrices(
  { priceRules, services, kits }: Pick<Catalogue, 'priceRules' | 'services' | 'kits'>,
  kitId: string | undefined,
  date: LocalDate,
): (items: readonly { serviceId: string; startsAt: string }[]) => number {
  const dated = priceRules.filter(({ kind }) => kind === 'DATES');
  const byId = new Map(services.map((service) => [service.id, service]));
  const kit = kits.find(({ id }) => id === kitId) ?? null;
  const parts = (kit?.items ?? []).map(({ serviceId = '' }) => {
    const { name = '', pricePesewas = 0 } = byId.get(serviceId) ?? {};
    return { id: serviceId, name, pricePesewas, quantity: 1 };
  });
  const kitList = kit && kitPesewas({ kit, quantity: 1, parts });
  const known = new Map<string, number>();
  const priceAt = (id: string, listPesewas: number, time: string): number =>
    known.getOrInsertComputed(`${id} ${time}`, () =>
      dayPrice(ruleOfDay(dated, { id, listPesewas, time }, date), listPesewas),
    );
  return (items) => {
    if (kit && kitList !== null) return priceAt(kit.id, kitList, timeIn(items[0]?.startsAt ?? ''));
    return items.reduce(
      (total, { serviceId, startsAt }) =>
        total + priceAt(serviceId, byId.get(serviceId)?.pricePesewas ?? 0, timeIn(startsAt)),
      0,
    );
  };
}
