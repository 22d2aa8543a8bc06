import type { OfferedExtra } from '../../domain/pricing/extras.ts';
import type { Reader } from '../../kit/db/db.ts';
import { type Fragment, fragment, prepared, sql } from '../../kit/db/sql.ts';
import type { LocalDate } from '../../kit/time.ts';
import {
  type SlotWorld,
  slotColumns,
  type Terms,
  termsColumns,
  type UnitBlock,
  unitBlocksColumn,
} from '../availability/index.ts';

/** What an order may name beside the thing itself, and who it is for. */
export interface Beside {
  zone: { id: string; name: string; feePesewas: number } | null;
  extras: OfferedExtra[];
  customer: { id: string; name: string } | null;
  /** Somebody may want to hear of what happens here. */
  hasListeners: boolean;
}

export type BesideRequest = { areaId: string | null; extraIds: string[]; phone: string | null };

/** Columns of `businesses b`; what was not asked for is not looked up. */
const besideColumns = ({ areaId, extraIds, phone }: BesideRequest): Fragment => {
  const zone = areaId
    ? fragment`(select json_build_object('id', a.id, 'name', a.name, 'feePesewas', z.fee_pesewas)
        from delivery_zones z join areas a on a.id = z.area_id
        where z.business_id = b.id and z.area_id = ${areaId})`
    : fragment`null::json`;
  const extras =
    extraIds.length > 0
      ? fragment`(select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name, 'pricePesewas', e.price_pesewas,
          'maxQuantity', e.max_quantity, 'active', e.active)), '[]')
        from extras e where e.business_id = b.id and e.id = any(${extraIds}))`
      : fragment`'[]'::json`;
  const customer = phone
    ? fragment`(select json_build_object('id', c.id, 'name', c.name)
        from customers c where c.business_id = b.id and c.phone = ${phone})`
    : fragment`null::json`;
  return fragment`${zone} as zone, ${extras} as extras, ${customer} as customer,
    exists (select from webhook_endpoints w where w.business_id = b.id) as "hasListeners"`;
};

export interface UnitOfferRow extends Terms, Beside {
  /** Null when there is no such unit on offer. */
  unitName: string | null;
  pricePesewas: number;
  quantity: number;
  blocks: UnitBlock[];
  /** Days on which pieces are taken; overdue holds are still in it. */
  taken: { date: LocalDate; taken: number }[];
}

export type UnitRequest = { unitId: string; date: LocalDate; endDate: LocalDate };

/** All that a quote or hold of a unit needs to know, in one statement. */
export const findUnitOffer = (
  db: Reader,
  businessId: string,
  { unitId, date, endDate }: UnitRequest,
  beside: BesideRequest,
): Promise<UnitOfferRow | null> =>
  db.maybe(
    prepared(sql<UnitOfferRow>`
      select ${termsColumns(date, endDate)}, ${besideColumns(beside)}, u.name as "unitName",
        u.price_pesewas as "pricePesewas", u.quantity, ${unitBlocksColumn(date, endDate)},
        (select coalesce(json_agg(json_build_object('date', d.date, 'taken', d.taken)), '[]')
          from unit_days d where d.business_id = b.id and d.unit_id = ${unitId} and d.date >= ${date}::date
            and d.date <= ${endDate}::date) as taken
      from businesses b
      left join units u on u.id = ${unitId} and u.business_id = b.id and u.active and u.deleted_at is null
      where b.id = ${businessId}`),
  );

export interface SlotOfferRow extends SlotWorld, Beside {}

export const findSlotOffer = (
  db: Reader,
  businessId: string,
  { serviceId, providerId, date }: { serviceId: string; providerId: string | null; date: LocalDate },
  now: Temporal.Instant,
  beside: BesideRequest,
): Promise<SlotOfferRow | null> =>
  db.maybe(
    prepared(sql<SlotOfferRow>`
      select ${slotColumns({ serviceId, providerId, from: date, to: date }, now)}, ${besideColumns(beside)}
      from businesses b where b.id = ${businessId}`),
  );
