import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { sql } from '../../../kit/postgres/sql.ts';
import type { Report } from './schemas.ts';

/**
 * A report stays until its message is known: it may come before the answer to the call is recorded. The order keeps two
 * notices with the same reports from waiting for each other.
 */
export const addReports = (tx: Tx, provider: string, reports: readonly Report[], now: Temporal.Instant) =>
  tx.run(sql`
    insert into message_reports (provider, provider_id, status, code, at, received_at)
    select ${provider}, r.id, r.status, r.code, r.at, ${now}
    from unnest(${reports.map(({ providerId }) => providerId)}::text[], ${reports.map(({ status }) => status)}::text[],
      ${reports.map(({ reason }) => reason)}::text[], ${reports.map(({ at }) => at ?? now)}::timestamptz[])
      as r (id, status, code, at)
    order by r.id, r.status
    on conflict (provider, provider_id, status) do nothing`);

export const deleteReport = (tx: Tx, provider: string, { providerId, status }: Report): Promise<number> =>
  tx.run(sql`
    delete from message_reports where provider = ${provider} and provider_id = ${providerId} and status = ${status}`);

export const deleteOldReports = (tx: Tx, before: Temporal.Instant): Promise<number> =>
  tx.run(sql`delete from message_reports where received_at < ${before}`);

/** Reports whose message became known since, the oldest first. */
export const listMatchedReports = (
  db: Reader,
  since: Temporal.Instant,
  limit: number,
): Promise<(Omit<Report, 'instead'> & { provider: string })[]> =>
  db.rows(sql<Omit<Report, 'instead'> & { provider: string }>`
    with newer as materialized (select * from message_reports where received_at >= ${since})
    select r.provider, r.provider_id as "providerId", r.status, r.code as reason, r.at
    from newer r join messages m on m.provider = r.provider and m.provider_id = r.provider_id
    order by r.received_at limit ${limit}`);

/** The provider's id names the message of any business. */
export const findReported = (
  db: Reader,
  provider: string,
  providerId: string,
): Promise<{ businessId: string; id: string } | null> =>
  db.maybe(sql<{ businessId: string; id: string }>`
    select business_id as "businessId", id from messages where provider_id = ${providerId} and provider = ${provider}`);
