import { tierProblems } from '../../../domain/booking/terms.ts';
import { depositProblems } from '../../../domain/pricing/price.ts';
import type { Problem } from '../../../domain/schedule/problem.ts';
import type { Policies, PoliciesPatch } from './schemas.ts';

/** A deposit of another type drops the old amount and percentage. `path` locates the patch in the body, for errors. */
export function mergePolicies(
  current: Policies,
  patch: PoliciesPatch,
  path: string,
): { policies: Policies; problems: Problem[] } {
  const { deposit: change, ...rest } = patch;
  const kept = change?.type === undefined || change.type === current.deposit.type ? current.deposit : {};
  const deposit = { type: current.deposit.type, ...kept, ...change };
  const policies = { ...current, ...rest, deposit };
  const problems = change ? depositProblems(deposit, `${path}/deposit`) : [];
  const refundsChange = rest.refundOnCancel !== undefined || rest.cancellationTiers !== undefined;
  return { policies, problems: refundsChange ? [...problems, ...tierProblems(policies, path)] : problems };
}
