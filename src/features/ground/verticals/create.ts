import { ALREADY_EXISTS, fail } from '../../../kit/errors.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { refuseProblems } from './change.ts';
import { mergePolicies } from './merge-policies.ts';
import type { CreateVertical, Policies, VerticalProfile } from './schemas.ts';
import { addVertical } from './store.ts';

const PLAIN_POLICIES: Policies = {
  deposit: { type: 'NONE' },
  depositInstructions: null,
  holdTtlMinutes: 60,
  minNoticeMinutes: 0,
  maxAdvanceDays: 180,
  slotStepMin: 30,
  cancellationNoticeHours: 24,
  retentionMonths: 36,
  confirmWithoutDeposit: true,
  customerReschedule: true,
  refundOnCancel: 'FULL_BEFORE_NOTICE',
  cancellationTiers: [],
  cancellationGraceMinutes: 0,
};

export async function createVertical(tx: Tx, body: CreateVertical, now: Temporal.Instant): Promise<VerticalProfile> {
  const { defaultPolicies = {}, ...given } = body;
  const { policies: merged, problems } = mergePolicies(PLAIN_POLICIES, defaultPolicies, '/defaultPolicies');
  // A vertical without a deposit confirms bookings without one.
  const confirmWithoutDeposit = defaultPolicies.confirmWithoutDeposit ?? merged.deposit.type === 'NONE';
  const policies: Policies = { ...merged, confirmWithoutDeposit };
  const empty = { labels: {}, fields: [], filters: [], toneNotes: '', enabled: true };
  const vertical: VerticalProfile = { ...empty, ...given, defaultPolicies: policies };
  refuseProblems(vertical, problems);
  if (!(await addVertical(tx, vertical, now)))
    throw fail(ALREADY_EXISTS, `There is a vertical ${vertical.key} already`, [
      { code: 'ALREADY_EXISTS', message: 'is taken', path: '/key' },
    ]);
  return vertical;
}
