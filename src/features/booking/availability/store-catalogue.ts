import type { EntryKit } from '../../../domain/booking/entries.ts';
import type { OfferedExtra } from '../../../domain/pricing/price.ts';
import type { LengthPrice, PriceRule } from '../../../domain/pricing/price-rule.ts';
import type { PromoCode } from '../../../domain/pricing/promo.ts';
import type { ProviderTimetable } from '../../../domain/schedule/provider-schedule.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { prepared, sql } from '../../../kit/postgres/sql.ts';
import type { BusinessRow } from '../../shop/businesses/index.ts';
import { openingColumns, timetableOf } from '../../shop/schedule/index.ts';
import type { BookingTerms, SlotService } from './store.ts';

export interface CatalogueKit extends EntryKit {
  /** Units with their pieces, or services in order. */
  items: { unitId?: string; serviceId?: string; quantity?: number }[];
}

/** What a business offers, without its allocations. */
export interface Catalogue extends BookingTerms {
  id: string;
  serviceLocation: BusinessRow['serviceLocation'];
  units: {
    id: string;
    name: string;
    quantity: number;
    pricePesewas: number;
    turnaroundDays: number;
    lengthPrices: LengthPrice[];
  }[];
  services: SlotService[];
  /** Only the active ones; a part may be missing from the catalogue. */
  kits: CatalogueKit[];
  providers: (ProviderTimetable & { id: string; name: string; serviceIds: string[] })[];
  zones: { id: string; name: string; feePesewas: number }[];
  extras: OfferedExtra[];
  /** Active ones, from the oldest to the newest. */
  priceRules: PriceRule[];
  promoCodes: PromoCode[];
  /** A webhook endpoint may want the events of this business. */
  hasEndpoints: boolean;
}

export const findCatalogue = (db: Reader, businessId: string): Promise<Catalogue | null> =>
  db.maybe(sql<Catalogue>`
    select b.id, b.revision, b.status, b.booking_shape as "bookingShape", b.policies, b.read_only as "readOnly",
      b.accepts_bookings as "acceptsBookings", b.service_location as "serviceLocation",
      ${openingColumns(businessId, null, null)},
      (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name, 'quantity', u.quantity,
          'pricePesewas', u.price_pesewas, 'turnaroundDays', u.turnaround_days, 'lengthPrices', u.length_prices)), '[]')
        from units u where u.business_id = ${businessId} and u.active and u.deleted_at is null) as units,
      (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'durationMin', s.duration_min,
          'bufferAfterMin', s.buffer_after_min, 'bufferBeforeMin', s.buffer_before_min,
          'pricePesewas', s.price_pesewas)), '[]')
        from services s where s.business_id = ${businessId} and s.active and s.deleted_at is null) as services,
      (select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'pricePesewas', k.price_pesewas,
          'discountPercent', k.discount_percent, 'lengthPrices', k.length_prices, 'items', k.items) order by k.created_at, k.id), '[]')
        from kits k where k.business_id = ${businessId} and k.active and k.deleted_at is null) as kits,
      (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, ${timetableOf(businessId, null, null)}, 'serviceIds',
          (select coalesce(json_agg(ps.service_id), '[]') from provider_services ps
            where ps.business_id = ${businessId} and ps.provider_id = p.id)) order by p.name, p.id), '[]')
        from providers p where p.business_id = ${businessId} and p.active and p.deleted_at is null) as providers,
      (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'feePesewas', z.fee_pesewas)), '[]')
        from delivery_zones z join areas a on a.id = z.area_id where z.business_id = ${businessId}) as zones,
      (select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name, 'pricePesewas', e.price_pesewas,
          'maxQuantity', e.max_quantity, 'active', e.active)), '[]')
        from extras e where e.business_id = ${businessId} and e.active and e.deleted_at is null) as extras,
      (select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'kind', r.kind, 'itemIds', r.item_ids,
          'from', r.from_date, 'to', r.to_date, 'weekdays', r.weekdays, 'timeFrom', r.time_from, 'timeTo', r.time_to,
          'minQuantity', r.min_quantity, 'minDaysBefore', r.min_days_before, 'maxDaysBefore', r.max_days_before,
          'percent', r.percent, 'amountPesewas', r.amount_pesewas) order by r.created_at, r.id), '[]')
        from price_rules r where r.business_id = ${businessId} and r.active) as "priceRules",
      (select coalesce(json_agg(json_build_object('id', p.id, 'code', p.code, 'percent', p.percent,
          'amountPesewas', p.amount_pesewas, 'from', p.from_date, 'to', p.to_date, 'perCustomer', p.per_customer,
          'minTotalPesewas', p.min_total_pesewas, 'itemIds', p.item_ids, 'active', p.active)), '[]')
        from promo_codes p where p.business_id = ${businessId} and p.deleted_at is null) as "promoCodes",
      exists (select from webhook_endpoints w where w.business_id = ${businessId}) as "hasEndpoints"
    from businesses b where b.id = ${businessId}`);

/** Whether no change of the catalogue was committed since it was read. */
export const isCurrent = async (
  db: Reader,
  businessId: string,
  { revision, status }: Pick<BookingTerms, 'revision' | 'status'>,
): Promise<boolean> =>
  (await db.maybe(
    prepared(
      sql`select from businesses b where b.id = ${businessId} and b.revision = ${revision} and b.status = ${status}`,
    ),
  )) !== null;
