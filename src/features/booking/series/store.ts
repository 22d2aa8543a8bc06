import type { RowOwner } from '../../../kit/http/access.ts';
import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { andTenant, fragment, prepared, sql } from '../../../kit/postgres/sql.ts';
import type { SeriesRow } from './schemas.ts';

export const findOwnerOfSeries = (db: Reader, id: string, businessId: string | null): Promise<RowOwner | null> =>
  db.maybe(
    prepared(sql<RowOwner>`
      select business_id as "tenantId", null as "customerPhone" from series
      where id = ${id} ${andTenant(fragment`business_id`, businessId)}`),
  );

const COLUMNS = fragment`s.business_id as "businessId", s.id, s.repeat, s.request, s.creation, s.skipped,
  s.created_at as "createdAt", s.updated_at as "updatedAt"`;

export const findSeries = (db: Reader, businessId: string, id: string): Promise<SeriesRow | null> =>
  db.maybe(
    prepared(sql<SeriesRow>`select ${COLUMNS} from series s where s.id = ${id} and s.business_id = ${businessId}`),
  );

/** Every change of a series locks it before anything else. */
export const lockSeriesRow = (tx: Tx, businessId: string, id: string): Promise<SeriesRow | null> =>
  tx.maybe(
    prepared(
      sql<SeriesRow>`select ${COLUMNS} from series s where s.id = ${id} and s.business_id = ${businessId} for update`,
    ),
  );

export const touchSeries = (tx: Tx, businessId: string, id: string, now: Temporal.Instant): Promise<number> =>
  tx.run(sql`update series set updated_at = ${now} where id = ${id} and business_id = ${businessId}`);

/** Deletes every series of a sandbox, after its bookings. */
export const wipe = (tx: Tx, businessId: string): Promise<number> =>
  tx.run(sql`delete from series where business_id = ${businessId}`);
