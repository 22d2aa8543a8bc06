import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { andTenant, fragment, prepared, sql } from '../../../kit/postgres/sql.ts';
import type { DueRow, LinkRow } from './schemas.ts';

/** Columns of `payment_links l`. */
export const LINK = fragment`l.id, l.business_id as "businessId", l.token, l.booking_id as "bookingId",
  l.invoice_id as "invoiceId", l.provider, l.reference, l.gateway_url as "gatewayUrl",
  l.amount_pesewas as "amountPesewas", l.status, l.expires_at as "expiresAt", l.checks, l.created_at as "createdAt"`;

export async function addLink(tx: Tx, row: LinkRow, nextCheckAt: Temporal.Instant): Promise<void> {
  await tx.run(sql`
    insert into payment_links (business_id, id, token, booking_id, invoice_id, provider, reference, amount_pesewas,
      status, expires_at, next_check_at, created_at)
    values (${row.businessId}, ${row.id}, ${row.token}, ${row.bookingId}, ${row.invoiceId}, ${row.provider},
      ${row.reference}, ${row.amountPesewas}, ${row.status}, ${row.expiresAt}, ${nextCheckAt}, ${row.createdAt})`);
}

export const findLink = (db: Reader, businessId: string, id: string): Promise<LinkRow | null> =>
  db.maybe(sql<LinkRow>`select ${LINK} from payment_links l where business_id = ${businessId} and id = ${id}`);

/** The token is the credential. */
export const findLinkByToken = (db: Reader, token: string, businessId: string | null): Promise<LinkRow | null> =>
  db.maybe(
    prepared(sql<LinkRow>`
      select ${LINK} from payment_links l
      where token = ${token} and status <> 'NEW' ${andTenant(fragment`business_id`, businessId)}`),
  );

/** The link of an invoice that can be paid, or else one whose order was begun after `since`. */
export const findUsableLinkOfInvoice = (
  db: Reader,
  businessId: string,
  invoiceId: string,
  { provider, now, since }: { provider: string; now: Temporal.Instant; since: Temporal.Instant },
): Promise<LinkRow | null> =>
  db.maybe(sql<LinkRow>`
    select ${LINK} from payment_links l
    where business_id = ${businessId} and invoice_id = ${invoiceId} and provider = ${provider}
      and (status = 'OPEN' and expires_at > ${now} or status = 'NEW' and created_at > ${since})
    order by status = 'OPEN' desc, id desc limit 1`);

export const listLinks = (db: Reader, businessId: string, bookingId: string): Promise<LinkRow[]> =>
  db.rows(sql<LinkRow>`
    select ${LINK} from payment_links l
    where business_id = ${businessId} and booking_id = ${bookingId} and status <> 'NEW' order by id desc`);

/** The gateway has taken the order of the link and its first attempt. */
export async function setOpen(tx: Tx, businessId: string, id: string, gatewayUrl: string): Promise<void> {
  await tx.run(sql`
    update payment_links set status = 'OPEN', gateway_url = ${gatewayUrl}
    where business_id = ${businessId} and id = ${id} and status = 'NEW'`);
  await tx.run(sql`
    update payment_attempts set status = 'PENDING'
    where business_id = ${businessId} and link_id = ${id} and status = 'NEW'`);
}

/** Triggers end a link that asks for more than is due; see src/db/functions/expire_links.sql. */
export const expireLinksOfBooking = (tx: Tx, businessId: string, bookingId: string): Promise<number> =>
  tx.run(sql`
    update payment_links set status = 'EXPIRED'
    where business_id = ${businessId} and booking_id = ${bookingId} and status = 'OPEN'`);

export const expireLinksOfInvoice = (tx: Tx, businessId: string, invoiceId: string): Promise<number> =>
  tx.run(sql`
    update payment_links set status = 'EXPIRED'
    where business_id = ${businessId} and invoice_id = ${invoiceId} and status = 'OPEN'`);

/** Links of bookings and invoices. Money that still arrives on one is found and given back. */
export const expireAllLinks = (tx: Tx, businessId: string): Promise<number> =>
  tx.run(sql`
    update payment_links set status = 'EXPIRED' where business_id = ${businessId} and status in ('NEW', 'OPEN')`);

export const expireLink = (tx: Tx, businessId: string, id: string): Promise<number> =>
  tx.run(sql`
    update payment_links set status = 'EXPIRED'
    where business_id = ${businessId} and id = ${id} and status in ('NEW', 'OPEN')`);

/** Other attempts of the link are checked further: money on them must not be lost. */
export async function markLinkPaid(tx: Tx, businessId: string, id: string): Promise<void> {
  await tx.run(sql`
    update payment_links l set status = 'PAID', next_check_at = case when exists (
        select from payment_attempts a where a.business_id = ${businessId} and a.link_id = ${id} and a.status <> 'PAID')
      then l.next_check_at end
    where l.business_id = ${businessId} and l.id = ${id}`);
}

export const NEXT_LINK_CHECK = fragment`select min(next_check_at) from payment_links`;

/** Links of all businesses that are due for a check, the oldest first, without a lock. */
export const listLinksToCheck = (db: Reader, now: Temporal.Instant, limit: number): Promise<DueRow[]> =>
  db.rows(sql<DueRow>`
    select business_id as "businessId", id from payment_links where next_check_at <= ${now}
    order by next_check_at limit ${limit}`);

/** Those of the links that are still due and that no other transaction has locked. Their lease ends at `until`. */
export const claimLinks = (
  tx: Tx,
  businessId: string,
  ids: readonly string[],
  now: Temporal.Instant,
  until: Temporal.Instant,
): Promise<LinkRow[]> =>
  tx.rows(sql<LinkRow>`
    update payment_links l set next_check_at = ${until}, checks = l.checks + 1
    where l.business_id = ${businessId} and l.id in (
      select id from payment_links
      where business_id = ${businessId} and id = any(${ids}) and next_check_at <= ${now}
      order by next_check_at for update skip locked)
    returning ${LINK}`);

export async function scheduleCheck(
  tx: Tx,
  { businessId, id }: LinkRow,
  nextCheckAt: Temporal.Instant | null,
): Promise<void> {
  await tx.run(sql`
    update payment_links set next_check_at = ${nextCheckAt}
    where business_id = ${businessId} and id = ${id} and exists (
      select from payment_attempts a where a.business_id = ${businessId} and a.link_id = ${id} and a.status <> 'PAID')`);
}
