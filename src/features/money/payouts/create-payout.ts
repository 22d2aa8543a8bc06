import { POLICY_VIOLATION } from '../../../errors.ts';
import { type ErrorDetail, fail } from '../../../kit/errors.ts';
import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { isBefore, type LocalDate, textOf } from '../../../kit/time.ts';
import { recordTenantAudit, type TenantAuditContext } from '../../ground/audit/index.ts';
import { lockBalance, postEntry } from '../ledger/index.ts';
import { findTransfers } from './context.ts';
import type { Transfers } from './gateways/create.ts';
import { type AccountRow, type PayoutRow, toShownAccount } from './schemas.ts';
import { addPayout, findHold, findPayout } from './store.ts';
import { lockAccount } from './store-accounts.ts';

interface Wanted {
  businessId: string;
  /** Null: all that is available, less the fee. */
  amountPesewas: number | null;
  /** The least that is worth a payout. */
  minimumPesewas: number;
  scheduledFor: LocalDate | null;
}

interface Payable {
  account: AccountRow & { recipient: string };
  amountPesewas: number;
  feePesewas: number;
}

const refuse = (code: string, message: string): ErrorDetail => ({ code, message });

/** What can be paid out now, or why nothing can. The account and the balances stay locked until the commit. */
async function judge(
  tx: Tx,
  { businessId, amountPesewas, minimumPesewas }: Wanted,
  transfers: Transfers,
  now: Temporal.Instant,
): Promise<Payable | ErrorDetail> {
  const account = await lockAccount(tx, businessId);
  const available = await lockBalance(tx, businessId);
  const hold = await findHold(tx, businessId);
  if (hold) return refuse('PAYOUTS_HELD', `Payouts are paused: ${hold.reason}`);
  const gateway = account && findTransfers(transfers, account.provider);
  if (!account?.recipient || !account.readyAt || !gateway) {
    return refuse('PAYOUT_ACCOUNT_MISSING', 'Say first where the money goes');
  }
  if (isBefore(now, account.readyAt)) {
    return refuse('ACCOUNT_TOO_NEW', `The account was changed; payouts go from ${textOf(account.readyAt)} on`);
  }
  const feePesewas = gateway.fees[account.type];
  const amount = amountPesewas ?? available - feePesewas;
  if (amount <= 0 || amount + feePesewas > available || available < minimumPesewas) {
    return refuse('NOT_ENOUGH', `${Math.max(0, available)} pesewas are available, and the payout costs ${feePesewas}`);
  }
  return { account: { ...account, recipient: account.recipient }, amountPesewas: amount, feePesewas };
}

/** Reserves the money in the ledger; a job asks the gateway after the commit. Returns the id, or why nothing goes. */
export async function reservePayout(
  tx: Tx,
  wanted: Wanted,
  transfers: Transfers,
  now: Temporal.Instant,
): Promise<string | ErrorDetail> {
  const payable = await judge(tx, wanted, transfers, now);
  if ('code' in payable) return payable;
  const { businessId, scheduledFor } = wanted;
  const { account, amountPesewas, feePesewas } = payable;
  const id = newId('pyo', businessId);
  const entry = { businessId, at: now, payoutId: id };
  const lines = { available: -amountPesewas, payout: amountPesewas };
  await postEntry(tx, { ...entry, kind: 'PAYOUT', cause: `${id} 0`, lines });
  if (feePesewas > 0) {
    const feeLines = { available: -feePesewas, gatewayCost: feePesewas };
    await postEntry(tx, { ...entry, kind: 'PAYOUT_FEE', cause: `${id} fee`, lines: feeLines });
  }
  await addPayout(tx, {
    businessId,
    id,
    // Paystack takes small letters, digits, `-` and `_`.
    reference: id.replace('_', '-'),
    amountPesewas,
    feePesewas,
    provider: account.provider,
    account: toShownAccount(account),
    number: account.number,
    recipient: account.recipient,
    scheduledFor,
    createdAt: now,
  });
  return id;
}

/** A payout that an owner asks for. */
export async function createPayout(
  tx: Tx,
  audit: TenantAuditContext,
  request: { businessId: string; amountPesewas: number | null },
  transfers: Transfers,
): Promise<PayoutRow> {
  const made = await reservePayout(tx, { ...request, minimumPesewas: 0, scheduledFor: null }, transfers, audit.now);
  if (typeof made !== 'string') throw fail(POLICY_VIOLATION, made.message, [made]);
  const payout = await findPayout(tx, request.businessId, made);
  if (!payout) throw new Error(`Payout ${made} was not stored`);
  const { amountPesewas } = payout;
  await recordTenantAudit(tx, audit, 'payout.create', { type: 'payout', id: made }, { amountPesewas });
  return payout;
}
