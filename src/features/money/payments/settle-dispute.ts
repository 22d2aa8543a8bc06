import { isPosted, postOutgoing } from '../ledger/index.ts';
import { findGateway, type PaymentContext } from './context.ts';
import type { GatewayName } from './schemas.ts';
import { findPaymentByReference } from './store.ts';
import { linkPartOf } from './store-attempts.ts';

/** A lost dispute takes its amount from the business, once. An open one takes nothing. */
export async function settleDispute(
  context: PaymentContext,
  provider: GatewayName,
  reference: string,
  now: Temporal.Instant,
): Promise<'RECORDED' | 'UNKNOWN'> {
  const { db, directory, gateways } = context;
  const payment = await directory.findRouted(linkPartOf(reference), (businessId) =>
    findPaymentByReference(db.service, provider, reference, businessId),
  );
  const gateway = findGateway(gateways, provider);
  if (!payment || !gateway) return 'UNKNOWN';
  const { businessId, bookingId, id: paymentId } = payment;
  const disputes = await gateway.disputesOf({ transactionId: payment.transactionId ?? '' });
  for (const { id, state, amountPesewas } of disputes) {
    if (state !== 'LOST' || amountPesewas === 0 || bookingId === null) continue;
    await db.tenant(businessId).transaction(async (tx) => {
      const cause = `dispute ${id}`;
      if (await isPosted(tx, businessId, cause)) return;
      const note = 'A customer disputed the payment';
      await postOutgoing(tx, {
        businessId,
        kind: 'DISPUTE',
        cause,
        at: now,
        amountPesewas,
        bookingId,
        paymentId,
        note,
      });
    });
  }
  return 'RECORDED';
}
