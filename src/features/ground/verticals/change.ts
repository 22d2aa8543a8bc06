import { fieldListProblems } from '../../../domain/catalogue/fields.ts';
import type { Problem } from '../../../domain/schedule/problem.ts';
import { fail, NOT_FOUND, VALIDATION_FAILED } from '../../../kit/errors.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { mergePolicies } from './merge-policies.ts';
import type { UpdateVertical, VerticalProfile } from './schemas.ts';
import { lockVertical, saveVertical } from './store.ts';

export async function changeVertical(
  tx: Tx,
  key: string,
  { defaultPolicies = {}, ...change }: UpdateVertical,
  now: Temporal.Instant,
): Promise<VerticalProfile> {
  const current = await lockVertical(tx, key);
  if (!current) throw fail(NOT_FOUND);
  const { policies, problems } = mergePolicies(current.defaultPolicies, defaultPolicies, '/defaultPolicies');
  const vertical = { ...current, ...change, defaultPolicies: policies };
  refuseProblems(vertical, problems);
  await saveVertical(tx, vertical, now);
  return vertical;
}

/** Answers the problems of the field list and of the policies together. */
export function refuseProblems({ fields }: VerticalProfile, ofPolicies: readonly Problem[]): void {
  const problems = [...fieldListProblems(fields, '/fields'), ...ofPolicies];
  if (problems.length > 0) throw fail(VALIDATION_FAILED, VALIDATION_FAILED.message, problems);
}
