import type { OfferedExtra } from '../../domain/pricing/extras.ts';
import type { Reader } from '../../kit/db/db.ts';
import { type Fragment, fragment, prepared, sql } from '../../kit/db/sql.ts';
import type { LocalDate } from '../../kit/time.ts';
import { type TakenTime, takenTimeColumns, type UnitBlock } from '../availability/index.ts';

/** What an order may name beside the thing itself, and who it is for. */
export interface Beside {
  zone: { id: string; name: string; feePesewas: number } | null;
  extras: OfferedExtra[];
  customerId: string | null;
}

export type BesideRequest = { areaId: string | null; extraIds: string[]; phone: string | null };

/** What was not asked for is not looked up. */
const besideColumns = (businessId: string, { areaId, extraIds, phone }: BesideRequest): Fragment => {
  const zone = areaId
    ? fragment`(select json_build_object('id', a.id, 'name', a.name, 'feePesewas', z.fee_pesewas)
        from delivery_zones z join areas a on a.id = z.area_id
        where z.business_id = ${businessId} and z.area_id = ${areaId})`
    : fragment`null::json`;
  const extras =
    extraIds.length > 0
      ? fragment`(select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name, 'pricePesewas', e.price_pesewas,
          'maxQuantity', e.max_quantity, 'active', e.active)), '[]')
        from extras e where e.business_id = ${businessId} and e.id = any(${extraIds}))`
      : fragment`'[]'::json`;
  const customer = phone
    ? fragment`(select c.id from customers c where c.business_id = ${businessId} and c.phone = ${phone})`
    : fragment`null::text`;
  return fragment`${zone} as zone, ${extras} as extras, ${customer} as "customerId"`;
};

export interface UnitOfferRow extends Beside {
  blocks: (UnitBlock & { id: string })[];
  /** Days on which pieces are taken; overdue holds are still in it. */
  taken: { date: LocalDate; taken: number }[];
}

export type UnitRequest = { unitId: string; date: LocalDate; endDate: LocalDate };

/** All that a quote or hold of a unit must know beyond what the business offers, in one statement. */
export const findUnitOffer = (
  db: Reader,
  businessId: string,
  { unitId, date, endDate }: UnitRequest,
  beside: BesideRequest,
): Promise<UnitOfferRow> =>
  db.one(
    prepared(sql<UnitOfferRow>`
      select ${besideColumns(businessId, beside)},
        (select coalesce(json_agg(json_build_object('id', k.id, 'startDate', k.start_date, 'endDate', k.end_date,
            'quantity', k.quantity)), '[]')
          from blocks k where k.business_id = ${businessId} and k.unit_id = ${unitId} and k.end_date >= ${date}::date
            and k.start_date <= ${endDate}::date) as blocks,
        (select coalesce(json_agg(json_build_object('date', d.date, 'taken', d.taken)), '[]')
          from unit_days d where d.business_id = ${businessId} and d.unit_id = ${unitId} and d.date >= ${date}::date
            and d.date <= ${endDate}::date) as taken`),
  );

export interface SlotOfferRow extends Beside, TakenTime {}

export const findSlotOffer = (
  db: Reader,
  businessId: string,
  { providerIds, date }: { providerIds: readonly string[]; date: LocalDate },
  now: Temporal.Instant,
  beside: BesideRequest,
): Promise<SlotOfferRow> =>
  db.one(
    prepared(sql<SlotOfferRow>`
      select ${besideColumns(businessId, beside)}, ${takenTimeColumns(businessId, providerIds, date, now)}`),
  );
