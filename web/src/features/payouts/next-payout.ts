import type { Balance, Business, PayoutAccount } from '@dwaso/sdk';
import { formatDate, formatMoney } from '../../kit/format.ts';
import { TEXT } from './texts.ts';

const { waits } = TEXT.where;

/** The day of the next payout where it is certain; else what it waits for. */
export function explainNextPayout(
  { availablePesewas, nextPayoutAt, payoutsHeld }: Balance,
  account: PayoutAccount | null,
  { payoutMinimumPesewas = 0 }: Business['policies'],
): string {
  if (payoutsHeld) return waits.held;
  if (account?.status !== 'READY') return waits.account;
  if (nextPayoutAt === null) return waits.byHand;
  if (account.readyAt !== null && account.readyAt > nextPayoutAt) return waits.tooNew(formatDate(account.readyAt));
  return availablePesewas < payoutMinimumPesewas
    ? waits.minimum(formatMoney(payoutMinimumPesewas))
    : formatDate(nextPayoutAt);
}
