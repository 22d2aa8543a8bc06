import { fail, invalid, NOT_FOUND } from '../../../kit/errors.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { invalidateCatalogue } from '../../shop/businesses/index.ts';
import { refusingTaken, requireSound } from './create.ts';
import { requirePromoCode } from './read.ts';
import type { PromoCodeChange, PromoCodeRow } from './schemas.ts';
import { deletePromoCode, lockPromoCode, lockUses, savePromoCode } from './store.ts';

/** Bookings keep the terms that they were made with. */
export async function changePromoCode(
  tx: Tx,
  businessId: string,
  id: string,
  change: PromoCodeChange,
  now: Temporal.Instant,
): Promise<PromoCodeRow> {
  const [, before] = await Promise.all([lockPromoCode(tx, businessId, id), requirePromoCode(tx, businessId, id)]);
  // A percent takes the place of an amount, and the other way round.
  const { percent, amountPesewas } = change;
  const price = percent != null ? { amountPesewas: null } : amountPesewas != null ? { percent: null } : {};
  const code = { ...before, ...price, ...change, code: (change.code ?? before.code).toUpperCase() };
  await requireSound(tx, businessId, code);
  if (code.maxUses !== null) {
    const uses = (await lockUses(tx, businessId, id))?.uses ?? 0;
    if (code.maxUses < uses) throw invalid('/maxUses', `must not be less than the ${uses} uses so far`, 'TOO_SMALL');
  }
  await refusingTaken(code.code, () => savePromoCode(tx, businessId, code, now));
  invalidateCatalogue(tx, businessId);
  return requirePromoCode(tx, businessId, id);
}

export async function removePromoCode(tx: Tx, businessId: string, id: string, now: Temporal.Instant): Promise<void> {
  if ((await deletePromoCode(tx, businessId, id, now)) === 0) throw fail(NOT_FOUND, 'There is no such promo code');
  invalidateCatalogue(tx, businessId);
}
