import type { DepositPolicy } from '../pricing/price.ts';

/** What business and customer agreed on when the booking was made. A later change of the policies does not reach it. */
export interface AgreedTerms {
  deposit: DepositPolicy;
  holdTtlMinutes: number;
  cancellationNoticeHours: number;
  refundOnCancel: 'NONE' | 'FULL_BEFORE_NOTICE';
  customerReschedule: boolean;
}

/** The type of a policy of deposits does not tell which number belongs to which type. */
type Policies = Omit<AgreedTerms, 'deposit'> & { deposit: { type: string } };

export const toTerms = (policies: Policies): AgreedTerms => ({
  deposit: policies.deposit as DepositPolicy,
  holdTtlMinutes: policies.holdTtlMinutes,
  cancellationNoticeHours: policies.cancellationNoticeHours,
  refundOnCancel: policies.refundOnCancel,
  customerReschedule: policies.customerReschedule,
});
