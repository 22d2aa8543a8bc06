import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { andTenant, fragment, sql } from '../../../kit/postgres/sql.ts';
import type { LinkRow } from './schemas.ts';
import { LINK } from './store-links.ts';

/** One try at a gateway to pay a link. */
export interface AttemptRow {
  reference: string;
  /** NEW until the gateway has taken the order. A FAILED attempt can still turn out to be PAID. */
  status: 'NEW' | 'PENDING' | 'FAILED' | 'PAID';
  createdAt: Temporal.Instant;
}

/** The newest attempt of a link is the one whose reference the link carries. */
export async function addAttempt(
  tx: Tx,
  { businessId, id }: Pick<LinkRow, 'businessId' | 'id'>,
  reference: string,
  now: Temporal.Instant,
): Promise<void> {
  await tx.run(sql`
    insert into payment_attempts (business_id, reference, link_id, status, created_at)
    values (${businessId}, ${reference}, ${id}, 'NEW', ${now})`);
  await tx.run(sql`
    update payment_links set reference = ${reference}, next_check_at = least(next_check_at, ${now.add({ minutes: 2 })})
    where business_id = ${businessId} and id = ${id}`);
}

/** Oldest first. */
export const listAttempts = (db: Reader, businessId: string, linkId: string): Promise<AttemptRow[]> =>
  db.rows(sql<AttemptRow>`
    select reference, status, created_at as "createdAt" from payment_attempts
    where business_id = ${businessId} and link_id = ${linkId} order by created_at, length(reference), reference`);

/** A paid attempt stays paid. */
export const markAttempt = (
  tx: Tx,
  businessId: string,
  reference: string,
  status: 'PENDING' | 'FAILED' | 'PAID',
): Promise<number> =>
  tx.run(sql`
    update payment_attempts set status = ${status}
    where business_id = ${businessId} and reference = ${reference} and status <> 'PAID'`);

/** The part of a reference that ends with the route: without the number of a later attempt. */
const LINK_PART_LENGTH = 30;
export const linkPartOf = (reference: string): string => reference.slice(0, LINK_PART_LENGTH);

/** A gateway webhook names only a reference. The link carries the reference of that attempt. */
export async function findLinkOfAttempt(
  db: Reader,
  provider: string,
  reference: string,
  businessId: string | null,
): Promise<{ link: LinkRow; status: AttemptRow['status'] } | null> {
  const found = await db.maybe(sql<LinkRow & { attempt: AttemptRow['status'] }>`
    select ${LINK}, a.status as attempt
    from payment_attempts a join payment_links l on l.business_id = a.business_id and l.id = a.link_id
    where a.reference = ${reference} and l.provider = ${provider}
      ${andTenant(fragment`a.business_id`, businessId)} ${andTenant(fragment`l.business_id`, businessId)}`);
  if (!found) return null;
  const { attempt, ...link } = found;
  return { link: { ...link, reference }, status: attempt };
}

/** Locks the link, so that of several who try again at once one starts the attempt. */
export const lockLink = (tx: Tx, businessId: string, id: string): Promise<LinkRow | null> =>
  tx.maybe(sql<LinkRow>`
    select ${LINK} from payment_links l where l.business_id = ${businessId} and l.id = ${id} for update of l`);

/** The address at which the newest attempt is paid. */
export const setGatewayUrl = (tx: Tx, link: LinkRow, gatewayUrl: string): Promise<number> =>
  tx.run(sql`
    update payment_links set gateway_url = ${gatewayUrl}
    where business_id = ${link.businessId} and id = ${link.id} and reference = ${link.reference} and status = 'OPEN'`);
