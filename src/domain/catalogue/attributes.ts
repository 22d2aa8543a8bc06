import type { Problem } from '../schedule/problem.ts';

/** A field that a vertical defines for its units and services. */
export interface AttributeField {
  key: string;
  type: 'text' | 'number' | 'boolean' | 'choice';
  required: boolean;
  choices?: readonly string[];
}
export type Attributes = Readonly<Record<string, unknown>>;

const MAX_TEXT = 2_000;

const pathOf = (key: string) => `/attributes/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** Checks attributes against the fields of the vertical. */
export function attributeProblems(fields: readonly AttributeField[], attributes: Attributes): Problem[] {
  const known = new Set(fields.map(({ key }) => key));
  const unknown = Object.keys(attributes)
    .filter((key) => !known.has(key))
    .map((key) => ({ path: pathOf(key), code: 'UNKNOWN_FIELD', message: 'is not a field of this vertical' }));
  return [...unknown, ...fields.flatMap((field) => fieldProblems(field, attributes))];
}

function fieldProblems(field: AttributeField, attributes: Attributes): Problem[] {
  const path = pathOf(field.key);
  if (!Object.hasOwn(attributes, field.key)) {
    return field.required ? [{ path, code: 'REQUIRED', message: 'is required' }] : [];
  }
  const value = attributes[field.key];
  if (field.type === 'boolean') return typeof value === 'boolean' ? [] : [wrongType(path, 'true or false')];
  if (field.type === 'number') return Number.isFinite(value) ? [] : [wrongType(path, 'a number')];
  if (typeof value !== 'string') return [wrongType(path, 'text')];
  if (field.type === 'choice') {
    const choices = field.choices ?? [];
    if (choices.includes(value)) return [];
    return [{ path, code: 'NOT_ALLOWED', message: `must be one of ${choices.join(', ')}` }];
  }
  if (field.required && value.trim() === '') return [{ path, code: 'REQUIRED', message: 'must not be blank' }];
  if (Array.from(value).length > MAX_TEXT) {
    return [{ path, code: 'TOO_LONG', message: `must not have more than ${MAX_TEXT} characters` }];
  }
  return [];
}

const wrongType = (path: string, what: string): Problem => ({ path, code: 'WRONG_TYPE', message: `must be ${what}` });
