import type { Entry, Part } from '../../../domain/booking/entries.ts';
import { fail, invalid, NOT_FOUND } from '../../../kit/errors.ts';
import { requireShape } from '../../shop/businesses/index.ts';
import { type Catalogue, MAX_SERVICES } from '../availability/index.ts';
import type { RequestedEntry } from './kind.ts';

/** Entries with their parts from the catalogue. A kit of which a part is not offered is not offered itself. */

export interface UnitPart extends Part {
  owned: number;
  turnaroundDays: number;
}

export interface ServicePart extends Part {
  durationMin: number;
  bufferBeforeMin: number;
  bufferAfterMin: number;
  /** Null for any provider. */
  providerId: string | null;
}

/** Refuses every entry whose unit, service or kit is not offered. */
function requireAll<E extends Entry>(
  entries: readonly RequestedEntry[],
  opened: readonly (E | null)[],
  item: 'unit' | 'service',
): E[] {
  const unknown = entries
    .filter((_, at) => opened[at] === null)
    .map(({ path, isKit }) => {
      const what = isKit ? 'kit' : item;
      return { code: `UNKNOWN_${what.toUpperCase()}`, message: `There is no such ${what}`, path: `${path}/${what}Id` };
    });
  if (unknown.length > 0) throw fail(NOT_FOUND, unknown[0]?.message, unknown);
  return opened as E[];
}

const hasAll = <P>(parts: readonly (P | null)[]): parts is readonly P[] => !parts.includes(null);

export function openUnits(catalogue: Catalogue, entries: readonly RequestedEntry[]): Entry<UnitPart>[] {
  requireShape(catalogue, 'UNIT_PER_DAY');
  const partOf = (unitId: string | undefined, quantity: number): UnitPart | null => {
    const unit = catalogue.units.find(({ id }) => id === unitId);
    if (!unit) return null;
    const { id, name, pricePesewas, turnaroundDays, lengthPrices } = unit;
    return { id, name, pricePesewas, quantity, owned: unit.quantity, turnaroundDays, lengthPrices };
  };
  const opened = entries.map(({ id, isKit, quantity }): Entry<UnitPart> | null => {
    const kit = isKit ? catalogue.kits.find((one) => one.id === id) : null;
    if (kit === undefined) return null;
    const parts = kit
      ? kit.items.map((item) => partOf(item.unitId, (item.quantity ?? 1) * quantity))
      : [partOf(id, quantity)];
    return hasAll(parts) ? { kit, quantity, parts } : null;
  });
  return requireAll(entries, opened, 'unit');
}

export function openServices(catalogue: Catalogue, entries: readonly RequestedEntry[]): Entry<ServicePart>[] {
  requireShape(catalogue, 'SERVICE_IN_SLOT');
  const partOf = (serviceId: string | undefined, providerId: string | null): ServicePart | null => {
    const service = catalogue.services.find(({ id }) => id === serviceId);
    return service ? { ...service, quantity: 1, providerId } : null;
  };
  const opened = entries.map(({ id, isKit, providerId }): Entry<ServicePart> | null => {
    const kit = isKit ? catalogue.kits.find((one) => one.id === id) : null;
    if (kit === undefined) return null;
    const parts = kit ? kit.items.map((item) => partOf(item.serviceId, providerId)) : [partOf(id, providerId)];
    return hasAll(parts) ? { kit, quantity: 1, parts } : null;
  });
  const found = requireAll(entries, opened, 'service');
  requireFew(found.flatMap(({ parts }) => parts));
  return found;
}

/** Refuses a chosen provider that is unknown, or that does not perform one of the services. */
export function requireProvider(
  { providers }: Catalogue,
  serviceIds: readonly string[],
  providerId: string | null,
  entryPath: string,
): void {
  if (providerId === null) return;
  const provider = providers.find(({ id }) => id === providerId);
  if (!provider) throw fail(NOT_FOUND, 'There is no such provider');
  if (!serviceIds.every((id) => provider.serviceIds.includes(id)))
    throw invalid(`${entryPath}/providerId`, 'does not perform this service', 'SERVICE_NOT_PERFORMED');
}

export function requireFew(services: readonly unknown[]): void {
  if (services.length > MAX_SERVICES) throw invalid('/items', `at most ${MAX_SERVICES} services in one visit`);
}

/** The same for every part of an entry: what the item of the booking keeps of it. */
export const ofEntry = ({ kit, quantity }: Entry, entry: number) =>
  kit ? { entry, kitId: kit.id, kitName: kit.name, kitQuantity: quantity } : { entry, kitId: null, kitName: null };
