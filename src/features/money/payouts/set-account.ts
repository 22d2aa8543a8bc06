import { nextPayoutCheck } from '../../../domain/money/working-days.ts';
import { POLICY_VIOLATION } from '../../../errors.ts';
import { DEPENDENCY_UNAVAILABLE, fail, invalid } from '../../../kit/errors.ts';
import { PLAIN_MOBILE, parsePhone } from '../../../kit/phone.ts';
import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { countTenantAudit, recordTenantAudit, type TenantAuditContext } from '../../ground/audit/index.ts';
import { type Actor, emit } from '../../ground/events/index.ts';
import { GatewayRefused, GatewayUnavailable } from '../payments/index.ts';
import type { PayoutContext } from './context.ts';
import type { PayoutTarget, TransferGateway } from './gateways/transfers.ts';
import { type AccountRow, type PutPayoutAccount, toAccount } from './schemas.ts';
import { deleteProposed, lockAccount, saveAccount } from './store-accounts.ts';

/** A changed account gets its first payout so much later, so that its owners can change it back. */
const WAIT_HOURS = 24;

/** Each change is told to every owner by SMS, which costs the platform. */
const CHANGES_A_DAY = 10;

/** Each check tells whose a number is: unlimited, a shop would be a directory of names. */
const CHECKS_A_DAY = 30;

/** What the gateway says about the account of a request. */
export interface CheckedAccount {
  target: PayoutTarget;
  bank: string | null;
  /** Null: there is no such account. */
  holderName: string | null;
  /** Set when the request confirms the name. */
  recipient: string | null;
  provider: TransferGateway['provider'];
}

const BANK_NUMBER = /^\d{6,20}$/;

function toTarget({ type, network, bankCode, number }: PutPayoutAccount): PayoutTarget {
  const digits = number.replaceAll(/[\s-]/g, '');
  if (type === 'BANK') {
    if (network !== undefined) throw invalid('/network', 'is only for MOMO');
    if (bankCode === undefined) throw invalid('/bankCode', 'must be given for BANK', 'REQUIRED');
    if (!BANK_NUMBER.test(digits)) throw invalid('/number', 'must have 6 to 20 digits');
    return { type, network: null, bankCode, number: digits };
  }
  if (bankCode !== undefined) throw invalid('/bankCode', 'is only for BANK');
  if (network === undefined) throw invalid('/network', 'must be given for MOMO', 'REQUIRED');
  const mobile = PLAIN_MOBILE.exec(parsePhone(digits) ?? '')?.[1];
  if (mobile === undefined) throw invalid('/number', 'must be a mobile number of Ghana like 024 123 4567');
  return { type, network, bankCode: null, number: `0${mobile}` };
}

const fold = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Asks the gateway whose the account is, and registers it once the request confirms the name. */
export async function checkAccount(gateway: TransferGateway, body: PutPayoutAccount): Promise<CheckedAccount> {
  const target = toTarget(body);
  const { provider } = gateway;
  try {
    const bank =
      target.type === 'BANK' ? (await gateway.listBanks()).find(({ code }) => code === target.bankCode) : undefined;
    if (target.type === 'BANK' && !bank) throw invalid('/bankCode', 'is not a bank of GET /payout-banks');
    const holderName = await gateway.resolve(target);
    const checked = { target, bank: bank?.name ?? null, holderName, provider };
    if (body.holderName === undefined || holderName === null) return { ...checked, recipient: null };
    if (fold(body.holderName) !== fold(holderName)) {
      throw invalid('/holderName', 'is not the name of the holder', 'NAME_DIFFERS');
    }
    return { ...checked, recipient: await gateway.register(target, holderName) };
  } catch (error) {
    if (error instanceof GatewayRefused) return { target, bank: null, holderName: null, recipient: null, provider };
    if (!(error instanceof GatewayUnavailable)) throw error;
    throw fail(DEPENDENCY_UNAVAILABLE, 'The payment gateway is not available; try again');
  }
}

const LAST_DIGITS = 4;

const isSame = (row: AccountRow, { target, provider }: CheckedAccount, number: string): boolean =>
  row.type === target.type &&
  row.network === target.network &&
  row.bankCode === target.bankCode &&
  row.provider === provider &&
  number === target.number;

/**
 * Stores the account. A proposal leaves the account that payouts go to as it is; a confirmed one takes its place, in the
 * same transaction as its audit row and the event that tells the owners.
 */
export async function setAccount(
  tx: Tx,
  audit: TenantAuditContext,
  checked: CheckedAccount,
  { accountNumbers }: Pick<PayoutContext, 'accountNumbers'>,
  by: Actor,
): Promise<AccountRow> {
  const { businessId, now } = audit;
  const { target, holderName, recipient } = checked;
  const current = await lockAccount(tx, businessId);
  if (current && isSame(current, checked, accountNumbers.open(current.number))) return current;
  const { type, network, bankCode, number } = target;
  const changed = { type: 'payout_account', id: businessId };
  const account = {
    type,
    network,
    bankCode,
    bank: checked.bank,
    number: accountNumbers.seal(number),
    numberLast4: number.slice(-LAST_DIGITS),
    holderName,
    provider: checked.provider,
    recipient,
  };
  if (recipient === null) {
    const status = holderName === null ? ('REFUSED' as const) : ('CHECKING' as const);
    const proposed = { ...account, stage: 'PROPOSED' as const, status, readyAt: null, nextRunAt: null };
    await saveAccount(tx, businessId, proposed, now);
    const checkedAccount = { type, network, bankCode, to: proposed.numberLast4 };
    await recordTenantAudit(tx, audit, 'payout_account.check', changed, checkedAccount);
    return proposed;
  }
  await requireFew(tx, audit, 'payout_account.change', CHANGES_A_DAY, 'changed');
  const readyAt = current ? now.add({ hours: WAIT_HOURS }) : now;
  const ready = { ...account, stage: 'CURRENT' as const, status: 'READY' as const, readyAt };
  await saveAccount(tx, businessId, { ...ready, nextRunAt: nextPayoutCheck(now) }, now);
  await deleteProposed(tx, businessId);
  const last4 = { from: current?.numberLast4 ?? null, to: ready.numberLast4 };
  await recordTenantAudit(tx, audit, 'payout_account.change', changed, { type, network, bankCode, ...last4 });
  const data = { payoutAccount: toAccount(ready), previousNumberLast4: last4.from };
  await emit(tx, { businessId, type: 'payout_account.changed', data, by, now });
  return ready;
}

async function requireFew(
  db: Reader,
  { businessId, now }: Pick<TenantAuditContext, 'businessId' | 'now'>,
  action: 'payout_account.check' | 'payout_account.change',
  limit: number,
  done: string,
): Promise<void> {
  if ((await countTenantAudit(db, businessId, action, now.subtract({ hours: 24 }))) < limit) return;
  const message = `The account may be ${done} ${limit} times in 24 hours`;
  throw fail(POLICY_VIOLATION, message, [{ code: 'LIMIT_REACHED', message }]);
}

/** Before the gateway is asked. A request that names the holder learns no name, and may follow the last check. */
export async function requireFewChecks(
  db: Reader,
  shop: Pick<TenantAuditContext, 'businessId' | 'now'>,
  { holderName }: PutPayoutAccount,
): Promise<void> {
  if (holderName === undefined) await requireFew(db, shop, 'payout_account.check', CHECKS_A_DAY, 'checked');
}
