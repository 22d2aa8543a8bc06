import { fieldListProblems } from '../../domain/catalogue/fields.ts';
import type { Problem } from '../../domain/schedule/problem.ts';
import { fail, VALIDATION_FAILED } from '../../kit/errors.ts';
import type { VerticalProfile } from './schemas.ts';

/** What no schema can say of a profile, together with what its policies have wrong. */
export function refuseProblems(vertical: VerticalProfile, ofPolicies: readonly Problem[]): void {
  const problems = [...fieldListProblems(vertical.fields, '/fields'), ...ofPolicies];
  if (problems.length > 0) throw fail(VALIDATION_FAILED, VALIDATION_FAILED.message, problems);
}
