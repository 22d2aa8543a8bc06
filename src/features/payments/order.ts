import type { Deps } from '../../deps.ts';
import { randomToken } from '../../kit/crypto.ts';
import type { Tx } from '../../kit/db/db.ts';
import { DEPENDENCY_UNAVAILABLE, fail } from '../../kit/errors.ts';
import { newId } from '../../kit/ids.ts';
import { type Gateway, GatewayRefused, GatewayUnavailable } from '../../kit/payments/gateway.ts';
import { nextLookAt } from './patience.ts';
import type { LinkRow } from './schemas.ts';
import { addLink } from './store-links.ts';

export interface Purpose {
  businessId: string;
  bookingId: string | null;
  invoiceId: string | null;
  amountPesewas: number;
  expiresAt: Temporal.Instant;
}

/** Writes an order down before the gateway hears of it, so that no money ever comes on a reference we do not know. */
export async function drawLink(tx: Tx, purpose: Purpose, gateway: Gateway, now: Temporal.Instant): Promise<LinkRow> {
  const id = newId('plk');
  const link: LinkRow = {
    ...purpose,
    id,
    token: randomToken(24),
    provider: gateway.provider,
    // Paystack takes no underscore in a reference.
    reference: id.replace('_', '-'),
    gatewayUrl: null,
    status: 'NEW',
    checks: 0,
    createdAt: now,
  };
  await addLink(tx, link, nextLookAt(link, now) ?? now);
  return link;
}

/** A phone is all we know of a payer, and the gateway wants an e-mail address: one that is theirs alone and reaches nobody. */
const emailOf = (deps: Deps, payer: string): string => {
  const { payments } = deps.config;
  const domain = payments.provider === 'paystack' ? payments.emailDomain : 'example.com';
  return `${payer.replaceAll(/[^a-zA-Z0-9]/g, '').toLowerCase()}@${domain}`;
};

/** Gives the order to the gateway; the answer is where it is paid. No transaction is open. */
export async function placeOrder(
  deps: Deps,
  gateway: Gateway,
  link: LinkRow,
  { payer, description }: { payer: string; description: string },
): Promise<string> {
  const { reference, amountPesewas } = link;
  const callbackUrl = `${deps.config.publicUrl}/pay/${link.token}`;
  try {
    const order = { reference, amountPesewas, callbackUrl, description, email: emailOf(deps, payer) };
    const { url } = await gateway.initialize(order);
    if (!URL.canParse(url)) throw new GatewayUnavailable('The gateway answered no address to pay at');
    return url;
  } catch (error) {
    if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefused)) throw error;
    deps.log.error({ err: error, linkId: link.id }, 'the gateway did not take an order');
    throw fail(DEPENDENCY_UNAVAILABLE, 'The payment gateway is not available; try again');
  }
}
