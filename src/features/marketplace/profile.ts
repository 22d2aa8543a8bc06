import { createHash } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { type Remembered, remember } from '../../kit/cache/remember.ts';
import type { Reader } from '../../kit/db/db.ts';
import { dateOf } from '../../kit/time.ts';
import { findBusiness, ratingOf } from '../businesses/index.ts';
import { listExtras } from '../extras/index.ts';
import { listProviders } from '../providers/index.ts';
import { listClosures, listHours } from '../schedule/index.ts';
import { listServices } from '../services/index.ts';
import { listUnits } from '../units/index.ts';
import { toPhoto } from '../uploads/index.ts';
import { listZones } from '../zones/index.ts';
import type { PublicProfile } from './schemas.ts';
import { findListing } from './store.ts';

export const instantReplies = (business: { assistantAnswering: boolean; assistantNumber: string | null }): boolean =>
  business.assistantAnswering && business.assistantNumber !== null;

const ACTIVE = { activeOnly: true };

/** Field by field, so that nothing new of a business becomes public by itself. */
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
  const photosOf = (row: { photos: Parameters<typeof toPhoto>[0][] }) =>
    row.photos.map((photo) => toPhoto(photo, publicUrl));
  const itemOf = (row: { id: string; name: string; description: string; pricePesewas: number }) => {
    const { id, name, description, pricePesewas } = row;
    return { id, name, description, pricePesewas };
  };
  return {
    business: {
      slug: business.slug,
      name: business.name,
      description: business.description,
      photos: photosOf(business),
      family: business.family,
      vertical: business.vertical,
      bookingShape: business.bookingShape,
      area: business.area,
      location: lat !== null && lng !== null ? { lat, lng, address } : null,
      serviceLocation: business.serviceLocation,
      contactPhone: business.contactPhone,
      rating: ratingOf(business.ratingSum, business.ratingCount),
      instantReplies: instantReplies(business),
    },
    catalog: {
      units: units.map((unit) => ({
        ...itemOf(unit),
        quantity: unit.quantity,
        photos: photosOf(unit),
        attributes: unit.attributes,
      })),
      services: services.map((service) => ({
        ...itemOf(service),
        durationMin: service.durationMin,
        photos: photosOf(service),
        attributes: service.attributes,
      })),
      providers: providers.map(({ id, name, services: performed }) => ({ id, name, services: performed })),
      extras: extras.map((extra) => ({ ...itemOf(extra), maxQuantity: extra.maxQuantity })),
    },
    hours,
    closures: closures.map(({ startDate, endDate }) => ({ startDate, endDate })),
    deliveryAreas: zones.map(({ areaId, area, feePesewas }) => ({ areaId, name: area.name, feePesewas })),
    policies: { deposit: policies.deposit, cancellationNoticeHours: policies.cancellationNoticeHours },
  };
}

export interface Page {
  businessId: string;
  /** Text and not bytes: it leaves together with the headers in one piece, bytes would be a second one. */
  text: string;
  length: number;
  etag: string;
}

export const PAGE_SECONDS = 30;

/** Profiles as they are sent, ready in memory: the page that everybody opens costs no query and no serialisation. */
export const rememberPages = ({ bus, db, clock, config: { publicUrl } }: Deps): Remembered<Page> =>
  remember<Page>({
    bus,
    max: 1_000,
    ttlSeconds: PAGE_SECONDS,
    staleOn: { business: (page, id) => page.businessId === id },
    async load(slug) {
      const listing = await findListing(db.service, slug);
      if (!listing) return null;
      const profile = await readProfile(db.tenant(listing.tenantId), listing.tenantId, publicUrl, clock.now());
      if (!profile) return null;
      const text = JSON.stringify({ data: profile });
      const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
      return { businessId: listing.tenantId, text, length: Buffer.byteLength(text), etag };
    },
  });

/** Whether the caller has this very version; a weak tag counts, since that is what compressing proxies make of ours. */
export const hasAlready = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
