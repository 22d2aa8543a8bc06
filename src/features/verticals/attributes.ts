import { Type } from 'typebox';
import { attributeProblems } from '../../domain/catalogue/attributes.ts';
import type { Reader } from '../../kit/db/db.ts';
import { fail, VALIDATION_FAILED } from '../../kit/errors.ts';
import { findVertical } from './store.ts';

/** What a unit or service says of itself, in the fields of its vertical. */
export const Attributes = Type.Unsafe<Record<string, string | number | boolean>>({
  type: 'object',
  maxProperties: 50,
  additionalProperties: { type: ['string', 'number', 'boolean'] },
});
export type Attributes = Type.Static<typeof Attributes>;

const SHOWN = 20;

/** Refuses what the vertical's fields do not allow, each by its path. */
export async function requireAttributes(db: Reader, verticalKey: string, attributes: Attributes): Promise<void> {
  const vertical = await findVertical(db, verticalKey);
  const problems = attributeProblems(vertical?.fields ?? [], attributes);
  if (problems.length > 0) throw fail(VALIDATION_FAILED, VALIDATION_FAILED.message, problems.slice(0, SHOWN));
}
