import { isBefore } from '../../../kit/time.ts';
import { findGateway, type PaymentContext } from './context.ts';
import { initializeCharge } from './initialize-charge.ts';
import { type Lease, leaseEnd } from './retry-schedule.ts';
import type { LinkRow } from './schemas.ts';
import { type AttemptRow, addAttempt, listAttempts, lockLink, markAttempt, setGatewayUrl } from './store-attempts.ts';

/** The first attempt has the reference of the link; the n-th one ends with its number. */
const referenceOf = (link: LinkRow, number: number): string => `${link.id.replace('_', '-')}-${number}`;

/** A failed attempt is over. So is one whose order the gateway did not take, once its process must have given up. */
export const isOver = ({ status, createdAt }: AttemptRow, lease: Lease, now: Temporal.Instant): boolean =>
  status === 'FAILED' || (status === 'NEW' && isBefore(leaseEnd(lease, createdAt), now));

/**
 * The link with an attempt that can be paid: the newest one, or a new one with a new reference where that is over. The
 * attempt commits before the gateway gets its reference, so money never arrives on an unknown reference.
 */
export async function tryAgain(
  context: PaymentContext,
  link: LinkRow,
  order: { payer: string; description: string },
  now: Temporal.Instant,
): Promise<LinkRow> {
  const { businessId, id } = link;
  const db = context.db.tenant(businessId);
  const gateway = findGateway(context.gateways, link.provider);
  if (!gateway) return link;
  const { current, isNew } = await db.transaction(async (tx) => {
    const locked = await lockLink(tx, businessId, id);
    const attempts = await listAttempts(tx, businessId, id);
    const newest = attempts.at(-1);
    if (locked?.status !== 'OPEN' || !newest || !isOver(newest, context.lease, now))
      return { current: locked ?? link, isNew: false };
    const reference = referenceOf(link, attempts.length + 1);
    await addAttempt(tx, link, reference, now);
    return { current: { ...locked, reference }, isNew: true };
  });
  if (!isNew) return current;
  try {
    const url = await initializeCharge(context, gateway, current, order);
    await db.transaction(async (tx) => {
      await markAttempt(tx, businessId, current.reference, 'PENDING');
      await setGatewayUrl(tx, current, url);
    });
    return { ...current, gatewayUrl: url };
  } catch (error) {
    await db.transaction((tx) => markAttempt(tx, businessId, current.reference, 'FAILED'));
    throw error;
  }
}
