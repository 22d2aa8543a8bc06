import type { IncomingHttpHeaders } from 'node:http';
import { AUTH_INVALID_TOKEN, BAD_REQUEST, fail, NOT_FOUND } from '../../../kit/errors.ts';
import { NotAGatewayWebhook } from '../payments/index.ts';
import { findTransfers, type PayoutContext } from './context.ts';
import type { Approval, TransferGateway } from './gateways/transfers.ts';
import { findPayoutByReference } from './store.ts';

const NAMES: Record<string, TransferGateway['provider']> = { paystack: 'PAYSTACK' };

function verify(gateway: TransferGateway, rawBody: Buffer, headers: IncomingHttpHeaders): Approval {
  try {
    const approval = gateway.verifyApproval(rawBody, headers);
    if (approval) return approval;
  } catch (error) {
    if (error instanceof NotAGatewayWebhook) throw fail(BAD_REQUEST, error.message);
    throw error;
  }
  throw fail(AUTH_INVALID_TOKEN, 'The signature is not valid');
}

/** A gateway asks before it sends. Only what the ledger holds is approved: reference, amount and account. */
export async function approveTransfer(
  context: PayoutContext,
  sent: { provider: string; rawBody: Buffer; headers: IncomingHttpHeaders },
): Promise<void> {
  const { db, directory, transfers, accountNumbers, log } = context;
  const provider = NAMES[sent.provider];
  const gateway = provider && findTransfers(transfers, provider);
  if (!gateway) throw fail(NOT_FOUND);
  const asked = verify(gateway, sent.rawBody, sent.headers);
  const payout = await directory.findRouted(asked.reference, (businessId) =>
    findPayoutByReference(db.service, provider, asked.reference, businessId),
  );
  const isOurs =
    payout !== null &&
    payout.asked &&
    (payout.status === 'PENDING' || payout.status === 'SENT') &&
    payout.amountPesewas === asked.amountPesewas &&
    (asked.recipient !== '' || asked.number !== '') &&
    (asked.recipient === '' || asked.recipient === payout.recipient) &&
    (asked.number === '' || asked.number === accountNumbers.open(payout.number));
  if (isOurs) return;
  log.error({ payoutId: payout?.id ?? null }, 'a transfer was rejected that the ledger does not hold');
  throw fail(BAD_REQUEST, 'The ledger holds no such payout');
}
