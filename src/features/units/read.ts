import type { Reader } from '../../kit/db/db.ts';
import { fail, NOT_FOUND } from '../../kit/errors.ts';
import type { UnitRow } from './schemas.ts';
import { findUnit } from './store.ts';

/** 404 for a unit that is unknown, deleted or another business's. */
export async function requireUnit(db: Reader, businessId: string, id: string): Promise<UnitRow> {
  const unit = await findUnit(db, businessId, id);
  if (!unit) throw fail(NOT_FOUND, 'There is no such unit');
  return unit;
}
