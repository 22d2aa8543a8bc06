import { namedShape } from '../../../kit/http/schema.ts';

/** JSON Schema as other programs read it: named shapes opened, our own keywords and formats replaced. */
export type JsonSchema = Record<string, unknown>;

const FORMATS: Record<string, string> = { 'local-date': 'date', instant: 'date-time' };

/** Patterns only repeat what an example shows, and a refusal says it in words. */
const DROPPED = new Set(['$id', '$ref', 'format', 'pattern', 'examples', 'minLength', 'maxLength']);

export function openShape(schema: JsonSchema): JsonSchema {
  const name = typeof schema['$ref'] === 'string' ? schema['$ref'].replace(/#$/, '') : null;
  return name === null ? schema : { ...(namedShape(name) as JsonSchema | undefined) };
}

export function toPlain(given: JsonSchema): JsonSchema {
  const schema = openShape(given);
  const plain: JsonSchema = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key.startsWith('x-') || DROPPED.has(key)) continue;
    if (key === 'properties') plain[key] = mapValues(value as Record<string, JsonSchema>, toPlain);
    else if (key === 'items') plain[key] = toPlain(value as JsonSchema);
    else if (key === 'anyOf') plain[key] = (value as JsonSchema[]).map(toPlain);
    else plain[key] = value;
  }
  const format = FORMATS[String(schema['format'])];
  if (format) plain['format'] = format;
  const [example] = (schema['examples'] as unknown[] | undefined) ?? [];
  if (example !== undefined && plain['description'] === undefined && !format) {
    plain['description'] = `Like ${String(example)}`;
  }
  return plain;
}

export const mapValues = <A, B>(object: Record<string, A>, map: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]));
