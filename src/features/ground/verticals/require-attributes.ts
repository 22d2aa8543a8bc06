import { attributeProblems } from '../../../domain/catalogue/attributes.ts';
import { fail, VALIDATION_FAILED } from '../../../kit/errors.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import type { Attributes } from './schemas.ts';
import { findVertical } from './store.ts';

const MAX_PROBLEMS = 20;

/** Refuses each attribute that the vertical's fields do not allow, by its path. */
export async function requireAttributes(db: Reader, verticalKey: string, attributes: Attributes): Promise<void> {
  const vertical = await findVertical(db, verticalKey);
  const problems = attributeProblems(vertical?.fields ?? [], attributes);
  if (problems.length > 0) throw fail(VALIDATION_FAILED, VALIDATION_FAILED.message, problems.slice(0, MAX_PROBLEMS));
}
