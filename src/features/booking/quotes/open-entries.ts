import { MAX_SERVICES } from '../../../domain/availability/visit.ts';
import type { Entry, Part } from '../../../domain/booking/entries.ts';
import { type ErrorDetail, fail, invalid, NOT_FOUND, VALIDATION_FAILED } from '../../../kit/errors.ts';
import { requireShape } from '../../shop/businesses/index.ts';
import type { Catalogue } from '../availability/index.ts';
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

type Asked = Pick<RequestedEntry, 'path' | 'isKit' | 'providerId'> & {
  isOffered: boolean;
  /** What a chosen provider has to perform. */
  serviceIds: readonly string[];
};

const unknown = (what: 'unit' | 'service' | 'kit' | 'provider', path: string): ErrorDetail => ({
  code: `UNKNOWN_${what.toUpperCase()}`,
  message: `There is no such ${what}`,
  path: `${path}/${what}Id`,
});

/** Refuses every entry that is not offered, and every chosen provider who is unknown or does not perform the services. */
function requireAll({ providers }: Catalogue, item: 'unit' | 'service', entries: readonly Asked[]): void {
  const providerOf = ({ providerId }: Asked) => providers.find(({ id }) => id === providerId);
  const strange = entries.flatMap((entry) => [
    ...(entry.isOffered ? [] : [unknown(entry.isKit ? 'kit' : item, entry.path)]),
    ...(entry.providerId === null || providerOf(entry) ? [] : [unknown('provider', entry.path)]),
  ]);
  if (strange.length > 0) throw fail(NOT_FOUND, strange[0]?.message, strange);
  const unable = entries.filter((entry) => {
    const provider = providerOf(entry);
    return provider && !entry.serviceIds.every((id) => provider.serviceIds.includes(id));
  });
  if (unable.length === 0) return;
  const [code, message] = ['SERVICE_NOT_PERFORMED', 'does not perform this service'];
  throw fail(
    VALIDATION_FAILED,
    undefined,
    unable.map(({ path }) => ({ code, message, path: `${path}/providerId` })),
  );
}

const hasAll = <P>(parts: readonly (P | null)[]): parts is readonly P[] => !parts.includes(null);

function openUnit(catalogue: Catalogue, { id, isKit, quantity }: RequestedEntry): Entry<UnitPart> | null {
  const partOf = (unitId: string | undefined, pieces: number): UnitPart | null => {
    const unit = catalogue.units.find((one) => one.id === unitId);
    if (!unit) return null;
    const { name, pricePesewas, turnaroundDays, lengthPrices } = unit;
    return { id: unit.id, name, pricePesewas, quantity: pieces, owned: unit.quantity, turnaroundDays, lengthPrices };
  };
  const kit = isKit ? catalogue.kits.find((one) => one.id === id) : null;
  if (kit === undefined) return null;
  const parts = kit
    ? kit.items.map((item) => partOf(item.unitId, (item.quantity ?? 1) * quantity))
    : [partOf(id, quantity)];
  return hasAll(parts) ? { kit, quantity, parts } : null;
}

function openService(catalogue: Catalogue, { id, isKit, providerId }: RequestedEntry): Entry<ServicePart> | null {
  const partOf = (serviceId: string | undefined): ServicePart | null => {
    const service = catalogue.services.find((one) => one.id === serviceId);
    return service ? { ...service, quantity: 1, providerId } : null;
  };
  const kit = isKit ? catalogue.kits.find((one) => one.id === id) : null;
  if (kit === undefined) return null;
  const parts = kit ? kit.items.map((item) => partOf(item.serviceId)) : [partOf(id)];
  return hasAll(parts) ? { kit, quantity: 1, parts } : null;
}

const idsOf = (entry: Entry | null | undefined): string[] => entry?.parts.map(({ id }) => id) ?? [];

export function openUnits(catalogue: Catalogue, entries: readonly RequestedEntry[]): Entry<UnitPart>[] {
  requireShape(catalogue, 'UNIT_PER_DAY');
  const opened = entries.map((entry) => openUnit(catalogue, entry));
  const asked = entries.map((entry, at) => ({ ...entry, isOffered: opened[at] !== null, serviceIds: [] }));
  requireAll(catalogue, 'unit', asked);
  return opened as Entry<UnitPart>[];
}

export function openServices(catalogue: Catalogue, entries: readonly RequestedEntry[]): Entry<ServicePart>[] {
  requireShape(catalogue, 'SERVICE_IN_SLOT');
  const opened = entries.map((entry) => openService(catalogue, entry));
  const asked = entries.map((entry, at) => ({
    ...entry,
    isOffered: opened[at] !== null,
    serviceIds: idsOf(opened[at]),
  }));
  requireAll(catalogue, 'service', asked);
  const found = opened as Entry<ServicePart>[];
  requireFew(found.flatMap(({ parts }) => parts));
  return found;
}

/** An entry of a changed booking: what stays of it needs no catalogue. */
export type ChangedEntry = RequestedEntry & { keptIds: readonly string[]; isAdded: boolean };

/** Refuses every entry of a changed booking that a new booking could not have. */
export function requireChanged(catalogue: Catalogue, kind: 'UNIT' | 'SERVICE', entries: readonly ChangedEntry[]): void {
  const open = kind === 'UNIT' ? openUnit : openService;
  const asked = entries.map(({ keptIds, isAdded, ...entry }) => {
    const added = isAdded ? open(catalogue, entry) : undefined;
    return { ...entry, isOffered: added !== null, serviceIds: [...keptIds, ...idsOf(added)] };
  });
  requireAll(catalogue, kind === 'UNIT' ? 'unit' : 'service', asked);
}

export function requireFew(services: readonly unknown[]): void {
  if (services.length > MAX_SERVICES) throw invalid('/items', `at most ${MAX_SERVICES} services in one visit`);
}

/** The same for every part of an entry: what the item of the booking keeps of it. */
export const ofEntry = ({ kit, quantity }: Entry, entry: number) =>
  kit ? { entry, kitId: kit.id, kitName: kit.name, kitQuantity: quantity } : { entry, kitId: null, kitName: null };
