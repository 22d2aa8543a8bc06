import { kitPesewas } from '../../../domain/pricing/price.ts';
import { breather } from '../../../kit/breathe.ts';
import { fail, NOT_FOUND } from '../../../kit/errors.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { addDays, dateOf, textOf } from '../../../kit/time.ts';
import { type PhotoRow, toPhoto } from '../../ground/uploads/index.ts';
import { ratingOf } from '../../shop/businesses/index.ts';
import type { PublicProfile, ResolvedReference } from './schemas.ts';
import { findRef } from './store.ts';
import { findProfile, type ShopRow } from './store-profile.ts';

export const repliesInstantly = (business: { assistantAnswering: boolean; assistantNumber: string | null }): boolean =>
  business.assistantAnswering && business.assistantNumber !== null;

/** What the business page shows: a profile without providers and extras. */
export type ShopProfile = Omit<PublicProfile, 'catalog'> & {
  catalog: Pick<PublicProfile['catalog'], 'units' | 'services' | 'kits'>;
};

/** Kits of which every part is offered, with their prices. */
function offeredKits({ kits, units, services }: Pick<ShopRow, 'kits' | 'units' | 'services'>) {
  const offered = new Map([...units, ...services].map((item) => [item.id, item]));
  return kits.flatMap(({ id, name, description, photos, items, ...priced }) => {
    const parts = items.map((part) => ({ part, item: offered.get(part.unitId ?? part.serviceId ?? '') }));
    if (parts.some(({ item }) => !item)) return [];
    const entry = parts.map(({ part, item }) => ({
      id: item?.id ?? '',
      name: item?.name ?? '',
      pricePesewas: item?.pricePesewas ?? 0,
      quantity: part.quantity ?? 1,
    }));
    const listPesewas = entry.reduce((sum, { pricePesewas, quantity }) => sum + pricePesewas * quantity, 0);
    const pricePesewas = kitPesewas({ kit: { id, name, ...priced }, quantity: 1, parts: entry });
    return [{ id, name, description, photos, items, pricePesewas, listPesewas }];
  });
}

/** Copies field by field, so that a new column of a business does not become public by accident. */
export function toShop(row: ShopRow, publicUrl: string): ShopProfile {
  const { lat, lng, address, policies } = row;
  const toPhotos = (photos: PhotoRow[]) => photos.map((photo) => toPhoto(photo, publicUrl));
  return {
    business: {
      slug: row.slug,
      name: row.name,
      description: row.description,
      photos: toPhotos(row.photos),
      family: row.family,
      vertical: row.vertical,
      bookingShape: row.bookingShape,
      area: row.area,
      location: lat !== null && lng !== null ? { lat, lng, address } : null,
      serviceLocation: row.serviceLocation,
      contactPhone: row.contactPhone,
      rating: ratingOf(row.ratingSum, row.ratingCount),
      instantReplies: repliesInstantly(row),
      acceptsBookings: row.acceptsBookings,
    },
    catalog: {
      units: row.units.map((unit) => ({ ...unit, photos: toPhotos(unit.photos) })),
      services: row.services.map((service) => ({ ...service, photos: toPhotos(service.photos) })),
      kits: offeredKits(row).map((kit) => ({ ...kit, photos: toPhotos(kit.photos) })),
    },
    hours: row.hours,
    datedHours: row.datedHours.map(({ windows, ...dated }) => ({ ...dated, windows: [...windows] })),
    closures: row.closures,
    deliveryAreas: row.deliveryAreas,
    policies: {
      deposit: policies.deposit,
      cancellationNoticeHours: policies.cancellationNoticeHours,
      refundOnCancel: policies.refundOnCancel,
      cancellationTiers: policies.cancellationTiers,
      cancellationGraceMinutes: policies.cancellationGraceMinutes,
      minNoticeMinutes: policies.minNoticeMinutes,
      maxAdvanceDays: policies.maxAdvanceDays,
      holdTtlMinutes: policies.holdTtlMinutes,
      customerReschedule: policies.customerReschedule,
    },
  };
}

/** With all dated hours that are not over. */
export async function readProfile(
  db: Reader,
  businessId: string,
  publicUrl: string,
  now: Temporal.Instant,
): Promise<PublicProfile | null> {
  const row = await findProfile(db, businessId, dateOf(now));
  if (!row) return null;
  const { catalog, ...shop } = toShop(row, publicUrl);
  const providers: PublicProfile['catalog']['providers'] = [];
  // 100 providers of 500 services are 50,000 pairs.
  const breathe = breather();
  for (const { id, name, serviceIds } of row.providers) {
    await breathe();
    const performed = new Set(serviceIds);
    providers.push({ id, name, services: row.serviceNames.filter((service) => performed.has(service.id)) });
  }
  return { ...shop, catalog: { ...catalog, providers, extras: row.extras } };
}

const COMING_DAYS = 92;

/** The profile as the API answers it: dated hours of the coming days alone. */
export async function readPublicProfile(
  ...[db, businessId, publicUrl, now]: Parameters<typeof readProfile>
): Promise<PublicProfile | null> {
  const profile = await readProfile(db, businessId, publicUrl, now);
  if (!profile) return null;
  const last = addDays(dateOf(now), COMING_DAYS);
  return { ...profile, datedHours: profile.datedHours.filter(({ startDate }) => startDate <= last) };
}

export async function readRef(db: Reader, ref: string, now: Temporal.Instant): Promise<ResolvedReference> {
  const found = await findRef(db, ref.toUpperCase(), now);
  if (!found) throw fail(NOT_FOUND);
  const { slug, name, context, expiresAt } = found;
  return { ref: found.ref, business: { slug, name }, context, expiresAt: textOf(expiresAt) };
}
