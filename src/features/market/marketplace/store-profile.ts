import type { DatedHours, HoursRow } from '../../../domain/schedule/opening.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { type Fragment, fragment, prepared, sql } from '../../../kit/postgres/sql.ts';
import type { LocalDate } from '../../../kit/time.ts';
import type { PhotoRow } from '../../ground/uploads/index.ts';
import type { BusinessRow } from '../../shop/businesses/index.ts';
import { acceptsBookingsFrom, openingColumnsFrom } from '../../shop/schedule/index.ts';
import type { PublicProfile } from './schemas.ts';

/**
 * What the public sees of a business, as columns of `businesses b`. One statement reads it all, because each statement
 * of a tenant costs about as much to send and to answer as the few rows of a catalogue cost to read.
 */

type Catalog = PublicProfile['catalog'];
type WithPhotoRows<Item> = Omit<Item, 'photos'> & { photos: PhotoRow[] };

/** A business with what it offers, its hours and where it delivers. */
export interface ShopRow
  extends Pick<
    BusinessRow,
    | 'slug'
    | 'name'
    | 'description'
    | 'photos'
    | 'family'
    | 'vertical'
    | 'bookingShape'
    | 'area'
    | 'lat'
    | 'lng'
    | 'address'
    | 'serviceLocation'
    | 'contactPhone'
    | 'ratingSum'
    | 'ratingCount'
    | 'assistantAnswering'
    | 'assistantNumber'
    | 'acceptsBookings'
    | 'policies'
  > {
  units: WithPhotoRows<Catalog['units'][number]>[];
  services: WithPhotoRows<Catalog['services'][number]>[];
  kits: (Omit<WithPhotoRows<Catalog['kits'][number]>, 'pricePesewas' | 'listPesewas'> & {
    pricePesewas: number | null;
    discountPercent: number;
  })[];
  hours: HoursRow[];
  datedHours: DatedHours[];
  closures: PublicProfile['closures'];
  deliveryAreas: PublicProfile['deliveryAreas'];
}

/** The photos of a row, in its order. */
const photosOf = (businessId: string, photoIds: Fragment): Fragment => fragment`
  (select coalesce(json_agg(json_build_object('id', f.id, 'width', f.width, 'height', f.height) order by p.position), '[]')
    from unnest(${photoIds}) with ordinality as p(id, position)
    join uploads f on f.id = p.id and f.business_id = ${businessId})`;

/** Closures and dated hours that are over on `today` are left out. */
export const shopColumns = (businessId: string, today: LocalDate): Fragment => fragment`
  b.slug, b.name, b.description, ${photosOf(businessId, fragment`b.photo_ids`)} as photos, b.family, b.vertical,
  b.booking_shape as "bookingShape", (select to_jsonb(a) from areas a where a.id = b.area_id) as area, b.lat, b.lng,
  b.address, b.service_location as "serviceLocation", b.contact_phone as "contactPhone", b.rating_sum as "ratingSum",
  b.rating_count as "ratingCount", b.assistant_answering as "assistantAnswering",
  b.assistant_number as "assistantNumber", ${acceptsBookingsFrom(today)} as "acceptsBookings", b.policies,
  (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name, 'description', u.description,
      'pricePesewas', u.price_pesewas, 'quantity', u.quantity, 'turnaroundDays', u.turnaround_days, 'photos', ${photosOf(businessId, fragment`u.photo_ids`)},
      'attributes', u.attributes) order by u.created_at, u.id), '[]')
    from units u where u.business_id = ${businessId} and u.active and u.deleted_at is null) as units,
  (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'description', s.description,
      'pricePesewas', s.price_pesewas, 'durationMin', s.duration_min, 'photos', ${photosOf(businessId, fragment`s.photo_ids`)},
      'attributes', s.attributes) order by s.created_at, s.id), '[]')
    from services s where s.business_id = ${businessId} and s.active and s.deleted_at is null) as services,
  (select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'description', k.description,
      'pricePesewas', k.price_pesewas, 'discountPercent', k.discount_percent, 'items', k.items,
      'photos', ${photosOf(businessId, fragment`k.photo_ids`)}) order by k.created_at, k.id), '[]')
    from kits k where k.business_id = ${businessId} and k.active and k.deleted_at is null) as kits,
  ${openingColumnsFrom(businessId, today)},
  (select coalesce(json_agg(json_build_object('areaId', a.id, 'name', a.name, 'feePesewas', z.fee_pesewas)
      order by a.city, a.name, a.id), '[]')
    from delivery_zones z join areas a on a.id = z.area_id where z.business_id = ${businessId}) as "deliveryAreas"`;

export interface ProfileRow extends ShopRow {
  providers: { id: string; name: string; serviceIds: string[] }[];
  /** All services, also inactive ones: a provider names what it performs. Each stands here once, not at each provider. */
  serviceNames: { id: string; name: string }[];
  extras: Catalog['extras'];
}

export const findProfile = (db: Reader, businessId: string, today: LocalDate): Promise<ProfileRow | null> =>
  db.maybe(
    prepared(sql<ProfileRow>`
      select ${shopColumns(businessId, today)},
        (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'serviceIds',
            (select coalesce(json_agg(ps.service_id), '[]') from provider_services ps
              where ps.business_id = ${businessId} and ps.provider_id = p.id)) order by p.created_at, p.id), '[]')
          from providers p where p.business_id = ${businessId} and p.active and p.deleted_at is null) as providers,
        (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name) order by s.created_at, s.id), '[]')
          from services s where s.business_id = ${businessId} and s.deleted_at is null) as "serviceNames",
        (select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name, 'description', e.description,
            'pricePesewas', e.price_pesewas, 'maxQuantity', e.max_quantity) order by e.created_at, e.id), '[]')
          from extras e where e.business_id = ${businessId} and e.active and e.deleted_at is null) as extras
      from businesses b where b.id = ${businessId}`),
  );
