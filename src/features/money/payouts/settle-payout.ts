import { followTransfer, moveOf } from '../../../domain/money/payout-states.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { emit, SYSTEM } from '../../ground/events/index.ts';
import { postEntry } from '../ledger/index.ts';
import type { SettleTransfer } from '../payments/index.ts';
import { findTransfers, type PayoutContext } from './context.ts';
import type { Transfer, TransferGateway } from './gateways/transfers.ts';
import { nextCheckOf } from './next-check.ts';
import { toPayout } from './schemas.ts';
import { changePayout, findPayout, findPayoutByReference, lockPayout, type OpenPayout } from './store.ts';

const matches = (payout: OpenPayout, transfer: Transfer): boolean =>
  transfer.reference === payout.reference && transfer.amountPesewas === payout.amountPesewas;

/**
 * Applies what the gateway says, with its entry of the ledger and its event. False when the money moved after the gateway
 * was asked: its answer may be older than that, so it must be asked again.
 */
async function apply(tx: Tx, asked: OpenPayout, transfer: Transfer, now: Temporal.Instant): Promise<boolean> {
  const { businessId, id } = asked;
  const payout = await lockPayout(tx, businessId, id);
  if (payout?.moves !== asked.moves) return false;
  const status = followTransfer(payout.status, transfer.state);
  const nextCheckAt = nextCheckOf(payout, status, now);
  const move = moveOf(payout.status, status, payout.amountPesewas);
  const moves = payout.moves + (move ? 1 : 0);
  const failure = status === 'FAILED' || status === 'RETURNED' ? (transfer.failure ?? payout.failure) : null;
  if (move) {
    const note = move.kind === 'PAYOUT_RETURNED' ? failure : null;
    await postEntry(tx, { businessId, cause: `${id} ${moves}`, at: now, payoutId: id, note, ...move });
  }
  await changePayout(tx, payout, { status, failure, moves, nextCheckAt }, now);
  const after = move && (await findPayout(tx, businessId, id));
  if (!after) return true;
  const type = status === 'PAID' ? ('payout.paid' as const) : ('payout.failed' as const);
  await emit(tx, { businessId, type, data: { payout: toPayout(after) }, by: SYSTEM, now });
  return true;
}

/** False: the answer came too late, or does not match what was reserved. */
export async function applyTransfer(
  { db, log }: PayoutContext,
  payout: OpenPayout,
  transfer: Transfer,
  now: Temporal.Instant,
): Promise<boolean> {
  if (!matches(payout, transfer)) {
    log.error({ payoutId: payout.id }, 'the gateway reports a transfer that does not match what was reserved');
    return false;
  }
  return db.tenant(payout.businessId).transaction((tx) => apply(tx, payout, transfer, now));
}

const MAX_QUESTIONS = 3;

/** Asks the gateway until its answer is newer than the last movement of the money. */
async function ask(
  context: PayoutContext,
  gateway: TransferGateway,
  payout: OpenPayout,
  now: Temporal.Instant,
): Promise<'RECORDED' | 'PENDING'> {
  const { businessId, provider, reference } = payout;
  let current: OpenPayout | null = payout;
  for (let questions = 0; current && questions < MAX_QUESTIONS; questions++) {
    const transfer = await gateway.find(reference);
    if (!transfer) return 'PENDING';
    if (await applyTransfer(context, current, transfer, now)) return 'RECORDED';
    current = await findPayoutByReference(context.db.tenant(businessId), provider, reference, businessId);
  }
  return 'PENDING';
}

/** Settles what a notice of a gateway is about. */
export const transferSettler =
  (context: PayoutContext): SettleTransfer =>
  async (provider, reference, now) => {
    const { db, directory, transfers } = context;
    const payout = await directory.findRouted(reference, (businessId) =>
      findPayoutByReference(db.service, provider, reference, businessId),
    );
    const gateway = findTransfers(transfers, provider);
    return payout && gateway ? ask(context, gateway, payout, now) : 'UNKNOWN';
  };
