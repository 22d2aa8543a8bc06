import type { Tx } from '../../kit/db/db.ts';
import { fail, NOT_FOUND } from '../../kit/errors.ts';
import { mergePolicies } from './policies.ts';
import { refuseProblems } from './refuse-problems.ts';
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
