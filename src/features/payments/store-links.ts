import type { Reader, Tx } from '../../kit/db/db.ts';
import { fragment, sql } from '../../kit/db/sql.ts';
import type { LinkRow } from './schemas.ts';

const LINK = fragment`id, business_id as "businessId", token, booking_id as "bookingId", invoice_id as "invoiceId", provider,
  reference, gateway_url as "gatewayUrl", amount_pesewas as "amountPesewas", status, expires_at as "expiresAt", checks,
  created_at as "createdAt"`;

export async function addLink(tx: Tx, row: LinkRow, nextCheckAt: Temporal.Instant): Promise<void> {
  await tx.run(sql`
    insert into payment_links (business_id, id, token, booking_id, invoice_id, provider, reference, amount_pesewas,
      status, expires_at, next_check_at, created_at)
    values (${row.businessId}, ${row.id}, ${row.token}, ${row.bookingId}, ${row.invoiceId}, ${row.provider},
      ${row.reference}, ${row.amountPesewas}, ${row.status}, ${row.expiresAt}, ${nextCheckAt}, ${row.createdAt})`);
}

export const findLink = (db: Reader, businessId: string, id: string): Promise<LinkRow | null> =>
  db.maybe(sql<LinkRow>`select ${LINK} from payment_links where business_id = ${businessId} and id = ${id}`);

/** The token is the credential, so it finds the tenant too. */
export const findLinkByToken = (db: Reader, token: string): Promise<LinkRow | null> =>
  db.maybe(sql<LinkRow>`select ${LINK} from payment_links where token = ${token} and status <> 'NEW'`);

/** A gateway's notice names no tenant either. */
export const findLinkByReference = (db: Reader, provider: string, reference: string): Promise<LinkRow | null> =>
  db.maybe(sql<LinkRow>`select ${LINK} from payment_links where reference = ${reference} and provider = ${provider}`);

export const findOpenLinkOfInvoice = (db: Reader, businessId: string, invoiceId: string): Promise<LinkRow | null> =>
  db.maybe(sql<LinkRow>`
    select ${LINK} from payment_links
    where business_id = ${businessId} and invoice_id = ${invoiceId} and status = 'OPEN'`);

export const listLinks = (db: Reader, businessId: string, bookingId: string): Promise<LinkRow[]> =>
  db.rows(sql<LinkRow>`
    select ${LINK} from payment_links
    where business_id = ${businessId} and booking_id = ${bookingId} and status <> 'NEW' order by id desc`);

export async function setOpen(tx: Tx, businessId: string, id: string, gatewayUrl: string): Promise<void> {
  await tx.run(sql`
    update payment_links set status = 'OPEN', gateway_url = ${gatewayUrl}
    where business_id = ${businessId} and id = ${id} and status = 'NEW'`);
}

/** Open links of a booking that ask for more than `atMost`. */
export const expireLinksOfBooking = (tx: Tx, businessId: string, bookingId: string, atMost: number): Promise<number> =>
  tx.run(sql`
    update payment_links set status = 'EXPIRED'
    where business_id = ${businessId} and booking_id = ${bookingId} and status = 'OPEN' and amount_pesewas > ${atMost}`);

export const expireLinksOfInvoice = (tx: Tx, businessId: string, invoiceId: string): Promise<number> =>
  tx.run(sql`
    update payment_links set status = 'EXPIRED'
    where business_id = ${businessId} and invoice_id = ${invoiceId} and status = 'OPEN'`);

export const expireLink = (tx: Tx, businessId: string, id: string): Promise<number> =>
  tx.run(sql`
    update payment_links set status = 'EXPIRED'
    where business_id = ${businessId} and id = ${id} and status in ('NEW', 'OPEN')`);

export async function markLinkPaid(tx: Tx, businessId: string, id: string): Promise<void> {
  await tx.run(sql`
    update payment_links set status = 'PAID', next_check_at = null where business_id = ${businessId} and id = ${id}`);
}

export const markLinkFailed = (tx: Tx, businessId: string, id: string): Promise<number> =>
  tx.run(sql`
    update payment_links set status = 'FAILED' where business_id = ${businessId} and id = ${id} and status = 'OPEN'`);

/** Links that nobody told us about for too long; whoever gets one here has it to itself until `until`. */
export const claimLinksToCheck = (
  tx: Tx,
  now: Temporal.Instant,
  until: Temporal.Instant,
  limit: number,
): Promise<LinkRow[]> =>
  tx.rows(sql<LinkRow>`
    update payment_links set next_check_at = ${until}, checks = checks + 1 where (id, business_id) in (
      select id, business_id from payment_links where next_check_at <= ${now}
      order by next_check_at limit ${limit} for update skip locked)
    returning ${LINK}`);

export async function scheduleCheck(
  tx: Tx,
  { businessId, id }: LinkRow,
  nextCheckAt: Temporal.Instant | null,
): Promise<void> {
  await tx.run(sql`
    update payment_links set next_check_at = ${nextCheckAt}
    where business_id = ${businessId} and id = ${id} and status <> 'PAID'`);
}
