import type { Random } from '../service/seed.ts';
import { type Document, type Operation, resolve, type Schema } from './document.ts';

/** Values for fields and parameters that refer to the prepared business, by name. */
export type Known = Record<string, readonly unknown[]>;

const TEXTS = ['Ama', 'Ɔdɔ 💛', 'Kwame Nkrumah Ave 5', "O'Neil", 'العربية', '0', '中文', '<b>x</b>', '%_\\'];

function text(schema: Schema, dice: Random): string {
  const { pattern = '', minLength = 0, maxLength = 200, examples } = schema;
  if (examples && examples.length > 0) return String(dice.pick(examples));
  if (pattern.startsWith('^[a-z')) return `x${dice.below(1e9).toString(36).replaceAll(/[0-9]/g, 'q')}`;
  if (pattern.startsWith('^C-')) return 'C-2345';
  const picked = dice.pick(TEXTS).slice(0, maxLength);
  return picked.length < minLength ? 'x'.repeat(minLength) : picked;
}

function number(schema: Schema, dice: Random): number {
  const low = schema.minimum ?? 0;
  const high = Math.min(schema.maximum ?? low + 1_000, low + 1_000);
  return dice.chance(0.1) ? high : Math.min(high, low + dice.below(20));
}

/** The name that a schema gives to the type of a value. */
function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return typeof value === 'number' ? 'integer' : typeof value;
}

/** A value that the schema mostly allows, and that names existing rows where the field's name says so. */
export function valueOf(document: Document, given: Schema, known: Known, dice: Random, name = ''): unknown {
  const schema = resolve(document, given);
  const meant = known[name];
  const type = Array.isArray(schema.type) ? dice.pick(schema.type) : schema.type;
  if (meant && type === typeOf(meant[0]) && dice.chance(0.95)) return structuredClone(dice.pick(meant));
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return dice.pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return valueOf(document, dice.pick(choices), known, dice, name);
  if (type === 'object' || schema.properties) {
    const fields = Object.entries(schema.properties ?? {}).filter(
      ([key]) => schema.required?.includes(key) || dice.chance(0.4),
    );
    return Object.fromEntries(fields.map(([key, field]) => [key, valueOf(document, field, known, dice, key)]));
  }
  if (type === 'array') {
    const least = schema.minItems ?? 0;
    const length = Math.min(schema.maxItems ?? 3, least + dice.below(3));
    const item = name.replace(/s$/, '');
    return Array.from({ length }, () => valueOf(document, schema.items ?? {}, known, dice, item));
  }
  if (type === 'integer' || type === 'number') return number(schema, dice);
  if (type === 'boolean') return dice.chance(0.5);
  if (type === 'null') return null;
  if (schema.format === 'phone') return dice.pick(known['phone'] ?? ['+233241234567']);
  if (schema.format === 'date') return dice.pick(known['date'] ?? ['2026-12-24']);
  if (schema.format === 'date-time') return dice.pick(known['startsAt'] ?? ['2026-12-24T08:30:00Z']);
  return text(schema, dice);
}

/** A request before it is sent. Every part of it can be spoilt. */
export interface Draft {
  method: string;
  path: string;
  params: Record<string, string>;
  query: [string, string][];
  /** Names keep their case. A list sends the header more than once. */
  headers: Record<string, string | string[]>;
  body: unknown;
  /** Sent instead of the JSON body. */
  bytes?: string | Buffer;
  /** Appended to the path without encoding. */
  tail?: string;
}

/** A request that is valid, or nearly. */
export function draftOf(document: Document, operation: Operation, all: Known, dice: Random, key: string): Draft {
  const known = { ...all };
  const own = `${operation.id}.`;
  for (const [name, values] of Object.entries(all)) if (name.startsWith(own)) known[name.slice(own.length)] = values;
  const draft: Draft = {
    method: operation.method,
    path: operation.path,
    params: {},
    query: [],
    headers: {},
    body: undefined,
  };
  for (const { name, in: place, required, schema } of operation.parameters) {
    if (place === 'header') draft.headers[name] = key;
    else if (place === 'path') draft.params[name] = String(dice.pick(known[name] ?? ['nothing']));
    else if (required || dice.chance(0.4)) {
      if (name !== 'cursor') draft.query.push([name, String(valueOf(document, schema, known, dice, name))]);
    }
  }
  if (operation.body && operation.bodyType) {
    draft.headers['Content-Type'] = operation.bodyType;
    // Fields of some bodies exclude one another, which their schema does not say.
    draft.body =
      known['body'] && dice.chance(0.5)
        ? structuredClone(dice.pick(known['body']))
        : valueOf(document, operation.body, known, dice);
  }
  return draft;
}
