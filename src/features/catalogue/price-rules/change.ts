import { fail, NOT_FOUND } from '../../../kit/errors.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { invalidateCatalogue } from '../../shop/businesses/index.ts';
import { requireSound } from './create.ts';
import { requirePriceRule } from './read.ts';
import type { PriceRuleChange, PriceRuleRow } from './schemas.ts';
import { deletePriceRule, lockPriceRule, savePriceRule } from './store.ts';

/** Bookings keep the price that they were made with. */
export async function changePriceRule(
  tx: Tx,
  businessId: string,
  id: string,
  change: PriceRuleChange,
  now: Temporal.Instant,
): Promise<PriceRuleRow> {
  const [, found] = await Promise.all([lockPriceRule(tx, businessId, id), requirePriceRule(tx, businessId, id)]);
  const { createdAt: _made, updatedAt: _changed, ...before } = found;
  // A percent takes the place of an amount, and the other way round.
  const { percent, amountPesewas } = change;
  const price = percent != null ? { amountPesewas: null } : amountPesewas != null ? { percent: null } : {};
  const rule = { ...before, ...price, ...change };
  await requireSound(tx, businessId, rule);
  invalidateCatalogue(tx, businessId);
  return savePriceRule(tx, businessId, rule, now);
}

export async function removePriceRule(tx: Tx, businessId: string, id: string): Promise<void> {
  if ((await deletePriceRule(tx, businessId, id)) === 0) throw fail(NOT_FOUND, 'There is no such price rule');
  invalidateCatalogue(tx, businessId);
}
