import type { Schema } from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { breather } from '../breathe.ts';
import { lazy, lazyPackage } from '../lazy.ts';
import { namedShape, oncePerSchema, shapesIn } from './schema.ts';

const library = lazyPackage<typeof import('fast-json-stringify')>('fast-json-stringify');

const compile = oncePerSchema((schema) => {
  // Formats tell no alternatives of a union apart, and Ajv would warn of each that it does not know.
  const options = { schema: shapesIn(schema) as Record<string, Schema>, ajv: { validateFormats: false } };
  return library().default(schema as Schema, options) as (data: unknown) => string;
});

/** The part of a schema that tells where lists are. */
interface Form {
  $ref?: string;
  type?: string;
  items?: Form;
  properties?: Record<string, Form>;
  required?: readonly string[];
  additionalProperties?: unknown;
}

type Fields = Record<string, unknown>;

export type Serialise = ((data: unknown) => string) & {
  /** The same text in pieces, of a body with a list of many entries; null for any other body. */
  inPieces(data: unknown): Iterable<string> | null;
};

/** Fewer entries are written at once: a second serialiser would not pay. */
const MANY = 8;

/** Lists are looked for in a body, its data, and the entries of a short list in it. */
const LEVELS = 4;

const resolve = (form: Form): Form => (namedShape(form.$ref?.slice(0, -1) ?? '') as Form | undefined) ?? form;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function hasManyEntries(form: Form, value: unknown, levels: number): boolean {
  const { type, items, properties, additionalProperties } = resolve(form);
  if (type === 'array') {
    if (items === undefined || !Array.isArray(value)) return false;
    return value.length > MANY || (levels > 0 && value.some((entry) => hasManyEntries(items, entry, levels - 1)));
  }
  if (levels === 0 || !properties || additionalProperties === true || !isFields(value)) return false;
  return Object.entries(properties).some(([name, field]) => hasManyEntries(field, value[name], levels - 1));
}

function* write(form: Form, value: unknown, levels: number): Generator<string> {
  const { items, properties = {}, required = [] } = resolve(form);
  if (!hasManyEntries(form, value, levels)) {
    yield compile(form)(value);
  } else if (Array.isArray(value)) {
    const entryForm = items as Form;
    for (const [place, entry] of value.entries()) {
      yield place === 0 ? '[' : ',';
      if (value.length > MANY) yield compile(entryForm)(entry);
      else yield* write(entryForm, entry, levels - 1);
    }
    yield ']';
  } else {
    const fields = value as Fields;
    let before = '{';
    for (const [name, field] of Object.entries(properties)) {
      if (fields[name] === undefined) {
        if (required.includes(name)) throw new Error(`"${name}" is required!`);
        continue;
      }
      yield `${before}${JSON.stringify(name)}:`;
      yield* write(field, fields[name], levels - 1);
      before = ',';
    }
    yield '}';
  }
}

/** Compiles a serialiser when its first answer is sent: a process sends few of the documented responses. */
export const serializerCompiler: FastifySerializerCompiler<object> = ({ schema }): Serialise => {
  const serialise = lazy(() => compile(schema));
  return Object.assign((data: unknown) => serialise()(data), {
    inPieces: (data: unknown) => (hasManyEntries(schema, data, LEVELS) ? write(schema, data, LEVELS) : null),
  });
};

/**
 * The text of a body. A long list is written entry by entry: 100 bookings of 400 items are 16 MB. The serialiser makes a
 * text of many small ones, which V8 puts together when it is read; as bytes, each entry is put together on its own.
 */
export async function textOf(serialise: (body: Fields) => string, body: Fields): Promise<string> {
  const pieces = (serialise as Partial<Serialise>).inPieces?.(body);
  if (!pieces) return serialise(body);
  const breathe = breather();
  const bytes: Buffer[] = [];
  for (const piece of pieces) {
    bytes.push(Buffer.from(piece));
    await breathe();
  }
  const text = Buffer.concat(bytes).toString();
  await breathe();
  return text;
}
