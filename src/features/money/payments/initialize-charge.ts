import { DEPENDENCY_UNAVAILABLE, fail } from '../../../kit/errors.ts';
import { newId, newToken } from '../../../kit/ids.ts';
import type { Log } from '../../../kit/log.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { type Gateway, GatewayRefused, GatewayUnavailable } from './gateways/gateway.ts';
import { nextLinkCheckAt } from './retry-schedule.ts';
import type { LinkRow } from './schemas.ts';
import { addAttempt } from './store-attempts.ts';
import { addLink } from './store-links.ts';

/** The booking or invoice that a link is for: exactly one of the two ids is set. */
export interface LinkPurpose {
  businessId: string;
  bookingId: string | null;
  invoiceId: string | null;
  amountPesewas: number;
  expiresAt: Temporal.Instant;
}

/** The link commits before the gateway gets its reference, so money never arrives on an unknown reference. */
export async function drawLink(
  tx: Tx,
  purpose: LinkPurpose,
  gateway: Gateway,
  now: Temporal.Instant,
): Promise<LinkRow> {
  const id = newId('plk', purpose.businessId);
  const link: LinkRow = {
    ...purpose,
    id,
    token: newToken(24, purpose.businessId),
    provider: gateway.provider,
    // Paystack rejects an underscore in a reference.
    reference: id.replace('_', '-'),
    gatewayUrl: null,
    status: 'NEW',
    checks: 0,
    createdAt: now,
  };
  await addLink(tx, link, nextLinkCheckAt(link, now) ?? now);
  await addAttempt(tx, link, link.reference, now);
  return link;
}

/** Paystack requires an e-mail address, but a payer gives only a phone. So each phone gets an address without a mailbox. */
const toEmail = (payer: string, domain: string): string =>
  `${payer.replaceAll(/[^a-zA-Z0-9]/g, '').toLowerCase()}@${domain}`;

/** Registers the link's reference with the gateway. Returns the URL of its payment page. Never inside a transaction. */
export async function initializeCharge(
  { publicUrl, emailDomain, log }: { publicUrl: string; emailDomain: string; log: Log },
  gateway: Gateway,
  link: LinkRow,
  { payer, description }: { payer: string; description: string },
): Promise<string> {
  const { reference, amountPesewas } = link;
  const callbackUrl = `${publicUrl}/pay/${link.token}`;
  try {
    const email = toEmail(payer, emailDomain);
    const { url } = await gateway.initialize({ reference, amountPesewas, callbackUrl, description, email });
    if (!URL.canParse(url)) throw new GatewayUnavailable('The gateway answered no address to pay at');
    return url;
  } catch (error) {
    if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefused)) throw error;
    log.error({ err: error, linkId: link.id }, 'the gateway did not take an order');
    throw fail(DEPENDENCY_UNAVAILABLE, 'The payment gateway is not available; try again');
  }
}
