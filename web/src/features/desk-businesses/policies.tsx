import type { Policies } from '@dwaso/sdk';
import { formatMoney } from '../../kit/format.ts';
import { TEXT } from './texts.ts';

function depositOf({ type, amountPesewas = 0, percent = 0 }: Policies['deposit']): string {
  if (type === 'FIXED') return formatMoney(amountPesewas);
  return type === 'PERCENT' ? TEXT.depositPercent(percent) : TEXT.depositNone;
}
const yesNo = (value: boolean) => (value ? TEXT.yes : TEXT.no);

function refundsOf({ refundOnCancel, cancellationTiers }: Policies): string {
  if (refundOnCancel === 'TIERS')
    return cancellationTiers.map((tier) => TEXT.tier(tier.refundPercent, tier.hoursBefore)).join(', ');
  return refundOnCancel === 'NONE' ? TEXT.refundKinds.NONE : TEXT.refundKinds.FULL_BEFORE_NOTICE;
}

/** Every policy in words. */
export const policyFacts = (policies: Policies): readonly (readonly [string, string])[] => [
  [TEXT.deposit, depositOf(policies.deposit)],
  [TEXT.depositInstructions, policies.depositInstructions ?? TEXT.none],
  [TEXT.withoutDeposit, yesNo(policies.confirmWithoutDeposit)],
  [TEXT.holdFor, TEXT.minutesLong(policies.holdTtlMinutes)],
  [TEXT.notice, TEXT.minutesBefore(policies.minNoticeMinutes)],
  [TEXT.advance, TEXT.daysAhead(policies.maxAdvanceDays)],
  [TEXT.slotStep, TEXT.minutesLong(policies.slotStepMin)],
  [TEXT.cancelUntil, TEXT.hoursBefore(policies.cancellationNoticeHours)],
  [TEXT.reschedule, yesNo(policies.customerReschedule)],
  [TEXT.refunds, refundsOf(policies)],
  [TEXT.retention, TEXT.months(policies.retentionMonths)],
];
