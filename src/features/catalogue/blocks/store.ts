import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { fragment, sql } from '../../../kit/postgres/sql.ts';
import { bookingsWithin } from '../../ground/occupancy/index.ts';
import type { BlockRow, ProviderBlock, UnitBlock } from './schemas.ts';

/** Dates are inclusive, the end instant is exclusive; null sets no bound and names no item. */
export interface BlockFilter {
  unitId: string | null;
  providerId: string | null;
  fromDate: string | null;
  toDate: string | null;
  fromInstant: Temporal.Instant | null;
  toInstant: Temporal.Instant | null;
}

interface BlockColumns {
  id: string;
  unitId: string | null;
  quantity: number | null;
  startDate: string | null;
  endDate: string | null;
  providerId: string | null;
  startsAt: Temporal.Instant | null;
  endsAt: Temporal.Instant | null;
  reason: string | null;
}

function toRow(columns: BlockColumns): BlockRow {
  const { id, unitId, quantity, startDate, endDate, providerId, startsAt, endsAt, reason } = columns;
  if (unitId !== null && startDate !== null && endDate !== null) {
    return { id, unitId, quantity, startDate, endDate, reason };
  }
  if (providerId !== null && startsAt && endsAt) return { id, providerId, startsAt, endsAt, reason };
  throw new Error(`Block ${id} blocks neither a unit nor a provider`);
}

/**
 * Blocks that match the filter, earliest first. Deleted units and providers keep their blocks, which are left out. Those
 * of units and of providers are read apart, each by the index of their ends.
 */
export async function listBlocks(db: Reader, businessId: string, filter: BlockFilter): Promise<BlockRow[]> {
  const { unitId, providerId } = filter;
  // COALESCE in SQL would keep row level security from the index.
  const [fromDate, toDate] = [filter.fromDate ?? '-infinity', filter.toDate ?? 'infinity'];
  const [fromInstant, toInstant] = [filter.fromInstant ?? '-infinity', filter.toInstant ?? 'infinity'];
  const found = await db.rows(sql<BlockColumns>`
    select b.id, b.unit_id as "unitId", b.quantity, b.start_date as "startDate", b.end_date as "endDate",
      b.provider_id as "providerId", b.starts_at as "startsAt", b.ends_at as "endsAt", b.reason
    from (
      select k.*, k.start_date::timestamp at time zone 'UTC' as begins
      from blocks k join units u on u.id = k.unit_id and u.business_id = ${businessId}
      where k.business_id = ${businessId} and k.unit_id is not null and u.deleted_at is null
        and ${providerId}::text is null and (${unitId}::text is null or k.unit_id = ${unitId})
        and k.end_date >= ${fromDate}::date and k.start_date <= ${toDate}::date
      union all
      select k.*, k.starts_at as begins
      from blocks k join providers p on p.id = k.provider_id and p.business_id = ${businessId}
      where k.business_id = ${businessId} and k.provider_id is not null and p.deleted_at is null
        and ${unitId}::text is null and (${providerId}::text is null or k.provider_id = ${providerId})
        and k.ends_at > ${fromInstant}::timestamptz and k.starts_at < ${toInstant}::timestamptz
    ) b
    order by b.begins, b.id`);
  return found.map(toRow);
}

export const addUnitBlock = (
  tx: Tx,
  businessId: string,
  id: string,
  block: UnitBlock,
  now: Temporal.Instant,
): Promise<number> =>
  tx.run(sql`
    insert into blocks (business_id, id, unit_id, quantity, start_date, end_date, reason, created_at)
    values (${businessId}, ${id}, ${block.unitId}, ${block.quantity}, ${block.startDate}, ${block.endDate},
      ${block.reason}, ${now})`);

export const addProviderBlock = (
  tx: Tx,
  businessId: string,
  id: string,
  block: ProviderBlock,
  now: Temporal.Instant,
): Promise<number> =>
  tx.run(sql`
    insert into blocks (business_id, id, provider_id, starts_at, ends_at, reason, created_at)
    values (${businessId}, ${id}, ${block.providerId}, ${block.startsAt}, ${block.endsAt}, ${block.reason}, ${now})`);

export const deleteBlock = (tx: Tx, businessId: string, id: string): Promise<number> =>
  tx.run(sql`delete from blocks where id = ${id} and business_id = ${businessId}`);

/** A hold past its TTL does not count, although the job that marks it EXPIRED may not have run yet. */
const isLive = (now: Temporal.Instant) =>
  fragment`(b.status in ('CONFIRMED', 'CHECKED_IN') or (b.status = 'HELD' and b.hold_expires_at > ${now}))`;

/** Live bookings of the unit or provider that overlap the time, by start. */
export const listConflicts = (
  db: Reader,
  businessId: string,
  item: { unitId: string } | { providerId: string },
  time: { startsAt: Temporal.Instant; endsAt: Temporal.Instant },
  now: Temporal.Instant,
): Promise<{ id: string }[]> => {
  const itemIs = 'unitId' in item ? fragment`b.unit_id = ${item.unitId}` : fragment`b.provider_id = ${item.providerId}`;
  return db.rows(sql<{ id: string }>`
    select b.id from bookings b
    where b.business_id = ${businessId} and ${itemIs} and ${isLive(now)}
      and ${bookingsWithin(time.startsAt, time.endsAt)}
    order by b.starts_at, b.id`);
};
