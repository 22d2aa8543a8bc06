import type { PromoCode } from '../../../domain/pricing/promo.ts';
import { ALREADY_EXISTS, fail, invalid } from '../../../kit/errors.ts';
import { newId } from '../../../kit/ids.ts';
import { type Tx, violatedConstraint } from '../../../kit/postgres/database.ts';
import { invalidateCatalogue } from '../../shop/businesses/index.ts';
import { requireItems } from '../price-rules/index.ts';
import { requirePromoCode } from './read.ts';
import type { PromoCodeInput, PromoCodeRow, StoredCode } from './schemas.ts';
import { addPromoCode } from './store.ts';

export async function requireSound(tx: Tx, businessId: string, code: Omit<PromoCode, 'id'>): Promise<void> {
  if ((code.percent === null) === (code.amountPesewas === null))
    throw invalid('/percent', 'either percent or amountPesewas is required', 'REQUIRED');
  if (code.from !== null && code.to !== null && code.to < code.from) throw invalid('/to', 'must not be before from');
  await requireItems(tx, businessId, code.itemIds);
}

const CODE_TAKEN = 'promo_codes_code';

/** A code is unique in its business; case does not count. */
export async function refusingTaken(code: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (violatedConstraint(error) !== CODE_TAKEN) throw error;
    throw fail(ALREADY_EXISTS, `There is a code ${code} already`, [
      { code: 'ALREADY_EXISTS', message: 'is taken', path: '/code' },
    ]);
  }
}

export async function createPromoCode(
  tx: Tx,
  businessId: string,
  input: PromoCodeInput,
  now: Temporal.Instant,
): Promise<PromoCodeRow> {
  const code: StoredCode = {
    id: newId('prm', businessId),
    code: input.code.toUpperCase(),
    percent: input.percent ?? null,
    amountPesewas: input.amountPesewas ?? null,
    from: input.from ?? null,
    to: input.to ?? null,
    maxUses: input.maxUses ?? null,
    perCustomer: input.perCustomer === undefined ? 1 : input.perCustomer,
    minTotalPesewas: input.minTotalPesewas ?? null,
    itemIds: input.itemIds ?? null,
    active: input.active ?? true,
  };
  await requireSound(tx, businessId, code);
  await refusingTaken(code.code, () => addPromoCode(tx, businessId, code, now));
  invalidateCatalogue(tx, businessId);
  return requirePromoCode(tx, businessId, code.id);
}
