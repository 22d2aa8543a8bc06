import type { RowOwner } from '../../../kit/http/access.ts';
import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { andTenant, fragment, NOTHING, prepared, sql } from '../../../kit/postgres/sql.ts';

/** Endpoints, the delivery log and the event log; store-queue.ts holds the queue. */

export interface EndpointRow {
  id: string;
  url: string;
  events: string[];
  description: string;
  enabled: boolean;
  /** Why the service disabled it. */
  disabledReason: string | null;
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
}

export interface DeliveryRow {
  id: string;
  eventId: string;
  eventType: string;
  status: 'PENDING' | 'SUCCEEDED' | 'DEAD';
  attempts: number;
  nextAttemptAt: Temporal.Instant | null;
  lastAttemptAt: Temporal.Instant | null;
  lastStatusCode: number | null;
  lastError: string | null;
  durationMs: number | null;
  createdAt: Temporal.Instant;
}

export interface EventRow {
  sequence: number;
  id: string;
  type: string;
  data: object;
  createdAt: Temporal.Instant;
}

const ENDPOINT = fragment`id, url, events, description, enabled, disabled_reason as "disabledReason", created_at as "createdAt", updated_at as "updatedAt"`;

const DELIVERY = fragment`id, event_id as "eventId", event_type as "eventType", status, attempts,
  next_attempt_at as "nextAttemptAt", last_attempt_at as "lastAttemptAt", last_status_code as "lastStatusCode",
  last_error as "lastError", duration_ms as "durationMs", created_at as "createdAt"`;

export const findEndpointOwner = (db: Reader, id: string, businessId: string | null): Promise<RowOwner | null> =>
  db.maybe(
    prepared(sql<RowOwner>`
      select business_id as "tenantId" from webhook_endpoints
      where id = ${id} ${andTenant(fragment`business_id`, businessId)}`),
  );

export const findDeliveryOwner = (db: Reader, id: string, businessId: string | null): Promise<RowOwner | null> =>
  db.maybe(
    prepared(sql<RowOwner>`
      select business_id as "tenantId" from webhook_deliveries
      where id = ${id} ${andTenant(fragment`business_id`, businessId)}`),
  );

/** The advisory lock makes concurrent creations count each other. */
export async function countEndpointsLocked(tx: Tx, businessId: string): Promise<number> {
  await tx.rows(sql`
    select pg_advisory_xact_lock(hashtextextended('webhook_endpoints ' || b.id, 0)) from businesses b where b.id = ${businessId}`);
  const { count } = await tx.one(sql<{ count: number }>`
    select count(*) from webhook_endpoints where business_id = ${businessId}`);
  return count;
}

export const insertEndpoint = (
  tx: Tx,
  businessId: string,
  endpoint: { id: string; url: string; events: string[]; description: string; secret: Buffer; now: Temporal.Instant },
): Promise<EndpointRow> =>
  tx.one(sql<EndpointRow>`
    insert into webhook_endpoints (business_id, id, url, events, description, secret, created_at, updated_at)
    values (${businessId}, ${endpoint.id}, ${endpoint.url}, ${endpoint.events}, ${endpoint.description},
      ${endpoint.secret}, ${endpoint.now}, ${endpoint.now})
    returning ${ENDPOINT}`);

export const listEndpoints = (db: Reader, businessId: string): Promise<EndpointRow[]> =>
  db.rows(sql<EndpointRow>`
    select ${ENDPOINT} from webhook_endpoints where business_id = ${businessId} order by created_at, id`);

export const findEndpoint = (db: Reader, businessId: string, id: string): Promise<EndpointRow | null> =>
  db.maybe(sql<EndpointRow>`
    select ${ENDPOINT} from webhook_endpoints where id = ${id} and business_id = ${businessId}`);

export const updateEndpoint = (
  tx: Tx,
  businessId: string,
  id: string,
  change: {
    url?: string | undefined;
    events?: string[] | undefined;
    description?: string | undefined;
    enabled?: boolean | undefined;
    secret?: Buffer | undefined;
  },
  now: Temporal.Instant,
): Promise<EndpointRow | null> =>
  tx.maybe(sql<EndpointRow>`
    update webhook_endpoints set
      url = coalesce(${change.url ?? null}, url),
      events = coalesce(${change.events ?? null}, events),
      description = coalesce(${change.description ?? null}, description),
      enabled = coalesce(${change.enabled ?? null}, enabled),
      disabled_reason = case when ${change.enabled ?? null}::boolean is null then disabled_reason end,
      secret = coalesce(${change.secret ?? null}, secret),
      updated_at = ${now}
    where id = ${id} and business_id = ${businessId}
    returning ${ENDPOINT}`);

/** Null when the endpoint is gone or disabled already. */
export const disableEndpoint = (
  tx: Tx,
  businessId: string,
  id: string,
  reason: string,
  now: Temporal.Instant,
): Promise<EndpointRow | null> =>
  tx.maybe(sql<EndpointRow>`
    update webhook_endpoints set enabled = false, disabled_reason = ${reason}, updated_at = ${now}
    where id = ${id} and business_id = ${businessId} and enabled
    returning ${ENDPOINT}`);

