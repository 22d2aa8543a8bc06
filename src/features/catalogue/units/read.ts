import { fail, NOT_FOUND } from '../../../kit/errors.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { toUnit, type Unit, type UnitRow } from './schemas.ts';
import { findUnit, listUnits } from './store.ts';

export async function readUnits(
  db: Reader,
  businessId: string,
  { active = null }: { active?: boolean | null },
  publicUrl: string,
): Promise<Unit[]> {
  const units = await listUnits(db, businessId, { active });
  return units.map((unit) => toUnit(unit, publicUrl));
}

/** Answers 404 for a unit that is unknown, deleted or of another business. */
export async function requireUnit(db: Reader, businessId: string, id: string): Promise<UnitRow> {
  const unit = await findUnit(db, businessId, id);
  if (!unit) throw fail(NOT_FOUND, 'There is no such unit');
  return unit;
}
