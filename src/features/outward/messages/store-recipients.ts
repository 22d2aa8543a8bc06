import type { CustomerKind } from '../../../domain/messages/kinds.ts';
import { newToken } from '../../../kit/ids.ts';
import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { andTenant, fragment, prepared, sql } from '../../../kit/postgres/sql.ts';

/** Random bytes of the tokens in `/m/<token>` and `/o/<token>`; see LINK_LETTERS in the domain. */
const STOP_BYTES = 6;
const LINK_BYTES = 9;

/** The token of the page that stops messages to a customer. */
export async function requireStopToken(tx: Tx, businessId: string, customerId: string): Promise<string> {
  const row = await tx.one(sql<{ token: string }>`
    insert into message_recipients as known (business_id, customer_id, token)
    values (${businessId}, ${customerId}, ${newToken(STOP_BYTES, businessId)})
    on conflict (business_id, customer_id) do update set token = known.token returning token`);
  return row.token;
}

/** The token of the short address of a booking. */
export async function requireBookingToken(
  tx: Tx,
  businessId: string,
  bookingId: string,
  now: Temporal.Instant,
): Promise<string> {
  const row = await tx.one(sql<{ token: string }>`
    insert into booking_links as known (business_id, token, booking_id, created_at)
    values (${businessId}, ${newToken(LINK_BYTES, businessId)}, ${bookingId}, ${now})
    on conflict (business_id, booking_id) do update set token = known.token returning token`);
  return row.token;
}

export interface StopPage {
  businessId: string;
  customerId: string;
  stopped: boolean;
  phone: string;
  businessName: string;
  /** Null where the business has the defaults. */
  enabled: CustomerKind[] | null;
}

/** The token is the credential. An erased customer has no page. */
export const findStopPage = (db: Reader, token: string, businessId: string | null): Promise<StopPage | null> =>
  db.maybe(
    prepared(sql<StopPage>`
      select r.business_id as "businessId", r.customer_id as "customerId", r.stopped_at is not null as stopped, c.phone,
        b.name as "businessName", s.enabled
      from message_recipients r
        join customers c on c.business_id = r.business_id and c.id = r.customer_id and c.erased_at is null
        join businesses b on b.id = r.business_id
        left join message_settings s on s.business_id = r.business_id
      where r.token = ${token} ${andTenant(fragment`r.business_id`, businessId)}`),
  );

/**
 * The customers with the phone whose business wrote there since `since`, the newest message first. Messages of a sandbox
 * never reach a phone, so they come last.
 */
export const listCustomersOfNumber = (
  db: Reader,
  phone: string,
  since: Temporal.Instant,
): Promise<{ businessId: string; customerId: string }[]> =>
  db.rows(sql<{ businessId: string; customerId: string }>`
    select c.business_id as "businessId", c.id as "customerId" from customers c
      join businesses b on b.id = c.business_id
    where c.phone = ${phone} and exists (select from messages m where m.business_id = c.business_id
      and m.customer_id = c.id and m.channel = 'WHATSAPP' and m.sent_at >= ${since})
    order by b.sandbox, (select max(m.sent_at) from messages m where m.business_id = c.business_id and m.customer_id = c.id
      and m.channel = 'WHATSAPP') desc limit 100`);

export const setStopped = (
  tx: Tx,
  businessId: string,
  customerId: string,
  stoppedAt: Temporal.Instant | null,
): Promise<number> =>
  tx.run(sql`
    insert into message_recipients as known (business_id, customer_id, token, stopped_at)
    values (${businessId}, ${customerId}, ${newToken(STOP_BYTES, businessId)}, ${stoppedAt})
    on conflict (business_id, customer_id) do update set stopped_at = excluded.stopped_at
      where (known.stopped_at is null) <> (excluded.stopped_at is null)`);

export const findBookingOfToken = (
  db: Reader,
  token: string,
  businessId: string | null,
): Promise<{ businessId: string; bookingId: string } | null> =>
  db.maybe(
    prepared(sql<{ businessId: string; bookingId: string }>`
      select business_id as "businessId", booking_id as "bookingId" from booking_links
      where token = ${token} ${andTenant(fragment`business_id`, businessId)}`),
  );