export const deleteEndpoint = (tx: Tx, businessId: string, id: string): Promise<number> =>
  tx.run(sql`delete from webhook_endpoints where id = ${id} and business_id = ${businessId}`);

/** Endpoints of a closed business get the event of its closing, what waits already, and nothing more. */
export const endWebhooks = (tx: Tx, businessId: string, now: Temporal.Instant): Promise<number> =>
  tx.run(sql`
    update webhook_endpoints set events = array['business.closed'], updated_at = ${now}
    where business_id = ${businessId}`);

/** Deletes a bounded number of deliveries of an endpoint. */
export const deleteDeliveriesOf = (tx: Tx, businessId: string, endpointId: string, limit: number): Promise<number> =>
  tx.run(sql`
    delete from webhook_deliveries where business_id = ${businessId} and id in (
      select d.id from webhook_deliveries d
      where d.endpoint_id = ${endpointId} and d.business_id = ${businessId} order by d.created_at limit ${limit})`);

export const findDelivery = (db: Reader, businessId: string, id: string): Promise<DeliveryRow | null> =>
  db.maybe(sql<DeliveryRow>`
    select ${DELIVERY} from webhook_deliveries where id = ${id} and business_id = ${businessId}`);

export interface DeliveryDetail extends DeliveryRow {
  /** Null once the event log has forgotten the event. */
  event: EventRow | null;
  /** `at` in milliseconds since 1970; oldest first. */
  attemptLog: { at: number; statusCode: number | null; error: string | null; durationMs: number }[];
}

export const findDeliveryDetail = async (
  db: Reader,
  businessId: string,
  id: string,
): Promise<DeliveryDetail | null> => {
  const row = await db.maybe(sql<DeliveryRow & { eventSequence: number; attemptLog: DeliveryDetail['attemptLog'] }>`
    select ${DELIVERY}, event_sequence as "eventSequence", attempt_log as "attemptLog" from webhook_deliveries
    where id = ${id} and business_id = ${businessId}`);
  if (!row) return null;
  const { eventSequence, ...delivery } = row;
  const event = await db.maybe(sql<EventRow>`
    select sequence, id, type, data, created_at as "createdAt" from events
    where business_id = ${businessId} and sequence = ${eventSequence}`);
  return { ...delivery, event };
};

export const listDeliveries = (
  db: Reader,
  businessId: string,
  endpointId: string,
  options: { status: string | undefined; before: { createdAt: string; id: string } | null; limit: number },
): Promise<DeliveryRow[]> =>
  db.rows(sql<DeliveryRow>`
    select ${DELIVERY} from webhook_deliveries
    where endpoint_id = ${endpointId} and business_id = ${businessId}
      ${options.status ? fragment`and status = ${options.status}` : NOTHING}
      ${
        options.before
          ? fragment`and (created_at, id) < (${options.before.createdAt}::timestamptz, ${options.before.id})`
          : NOTHING
      }
    order by created_at desc, id desc limit ${options.limit}`);

/** Makes a delivery due now with a fresh retry schedule. A worker that holds its lease loses it. */
export const requeueDelivery = (
  tx: Tx,
  businessId: string,
  id: string,
  now: Temporal.Instant,
): Promise<(DeliveryRow & { endpointEnabled: boolean }) | null> =>
  tx.maybe(sql<DeliveryRow & { endpointEnabled: boolean }>`
    update webhook_deliveries set status = 'PENDING', failures = 0, next_attempt_at = ${now}, leased_until = null
    where id = ${id} and business_id = ${businessId}
    returning ${DELIVERY}, (
      select enabled from webhook_endpoints e
      where e.id = webhook_deliveries.endpoint_id and e.business_id = ${businessId}
    ) as "endpointEnabled"`);

export const listEvents = (
  db: Reader,
  businessId: string,
  options: { after: number; since: Temporal.Instant; type: string | undefined; limit: number },
): Promise<EventRow[]> =>
  db.rows(sql<EventRow>`
    select sequence, id, type, data, created_at as "createdAt" from events
    where business_id = ${businessId} and sequence > ${options.after} and created_at > ${options.since}
      ${options.type ? fragment`and type = ${options.type}` : NOTHING}
    order by sequence limit ${options.limit}`);

/** A bounded number of old deliveries of all businesses, the oldest first. */
export const listOldDeliveries = (db: Reader, before: Temporal.Instant, limit: number) =>
  db.rows(sql<{ businessId: string; id: string }>`
    select business_id as "businessId", id from webhook_deliveries
    where created_at <= ${before} order by created_at limit ${limit}`);

/** A bounded number of old events of all businesses, the oldest first. */
export const listOldEvents = (db: Reader, before: Temporal.Instant, limit: number) =>
  db.rows(sql<{ businessId: string; sequence: number }>`
    select business_id as "businessId", sequence from events
    where created_at <= ${before} order by created_at limit ${limit}`);

export const deleteDeliveries = (tx: Tx, businessId: string, ids: readonly string[]): Promise<number> =>
  tx.run(sql`delete from webhook_deliveries where business_id = ${businessId} and id = any(${ids})`);

export const deleteEvents = (tx: Tx, businessId: string, sequences: readonly number[]): Promise<number> =>
  tx.run(sql`delete from events where business_id = ${businessId} and sequence = any(${sequences}::bigint[])`);
