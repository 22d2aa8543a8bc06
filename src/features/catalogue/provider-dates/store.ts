import type { DateRange } from '../../../domain/schedule/opening.ts';
import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { fragment, json, sql } from '../../../kit/postgres/sql.ts';
import type { EpochMinute, LocalDate } from '../../../kit/time.ts';
import { blocksWithin } from '../../ground/occupancy/index.ts';
import type { ProviderDateFields, ProviderDateRow } from './schemas.ts';

const COLUMNS = fragment`id, start_date as "startDate", end_date as "endDate", windows, kind, note,
  even_if_closed as "evenIfClosed", created_at as "createdAt", updated_at as "updatedAt"`;

/** Those with a day between `from` and `to`, earliest first; they do not overlap, so that the first day orders them. */
export const listProviderDates = (
  db: Reader,
  businessId: string,
  providerId: string,
  { from, to, after, limit }: { from: LocalDate | null; to: LocalDate | null; after: LocalDate | null; limit: number },
): Promise<ProviderDateRow[]> =>
  db.rows(sql<ProviderDateRow>`
    select ${COLUMNS} from provider_dates
    where business_id = ${businessId} and provider_id = ${providerId}
      and (${from}::date is null or end_date >= ${from}::date) and (${to}::date is null or start_date <= ${to}::date)
      and (${after}::date is null or start_date > ${after}::date)
    order by start_date limit ${limit}`);

export const findProviderDate = (
  db: Reader,
  businessId: string,
  providerId: string,
  id: string,
): Promise<ProviderDateRow | null> =>
  db.maybe(sql<ProviderDateRow>`
    select ${COLUMNS} from provider_dates
    where business_id = ${businessId} and provider_id = ${providerId} and id = ${id}`);

/** Another row of the provider that has one of the dates. */
export const findOverlapping = (
  db: Reader,
  businessId: string,
  providerId: string,
  { startDate, endDate }: DateRange,
  except: string | null,
): Promise<{ id: string } | null> =>
  db.maybe(sql<{ id: string }>`
    select id from provider_dates
    where business_id = ${businessId} and provider_id = ${providerId} and end_date >= ${startDate}::date
      and start_date <= ${endDate}::date and (${except}::text is null or id <> ${except})
    order by start_date limit 1`);

export const addProviderDate = (
  tx: Tx,
  businessId: string,
  providerId: string,
  id: string,
  fields: ProviderDateFields,
  now: Temporal.Instant,
): Promise<number> =>
  tx.run(sql`
    insert into provider_dates (business_id, id, provider_id, start_date, end_date, windows, kind, note, even_if_closed,
      created_at, updated_at)
    values (${businessId}, ${id}, ${providerId}, ${fields.startDate}, ${fields.endDate}, ${json(fields.windows)}::jsonb,
      ${fields.kind}, ${fields.note}, ${fields.evenIfClosed}, ${now}, ${now})`);

export const updateProviderDate = (
  tx: Tx,
  businessId: string,
  id: string,
  fields: ProviderDateFields,
  now: Temporal.Instant,
): Promise<number> =>
  tx.run(sql`
    update provider_dates set start_date = ${fields.startDate}, end_date = ${fields.endDate},
      windows = ${json(fields.windows)}::jsonb, kind = ${fields.kind}, note = ${fields.note},
      even_if_closed = ${fields.evenIfClosed}, updated_at = ${now}
    where business_id = ${businessId} and id = ${id}`);

export const deleteProviderDate = (tx: Tx, businessId: string, providerId: string, id: string): Promise<number> =>
  tx.run(sql`
    delete from provider_dates where business_id = ${businessId} and provider_id = ${providerId} and id = ${id}`);

/** Which active providers perform the services. */
export const listPerformers = (
  db: Reader,
  businessId: string,
  serviceIds: readonly string[],
): Promise<{ providerId: string; serviceId: string }[]> =>
  db.rows(sql<{ providerId: string; serviceId: string }>`
    select l.provider_id as "providerId", l.service_id as "serviceId"
    from provider_services l join providers p on p.business_id = ${businessId} and p.id = l.provider_id
    where l.business_id = ${businessId} and l.service_id = any(${serviceIds}) and p.active and p.deleted_at is null
    order by p.name, p.id`);

/** Blocks of providers that overlap the time. */
export const listBlockedTimes = (
  db: Reader,
  businessId: string,
  time: { from: Temporal.Instant; until: Temporal.Instant },
): Promise<{ providerId: string; start: EpochMinute; end: EpochMinute }[]> =>
  db.rows(sql<{ providerId: string; start: EpochMinute; end: EpochMinute }>`
    select provider_id as "providerId", floor(date_part('epoch', starts_at) / 60)::int as start,
      ceil(date_part('epoch', ends_at) / 60)::int as end
    from ${blocksWithin(businessId, null, time.from, time.until)} k`);
