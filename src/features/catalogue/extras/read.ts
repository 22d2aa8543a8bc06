import { fail, NOT_FOUND } from '../../../kit/errors.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { type Extra, type ExtraRow, toExtra } from './schemas.ts';
import { findExtra, listExtras } from './store.ts';

export async function readExtras(
  db: Reader,
  businessId: string,
  { active = null }: { active?: boolean | null },
): Promise<Extra[]> {
  return (await listExtras(db, businessId, { active })).map(toExtra);
}

/** Answers 404 for an extra that is unknown, deleted or of another business. */
export async function requireExtra(db: Reader, businessId: string, id: string): Promise<ExtraRow> {
  const extra = await findExtra(db, businessId, id);
  if (!extra) throw fail(NOT_FOUND, 'There is no such extra');
  return extra;
}
