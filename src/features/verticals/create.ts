import type { Tx } from '../../kit/db/db.ts';
import { ALREADY_EXISTS, fail } from '../../kit/errors.ts';
import { mergePolicies } from './policies.ts';
import { refuseProblems } from './refuse-problems.ts';
import type { CreateVertical, Policies, VerticalProfile } from './schemas.ts';
import { addVertical } from './store.ts';

const PLAIN: Policies = {
  deposit: { type: 'NONE' },
  depositInstructions: null,
  holdTtlMinutes: 60,
  minNoticeMinutes: 0,
  maxAdvanceDays: 180,
  slotStepMin: 30,
  cancellationNoticeHours: 24,
};

export async function createVertical(tx: Tx, body: CreateVertical, now: Temporal.Instant): Promise<VerticalProfile> {
  const { defaultPolicies = {}, ...given } = body;
  const { policies, problems } = mergePolicies(PLAIN, defaultPolicies, '/defaultPolicies');
  const empty = { labels: {}, fields: [], filters: [], toneNotes: '', enabled: true };
  const vertical: VerticalProfile = { ...empty, ...given, defaultPolicies: policies };
  refuseProblems(vertical, problems);
  if (!(await addVertical(tx, vertical, now)))
    throw fail(ALREADY_EXISTS, `There is a vertical ${vertical.key} already`, [
      { code: 'ALREADY_EXISTS', message: 'is taken', path: '/key' },
    ]);
  return vertical;
}
