import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../kit/errors.ts';
import { API_PREFIX } from '../../../kit/http/request-path.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { findBusiness } from '../../shop/businesses/index.ts';
import type { PaymentContext } from './context.ts';
import { findByPayToken } from './find-by-token.ts';
import { openInvoiceLink } from './open-invoice-link.ts';
import { readOrder } from './payable.ts';
import type { LinkRow } from './schemas.ts';
import { findPaymentOfLink } from './store.ts';
import { tryAgain } from './try-again.ts';

/** The simulator's signed webhook takes the same route as every gateway's, so the buttons also test that route. */
async function simulate(
  { gateways, log }: PaymentContext,
  link: LinkRow,
  outcome: 'pay' | 'fail',
  request: FastifyRequest,
): Promise<void> {
  const { body, headers } = await gateways.simulator.decide(link.reference, outcome);
  const url = `${API_PREFIX}/payments/webhooks/simulator`;
  const answer = await request.server.inject({
    method: 'POST',
    url,
    payload: body,
    headers,
    remoteAddress: request.ip,
  });
  // The simulator has stored the charge, so the job of check-links.ts settles it later.
  if (answer.statusCode !== 200) log.warn({ status: answer.statusCode }, 'the simulated notice was not taken');
}

/** A link of the simulator may be left from before a gateway was configured. Only a sandbox may still pay it. */
async function maySimulate({ gateways }: PaymentContext, read: Reader, { businessId }: LinkRow): Promise<boolean> {
  if (gateways.configured?.provider === 'SIMULATOR') return true;
  return (await findBusiness(read, businessId))?.sandbox ?? false;
}

/** Where a press leads: nowhere, back to the page, to the gateway or to the receipt. */
export type Pressed =
  | { to: 'nowhere' }
  | { to: 'page' }
  | { to: 'gateway'; url: string }
  | { to: 'receipt'; receiptToken: string };

/**
 * A button of the pay page: opens an invoice's link on demand and a new attempt after a failed one, then pays by the
 * simulator or leads to the gateway.
 */
export async function pressPayButton(
  context: PaymentContext,
  read: Reader,
  { token, outcome }: { token: string; outcome: 'pay' | 'fail' },
  request: FastifyRequest,
  now: Temporal.Instant,
): Promise<Pressed> {
  const found = await findByPayToken(context, read, token);
  if (!found) return { to: 'nowhere' };
  let link: LinkRow | null;
  try {
    if ('link' in found) link = found.link;
    else link = found.invoice.status === 'OPEN' ? await openInvoiceLink(context, found.invoice, now) : null;
  } catch (error) {
    // The page says why nothing can be paid.
    if (error instanceof AppError && error.kind.status < 500) return { to: 'page' };
    throw error;
  }
  if (!link) return { to: 'page' };
  const order = await readOrder(read, link);
  if (order) link = await tryAgain(context, link, order, now);
  if (link.provider !== 'SIMULATOR') return { to: 'gateway', url: link.gatewayUrl ?? '' };
  if (!(await maySimulate(context, read, link))) return { to: 'nowhere' };
  // An expired link can still be paid, as at a real gateway. recordCharge decides about late money.
  await simulate(context, link, outcome, request);
  const payment = await findPaymentOfLink(read, link.businessId, link.id);
  return payment ? { to: 'receipt', receiptToken: payment.receiptToken } : { to: 'page' };
}
