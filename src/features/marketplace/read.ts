import { fail, NOT_FOUND } from '../../kit/errors.ts';
import type { Reader } from '../../kit/postgres/database.ts';
import { dateOf, textOf } from '../../kit/time.ts';
import { findBusiness, ratingOf } from '../businesses/index.ts';
import { listExtras } from '../extras/index.ts';
import { listProviders } from '../providers/index.ts';
import { listClosures, listHours } from '../schedule/index.ts';
import { listServices } from '../services/index.ts';
import { listUnits } from '../units/index.ts';
import { toPhoto } from '../uploads/index.ts';
import { listZones } from '../zones/index.ts';
import type { PublicProfile, ResolvedReference } from './schemas.ts';
import { findRef } from './store.ts';

export const repliesInstantly = (business: { assistantAnswering: boolean; assistantNumber: string | null }): boolean =>
  business.assistantAnswering && business.assistantNumber !== null;

const ACTIVE = { active: true };

/** Copies field by field, so that a new column of a business does not become public by accident. */
export async function readProfile(
  db: Reader,
  businessId: string,
  publicUrl: string,
  now: Temporal.Instant,
): Promise<PublicProfile | null> {
  const [business, units, services, providers, extras, hours, closures, zones] = await Promise.all([
    findBusiness(db, businessId),
    listUnits(db, businessId, ACTIVE),
    listServices(db, businessId, ACTIVE),
    listProviders(db, businessId, ACTIVE),
    listExtras(db, businessId, ACTIVE),
    listHours(db, businessId),
    listClosures(db, businessId, { from: dateOf(now) }),
    listZones(db, businessId),
  ]);
  if (!business) return null;
  const { lat, lng, address, policies } = business;
  const toPhotos = (row: { photos: Parameters<typeof toPhoto>[0][] }) =>
    row.photos.map((photo) => toPhoto(photo, publicUrl));
  const toItem = (row: { id: string; name: string; description: string; pricePesewas: number }) => {
    const { id, name, description, pricePesewas } = row;
    return { id, name, description, pricePesewas };
  };
  return {
    business: {
      slug: business.slug,
      name: business.name,
      description: business.description,
      photos: toPhotos(business),
      family: business.family,
      vertical: business.vertical,
      bookingShape: business.bookingShape,
      area: business.area,
      location: lat !== null && lng !== null ? { lat, lng, address } : null,
      serviceLocation: business.serviceLocation,
      contactPhone: business.contactPhone,
      rating: ratingOf(business.ratingSum, business.ratingCount),
      instantReplies: repliesInstantly(business),
      acceptsBookings: business.acceptsBookings,
    },
    catalog: {
      units: units.map((unit) => ({
        ...toItem(unit),
        quantity: unit.quantity,
        photos: toPhotos(unit),
        attributes: unit.attributes,
      })),
      services: services.map((service) => ({
        ...toItem(service),
        durationMin: service.durationMin,
        photos: toPhotos(service),
        attributes: service.attributes,
      })),
      providers: providers.map(({ id, name, services: performed }) => ({ id, name, services: performed })),
      extras: extras.map((extra) => ({ ...toItem(extra), maxQuantity: extra.maxQuantity })),
    },
    hours,
    closures: closures.map(({ startDate, endDate }) => ({ startDate, endDate })),
    deliveryAreas: zones.map(({ areaId, area, feePesewas }) => ({ areaId, name: area.name, feePesewas })),
    policies: {
      deposit: policies.deposit,
      cancellationNoticeHours: policies.cancellationNoticeHours,
      minNoticeMinutes: policies.minNoticeMinutes,
      maxAdvanceDays: policies.maxAdvanceDays,
      holdTtlMinutes: policies.holdTtlMinutes,
      customerReschedule: policies.customerReschedule,
    },
  };
}

export async function readRef(db: Reader, ref: string, now: Temporal.Instant): Promise<ResolvedReference> {
  const found = await findRef(db, ref.toUpperCase(), now);
  if (!found) throw fail(NOT_FOUND);
  const { slug, name, context, expiresAt } = found;
  return { ref: found.ref, business: { slug, name }, context, expiresAt: textOf(expiresAt) };
}
