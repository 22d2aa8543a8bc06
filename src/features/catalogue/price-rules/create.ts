import { ruleProblems } from '../../../domain/pricing/rule-problems.ts';
import { fail, VALIDATION_FAILED } from '../../../kit/errors.ts';
import { newId } from '../../../kit/ids.ts';
import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { findBusiness, invalidateCatalogue } from '../../shop/businesses/index.ts';
import { requireItems } from './require-items.ts';
import { type PriceRuleInput, type PriceRuleRow, toRule } from './schemas.ts';
import { addPriceRule } from './store.ts';

/** Refuses a rule that mixes kinds, can never match or names items that the business does not have. */
export async function requireSound(db: Reader, businessId: string, rule: ReturnType<typeof toRule>): Promise<void> {
  const business = await findBusiness(db, businessId);
  const problems = ruleProblems(rule, business?.bookingShape === 'SERVICE_IN_SLOT');
  if (problems.length > 0) throw fail(VALIDATION_FAILED, undefined, problems);
  await requireItems(db, businessId, rule.itemIds);
}

export async function createPriceRule(
  tx: Tx,
  businessId: string,
  input: PriceRuleInput,
  now: Temporal.Instant,
): Promise<PriceRuleRow> {
  const rule = toRule(input);
  await requireSound(tx, businessId, rule);
  invalidateCatalogue(tx, businessId);
  return addPriceRule(tx, businessId, { ...rule, id: newId('prl', businessId) }, now);
}
