import { shareOf } from '../../../domain/money/fees.ts';
import { releaseTime } from '../../../domain/money/working-days.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { addIncoming, type Incoming } from './store.ts';

/** What the platform keeps of a payment, in hundredths of a percent, and when the gateway settles. */
export interface LedgerTerms {
  platformFeeBasisPoints: number;
  payoutDelayDays: number;
}

type Received = Pick<Incoming, 'businessId' | 'at' | 'amountPesewas' | 'bookingId' | 'paymentId'>;

/** The gateway's fee is as the gateway tells it. The fees never exceed the payment. */
export async function postPayment(
  tx: Tx,
  payment: Received & { gatewayFeePesewas: number },
  { platformFeeBasisPoints, payoutDelayDays }: LedgerTerms,
): Promise<void> {
  const gatewayFeePesewas = Math.min(payment.gatewayFeePesewas, payment.amountPesewas);
  const left = payment.amountPesewas - gatewayFeePesewas;
  const platformFeePesewas = Math.min(shareOf(payment.amountPesewas, platformFeeBasisPoints), left);
  const releaseAt = releaseTime(payment.at, payoutDelayDays);
  const fees = { gatewayFeePesewas, platformFeePesewas };
  await addIncoming(tx, { ...payment, ...fees, kind: 'PAYMENT', cause: payment.paymentId, releaseAt, note: null });
}

/** What comes back from a customer's side is released like a payment. */
export async function postGivenBack(
  tx: Tx,
  given: Received & { kind: 'REFUND' | 'DISPUTE'; cause: string; note: string },
  { payoutDelayDays }: LedgerTerms,
): Promise<void> {
  const releaseAt = releaseTime(given.at, payoutDelayDays);
  await addIncoming(tx, { ...given, gatewayFeePesewas: 0, platformFeePesewas: 0, releaseAt });
}
