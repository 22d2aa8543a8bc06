import { depositProblems } from '../../domain/pricing/deposit.ts';
import type { Problem } from '../../domain/schedule/problem.ts';
import type { Policies, PoliciesPatch } from './schemas.ts';

/** Field by field, the deposit's too; a deposit of another type starts anew. `path` is where the patch stands in the body. */
export function mergePolicies(
  current: Policies,
  patch: PoliciesPatch,
  path: string,
): { policies: Policies; problems: Problem[] } {
  const { deposit: change, ...rest } = patch;
  const kept = change?.type === undefined || change.type === current.deposit.type ? current.deposit : {};
  const deposit = { type: current.deposit.type, ...kept, ...change };
  const problems = change ? depositProblems(deposit, `${path}/deposit`) : [];
  return { policies: { ...current, ...rest, deposit }, problems };
}
