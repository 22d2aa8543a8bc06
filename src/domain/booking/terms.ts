import type { DepositPolicy } from '../pricing/price.ts';
import type { Problem } from '../schedule/problem.ts';

export const REFUNDS_ON_CANCEL = ['NONE', 'FULL_BEFORE_NOTICE', 'TIERS'] as const;
type RefundOnCancel = (typeof REFUNDS_ON_CANCEL)[number];

/** Until so many hours before, so much of what was paid goes back. */
export type CancellationTier = { hoursBefore: number; refundPercent: number };

/** What business and customer agreed on when the booking was made. A later change of the policies does not reach it. */
export interface AgreedTerms {
  deposit: DepositPolicy;
  holdTtlMinutes: number;
  cancellationNoticeHours: number;
  refundOnCancel: RefundOnCancel;
  customerReschedule: boolean;
  /** Absent in bookings of before; the policy of the day then decides. */
  confirmWithoutDeposit?: boolean;
  /** Absent in bookings that were made before there were tiers. */
  cancellationTiers?: CancellationTier[];
  cancellationGraceMinutes?: number;
}

/** The terms of cancelling, as a booking shows them. The tiers are empty unless refunds go by them. */
export interface CancellationTerms {
  refundOnCancel: RefundOnCancel;
  noticeHours: number;
  tiers: CancellationTier[];
  graceMinutes: number;
}

/** The type of a policy of deposits does not tell which number belongs to which type. */
type Policies = Required<Omit<AgreedTerms, 'deposit'>> & { deposit: { type: string } };

export const toTerms = (policies: Policies): AgreedTerms => ({
  deposit: policies.deposit as DepositPolicy,
  holdTtlMinutes: policies.holdTtlMinutes,
  cancellationNoticeHours: policies.cancellationNoticeHours,
  refundOnCancel: policies.refundOnCancel,
  customerReschedule: policies.customerReschedule,
  confirmWithoutDeposit: policies.confirmWithoutDeposit,
  cancellationTiers: policies.cancellationTiers,
  cancellationGraceMinutes: policies.cancellationGraceMinutes,
});

export type AgreedCancellation = Pick<
  AgreedTerms,
  'refundOnCancel' | 'cancellationNoticeHours' | 'cancellationTiers' | 'cancellationGraceMinutes'
>;

export const cancellationTerms = (terms: AgreedCancellation): CancellationTerms => ({
  refundOnCancel: terms.refundOnCancel,
  noticeHours: terms.cancellationNoticeHours,
  tiers: terms.refundOnCancel === 'TIERS' ? (terms.cancellationTiers ?? []) : [],
  graceMinutes: terms.cancellationGraceMinutes ?? 0,
});

/** Tiers fall in hours and in percent, so that waiting never refunds more. `path` locates the policies in the body. */
export function tierProblems(
  { refundOnCancel, cancellationTiers }: Pick<Policies, 'refundOnCancel' | 'cancellationTiers'>,
  path: string,
): Problem[] {
  if (refundOnCancel === 'TIERS' && cancellationTiers.length === 0) {
    const message = 'needs 1 to 5 tiers while refundOnCancel is TIERS';
    return [{ path: `${path}/cancellationTiers`, code: 'REQUIRED', message }];
  }
  return cancellationTiers.slice(1).flatMap((tier, index) =>
    (['hoursBefore', 'refundPercent'] as const).flatMap((field) => {
      const before = cancellationTiers[index]?.[field] ?? 0;
      if (tier[field] < before) return [];
      const message = `must be less than the ${before} of the tier before`;
      return [{ path: `${path}/cancellationTiers/${index + 1}/${field}`, code: 'NOT_FALLING', message }];
    }),
  );
}
