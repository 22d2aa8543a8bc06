import { breather } from '../../../kit/breathe.ts';
import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { type Fragment, fragment, sql } from '../../../kit/postgres/sql.ts';
import { bookingsWithin } from '../../ground/occupancy/index.ts';
import { type Block, type BlockRow, type ProviderBlock, toBlock, type UnitBlock } from './schemas.ts';

/** Dates are inclusive, the end instant is exclusive; null sets no bound and names no item. */
export interface BlockFilter {
  unitId: string | null;
  providerId: string | null;
  source: Block['source'] | null;
  fromDate: string | null;
  toDate: string | null;
  fromInstant: Temporal.Instant | null;
  toInstant: Temporal.Instant | null;
}

type BlockColumns = [
  id: string,
  unitId: string | null,
  quantity: number | null,
  startDate: string | null,
  endDate: string | null,
  providerId: string | null,
  startsAtMs: number | null,
  endsAtMs: number | null,
  reason: string | null,
  importId: string | null,
  importName: string | null,
];

const milliseconds = (at: Fragment): Fragment => fragment`floor(date_part('epoch', ${at}) * 1000)::bigint`;
const instantOf = (ms: number | null) => (ms === null ? null : Temporal.Instant.fromEpochMilliseconds(ms));

function toRow(columns: BlockColumns): BlockRow {
  const [id, unitId, quantity, startDate, endDate, providerId, startsAtMs, endsAtMs, reason, importId, name] = columns;
  const imported = importId === null ? null : { id: importId, name: name ?? '' };
  const [startsAt, endsAt] = [instantOf(startsAtMs), instantOf(endsAtMs)];
  if (unitId !== null && startDate !== null && endDate !== null) {
    return { id, unitId, quantity, startDate, endDate, reason, import: imported };
  }
  if (providerId !== null && startsAt && endsAt) return { id, providerId, startsAt, endsAt, reason, import: imported };
  throw new Error(`Block ${id} blocks neither a unit nor a provider`);
}

/** Blocks of calendar imports in one answer: as many as one import may bring. A business may have twenty times as many. */
export const MAX_IMPORTED = 5_000;
/** The driver parses all rows of an answer at a stretch, and JSON several times faster than rows. */
const ROWS_A_PIECE = 500;

/**
 * Blocks that match the filter, earliest first, and of imported ones the earliest alone. Deleted units and providers keep
 * their blocks, which are left out. Those of units, of providers, and long ones of providers are read apart, each by the
 * index of their ends.
 */
export async function listBlocks(db: Reader, businessId: string, filter: BlockFilter): Promise<Block[]> {
  const { unitId, providerId, source } = filter;
  // COALESCE in SQL would keep row level security from the index.
  const [fromDate, toDate] = [filter.fromDate ?? '-infinity', filter.toDate ?? 'infinity'];
  const [fromInstant, toInstant] = [filter.fromInstant ?? '-infinity', filter.toInstant ?? 'infinity'];
  const shortUntil = filter.toInstant?.add({ hours: 24 }) ?? 'infinity';
  const ofProviders = fragment`
      select k.*, k.starts_at as begins
      from blocks k join providers p on p.id = k.provider_id and p.business_id = ${businessId}
      where k.business_id = ${businessId} and k.provider_id is not null and p.deleted_at is null
        and ${unitId}::text is null and (${providerId}::text is null or k.provider_id = ${providerId})
        and k.ends_at > ${fromInstant}::timestamptz and k.starts_at < ${toInstant}::timestamptz`;
  const pieces = await db.rows(sql<{ blocks: BlockColumns[] }>`
    with found as (
      select k.*, k.start_date::timestamp at time zone 'UTC' as begins
      from blocks k join units u on u.id = k.unit_id and u.business_id = ${businessId}
      where k.business_id = ${businessId} and k.unit_id is not null and u.deleted_at is null
        and ${providerId}::text is null and (${unitId}::text is null or k.unit_id = ${unitId})
        and k.end_date >= ${fromDate}::date and k.start_date <= ${toDate}::date
      union all
      ${ofProviders} and k.ends_at < ${shortUntil}::timestamptz and k.ends_at - k.starts_at <= interval '1 day'
      union all
      ${ofProviders} and k.ends_at - k.starts_at > interval '1 day'
    )
    select json_agg(json_build_array(b.id, b.unit_id, b.quantity, b.start_date, b.end_date, b.provider_id,
      ${milliseconds(fragment`b.starts_at`)}, ${milliseconds(fragment`b.ends_at`)}, b.reason, b.import_id, i.name)
      order by b.at) as blocks
    from (
      select f.*, row_number() over (order by f.begins, f.id) as at from (
        select * from found where import_id is null and ${source}::text is distinct from 'IMPORT'
        union all
        (select * from found where import_id is not null and ${source}::text is distinct from 'MANUAL'
          order by begins, id limit ${MAX_IMPORTED})
      ) f
    ) b left join calendar_imports i on i.business_id = ${businessId} and i.id = b.import_id
    group by (b.at - 1) / ${ROWS_A_PIECE}::int order by min(b.at)`);
  const breathe = breather();
  const all: Block[] = [];
  for (const { blocks } of pieces) {
    await breathe();
    for (const block of blocks) all.push(toBlock(toRow(block)));
  }
  await breathe();
  return all;
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
  tx.run(sql`delete from blocks where id = ${id} and business_id = ${businessId} and import_id is null`);

export const isImported = async (db: Reader, businessId: string, id: string): Promise<boolean> =>
  (await db.maybe(sql`
    select from blocks where id = ${id} and business_id = ${businessId} and import_id is not null`)) !== null;

/** A hold past its TTL does not count, although the job that marks it EXPIRED may not have run yet. */
const isLive = (now: Temporal.Instant) =>
  fragment`(b.status in ('CONFIRMED', 'CHECKED_IN') or (b.status = 'HELD' and b.hold_expires_at > ${now}))`;

/** Live bookings of which an item of the unit or provider overlaps the time, by start. */
export const listConflicts = (
  db: Reader,
  businessId: string,
  item: { unitId: string } | { providerId: string },
  time: { startsAt: Temporal.Instant; endsAt: Temporal.Instant },
  now: Temporal.Instant,
): Promise<{ id: string }[]> => {
  const itemIs = 'unitId' in item ? fragment`i.id = ${item.unitId}` : fragment`i."providerId" = ${item.providerId}`;
  return db.rows(sql<{ id: string }>`
    select b.id from bookings b
    where b.business_id = ${businessId} and ${isLive(now)} and ${bookingsWithin(time.startsAt, time.endsAt)}
      and exists (
        select from jsonb_to_recordset(b.items) as i(id text, "providerId" text, "startsAt" timestamptz, "endsAt" timestamptz)
        where ${itemIs} and coalesce(i."startsAt", b.starts_at) < ${time.endsAt}
          and coalesce(i."endsAt", b.ends_at) > ${time.startsAt})
    order by b.starts_at, b.id`);
};
