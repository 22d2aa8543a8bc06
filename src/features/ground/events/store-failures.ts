import type { Tx } from '../../../kit/postgres/database.ts';
import { sql } from '../../../kit/postgres/sql.ts';

/** Since when an endpoint fails; null when the endpoint is gone or disabled. */
export async function startFailure(
  tx: Tx,
  businessId: string,
  endpointId: string,
  at: Temporal.Instant,
): Promise<Temporal.Instant | null> {
  await tx.run(sql`
    insert into webhook_failures (business_id, endpoint_id, failing_since)
    select business_id, id, ${at} from webhook_endpoints
    where id = ${endpointId} and business_id = ${businessId} and enabled
    on conflict do nothing`);
  const row = await tx.maybe(sql<{ since: Temporal.Instant }>`
    select failing_since as since from webhook_failures
    where endpoint_id = ${endpointId} and business_id = ${businessId}`);
  return row?.since ?? null;
}

/** Deletes the row unless the failure began at another time. */
export const endFailure = (tx: Tx, businessId: string, endpointId: string, since: Temporal.Instant): Promise<number> =>
  tx.run(sql`
    delete from webhook_failures
    where endpoint_id = ${endpointId} and business_id = ${businessId} and failing_since = ${since}`);

/** Endpoints that answered well, or were enabled again. A row that is locked belongs to a step that reads it anew. */
export const forgetFailures = (tx: Tx, businessId: string, endpointIds: readonly string[]): Promise<number> =>
  tx.run(sql`
    delete from webhook_failures where business_id = ${businessId} and endpoint_id in (
      select f.endpoint_id from webhook_failures f
      where f.business_id = ${businessId} and f.endpoint_id = any(${endpointIds})
      for update of f skip locked)`);
