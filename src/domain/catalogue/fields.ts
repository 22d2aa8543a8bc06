import type { Problem } from '../schedule/problem.ts';
import type { AttributeField } from './attributes.ts';

/** Checks a vertical's own list of fields. `path` is the JSON pointer of the list in the body. */
export function fieldListProblems(fields: readonly AttributeField[], path: string): Problem[] {
  const problems: Problem[] = [];
  const seen = new Set<string>();
  for (const [index, { key, type, choices }] of fields.entries()) {
    const at = `${path}/${index}`;
    if (seen.has(key)) problems.push({ path: `${at}/key`, code: 'DUPLICATE', message: 'is the key of another field' });
    seen.add(key);
    if (type === 'choice' && choices === undefined)
      problems.push({ path: `${at}/choices`, code: 'REQUIRED', message: 'is required for a choice' });
    if (type !== 'choice' && choices !== undefined)
      problems.push({ path: `${at}/choices`, code: 'NOT_ALLOWED', message: 'belongs to a choice only' });
  }
  return problems;
}
