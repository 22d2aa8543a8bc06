import type { Ajv, ValidateFunction } from 'ajv';
import type { Static, TObject } from 'typebox';
import { createAjv, toDetail, type Violation } from '../../../kit/http/validation.ts';
import { lazy } from '../../../kit/lazy.ts';
import { isLocalDate, type LocalDate } from '../../../kit/time.ts';

const formJudge = lazy(() => createAjv('array'));

/**
 * Reads what a form or the address of a page sent. Unknown and empty fields are left out, because links carry the
 * parameters of others. A field that is not valid is left out too, and its problem is returned by the field's name.
 */
export function readFields<T extends TObject>(
  schema: T,
  sent: Record<string, unknown>,
): { fields: Partial<Static<T>>; problems: ReadonlyMap<string, string> } {
  const problems = new Map<string, string>();
  const fields: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.properties)) {
    const value = sent[name];
    if (value === undefined || value === '') continue;
    const holder = { [name]: value };
    // One field at a time, so that one bad field hides no other.
    const check = compileOnce(formJudge(), field, name);
    if (check(holder)) fields[name] = holder[name];
    else problems.set(name, toDetail(check.errors?.[0] as Violation).message);
  }
  return { fields: fields as Partial<Static<T>>, problems };
}

/** A date in the address of a page; null for any other text. */
export const dateIn = (value: unknown): LocalDate | null =>
  typeof value === 'string' && isLocalDate(value) ? value : null;

/** An instant in the address of a page; null for any other text. */
export function instantIn(value: unknown): Temporal.Instant | null {
  if (typeof value !== 'string' || value.length > 40) return null;
  try {
    return Temporal.Instant.from(value);
  } catch {
    return null;
  }
}

const compiled = new WeakMap<object, ValidateFunction>();

function compileOnce(judge: Ajv, field: object, name: string): ValidateFunction {
  const known = compiled.get(field);
  if (known) return known;
  const check = judge.compile({ type: 'object', properties: { [name]: field } });
  compiled.set(field, check);
  return check;
}
