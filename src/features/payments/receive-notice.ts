import type { IncomingHttpHeaders } from 'node:http';
import type { Deps } from '../../deps.ts';
import { AUTH_INVALID_TOKEN, BAD_REQUEST, fail, NOT_FOUND } from '../../kit/errors.ts';
import {
  type Gateway,
  GatewayRefused,
  GatewayUnavailable,
  NotANotice,
  type Notice,
} from '../../kit/payments/gateway.ts';
import { gatewayNamed } from './gateways.ts';
import { isHopeless, LEASE, nextAttemptAt } from './patience.ts';
import type { GatewayName } from './schemas.ts';
import { settleCharge } from './settle-charge.ts';
import { observeRefunds } from './settle-refund.ts';
import {
  claimDueNotices,
  endNotice,
  keepNotice,
  type NoticeRow,
  type Outcome,
  postponeNotice,
} from './store-notices.ts';

const NAMES: Record<string, GatewayName> = { paystack: 'PAYSTACK', simulator: 'SIMULATOR' };

function open(gateway: Gateway, rawBody: Buffer, headers: IncomingHttpHeaders): Notice {
  try {
    const notice = gateway.verifyWebhook(rawBody, headers);
    if (notice) return notice;
  } catch (error) {
    if (error instanceof NotANotice) throw fail(BAD_REQUEST, error.message);
    throw error;
  }
  throw fail(AUTH_INVALID_TOKEN, 'The signature is not valid');
}

/** A gateway tells something. It is kept first and acted on then, so that nothing told is lost, whatever fails here. */
export async function receiveNotice(
  deps: Deps,
  sent: { provider: string; rawBody: Buffer; headers: IncomingHttpHeaders },
  now: Temporal.Instant,
): Promise<void> {
  const provider = NAMES[sent.provider];
  const gateway = provider && gatewayNamed(deps, provider);
  if (!gateway) throw fail(NOT_FOUND);
  const { event, about, reference, subject } = open(gateway, sent.rawBody, sent.headers);
  if (about === 'other' || reference === '') return;
  const told = { provider: gateway.provider, event, subject, about, reference };
  const notice = await deps.db.service.transaction((tx) => keepNotice(tx, told, now, now.add(LEASE)));
  // Two refunds of one payment may look alike, so those are looked at every time.
  if (about === 'charge' && notice.outcome === 'RECORDED') return;
  await settleNotice(deps, notice, now);
}

async function settle(deps: Deps, notice: NoticeRow, now: Temporal.Instant): Promise<Outcome | 'PENDING'> {
  const provider = notice.provider as GatewayName;
  return notice.about === 'charge'
    ? settleCharge(deps, provider, notice.reference, now)
    : observeRefunds(deps, provider, notice.reference, now);
}

async function settleNotice(deps: Deps, notice: NoticeRow, now: Temporal.Instant): Promise<void> {
  let outcome: Outcome | 'PENDING' = 'PENDING';
  try {
    outcome = await settle(deps, notice, now);
  } catch (error) {
    if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefused)) throw error;
    deps.log.warn({ err: error, event: notice.event }, 'a notice could not be verified; it will be tried again');
  }
  await deps.db.service.transaction(async (tx) => {
    if (outcome !== 'PENDING') await endNotice(tx, notice, outcome);
    else if (isHopeless(notice.receivedAt, now)) await endNotice(tx, notice, 'EXPIRED');
    else await postponeNotice(tx, notice, nextAttemptAt(notice.tries, now));
  });
}

const BATCH = 10;

export async function retryNotices(deps: Deps): Promise<'more' | 'done'> {
  const now = deps.clock.now();
  const due = await deps.db.service.transaction((tx) => claimDueNotices(tx, now, now.add(LEASE), BATCH));
  await Promise.all(due.map((notice) => settleNotice(deps, notice, now)));
  return due.length === BATCH ? 'more' : 'done';
}
