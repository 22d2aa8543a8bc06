import type { IncomingHttpHeaders } from 'node:http';
import { AUTH_INVALID_TOKEN, BAD_REQUEST, fail, NOT_FOUND } from '../../../kit/errors.ts';
import { forEachApart } from '../../../kit/jobs/for-each-apart.ts';
import { findGateway, type PaymentContext } from './context.ts';
import {
  type Gateway,
  GatewayRefused,
  GatewayUnavailable,
  type GatewayWebhook,
  NotAGatewayWebhook,
} from './gateways/gateway.ts';
import { isAbandoned, leaseEnd, nextAttemptAt } from './retry-schedule.ts';
import type { GatewayName } from './schemas.ts';
import { settleCharge } from './settle-charge.ts';
import { settleDispute } from './settle-dispute.ts';
import { observeRefunds } from './settle-refund.ts';
import {
  claimDueGatewayWebhooks,
  endGatewayWebhook,
  type GatewayWebhookOutcome,
  type GatewayWebhookRow,
  postponeGatewayWebhook,
  storeGatewayWebhook,
} from './store-gateway-webhooks.ts';

/** Transfers are the matter of payouts, which stand below payments. */
export type SettleTransfer = (
  provider: GatewayName,
  reference: string,
  now: Temporal.Instant,
) => Promise<'RECORDED' | 'UNKNOWN' | 'PENDING'>;

/** What settling a notice needs. */
export interface NoticeContext extends PaymentContext {
  settleTransfer: SettleTransfer;
}

const NAMES: Record<string, GatewayName> = { paystack: 'PAYSTACK', simulator: 'SIMULATOR' };

function verifySignature(gateway: Gateway, rawBody: Buffer, headers: IncomingHttpHeaders): GatewayWebhook {
  try {
    const verified = gateway.verifyWebhook(rawBody, headers);
    if (verified) return verified;
  } catch (error) {
    if (error instanceof NotAGatewayWebhook) throw fail(BAD_REQUEST, error.message);
    throw error;
  }
  throw fail(AUTH_INVALID_TOKEN, 'The signature is not valid');
}

/** The webhook commits before it is settled, so a crash or a gateway timeout loses none: the job settles it later. */
export async function receiveGatewayWebhook(
  context: NoticeContext,
  sent: { provider: string; rawBody: Buffer; headers: IncomingHttpHeaders },
  now: Temporal.Instant,
): Promise<void> {
  const provider = NAMES[sent.provider];
  const gateway = provider && findGateway(context.gateways, provider);
  if (!gateway) throw fail(NOT_FOUND);
  const { event, about, reference, subject } = verifySignature(gateway, sent.rawBody, sent.headers);
  if (about === 'other' || reference === '') return;
  const received = { provider: gateway.provider, event, subject, about, reference };
  const until = leaseEnd(context.lease, now);
  const webhook = await context.db.service.transaction((tx) => storeGatewayWebhook(tx, received, now, until));
  // Two refunds of one payment can send equal webhooks, and a transfer can change its mind: they are settled again.
  if (about === 'charge' && webhook.outcome === 'RECORDED') return;
  await settleGatewayWebhook(context, webhook, now);
}

async function settle(
  context: NoticeContext,
  { provider, about, reference }: GatewayWebhookRow,
  now: Temporal.Instant,
): Promise<GatewayWebhookOutcome | 'PENDING'> {
  const name = provider as GatewayName;
  switch (about) {
    case 'charge':
      return settleCharge(context, name, reference, now);
    case 'refund':
      return observeRefunds(context, name, reference, now);
    case 'transfer':
      return context.settleTransfer(name, reference, now);
    case 'dispute':
      return settleDispute(context, name, reference, now);
  }
}

async function settleGatewayWebhook(
  context: NoticeContext,
  webhook: GatewayWebhookRow,
  now: Temporal.Instant,
): Promise<void> {
  let outcome: GatewayWebhookOutcome | 'PENDING' = 'PENDING';
  try {
    outcome = await settle(context, webhook, now);
  } catch (error) {
    if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefused)) throw error;
    context.log.warn({ err: error, event: webhook.event }, 'a notice could not be verified; it will be tried again');
  }
  await context.db.service.transaction(async (tx) => {
    if (outcome !== 'PENDING') await endGatewayWebhook(tx, webhook, outcome);
    else if (isAbandoned(webhook.receivedAt, now)) await endGatewayWebhook(tx, webhook, 'EXPIRED');
    else await postponeGatewayWebhook(tx, webhook, nextAttemptAt(webhook.tries, now));
  });
}

const BATCH = 10;

export async function retryGatewayWebhooks(context: NoticeContext, now: Temporal.Instant): Promise<'more' | 'done'> {
  const until = leaseEnd(context.lease, now);
  const due = await context.db.service.transaction((tx) => claimDueGatewayWebhooks(tx, now, until, BATCH));
  // Each claim is a lease, so what failed is due again later.
  const onError = (error: unknown) =>
    context.log.error({ err: error }, 'a notice could not be settled; it will be tried again');
  await forEachApart(due, { atOnce: BATCH, onError }, (webhook) => settleGatewayWebhook(context, webhook, now));
  return due.length === BATCH ? 'more' : 'done';
}
