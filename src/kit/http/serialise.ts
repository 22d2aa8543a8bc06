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

/** The fields of an object that can hold a list, by its schema: most bodies have none, and every answer is asked. */
const withLists = new WeakMap<Form, [name: string, field: Form][]>();

function fieldsWithLists(form: Form): [name: string, field: Form][] {
  let fields = withLists.get(form);
  if (!fields) {
    fields = Object.entries(form.properties ?? {}).filter(([, field]) => canHoldList(field, LEVELS - 1));
    withLists.set(form, fields);
  }
  return fields;
}

function canHoldList(form: Form, levels: number): boolean {
  const { type, properties = {}, additionalProperties } = resolve(form);
  if (type === 'array' || levels === 0) return type === 'array';
  return additionalProperties !== true && Object.values(properties).some((field) => canHoldList(field, levels - 1));
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function hasManyEntries(form: Form, value: unknown, levels: number): boolean {
  const object = resolve(form);
  const { type, items, properties, additionalProperties } = object;
  if (type === 'array') {
    if (items === undefined || !Array.isArray(value)) return false;
    return value.length > MANY || (levels > 0 && value.some((entry) => hasManyEntries(items, entry, levels - 1)));
  }
  if (levels === 0 || !properties || additionalProperties === true || !isFields(value)) return false;
  return fieldsWithLists(object).some(([name, field]) => hasManyEntries(field, value[name], levels - 1));
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
 * The text of a body, or its bytes where it holds a long list: 100 bookings of 400 items are 16 MB. They are written entry
 * by entry. The serialiser makes a text of many small ones, which V8 puts together when it is read; as bytes, each entry
 * is put together on its own, and a validator, a length and a socket read them as they are.
 */
export function textOf(serialise: (body: Fields) => string, body: Fields): string | Promise<Buffer> {
  const pieces = (serialise as Partial<Serialise>).inPieces?.(body);
  return pieces ? putTogether(pieces) : serialise(body);
}

async function putTogether(pieces: Iterable<string>): Promise<Buffer> {
  const breathe = breather();
  const bytes: Buffer[] = [];
  for (const piece of pieces) {
    bytes.push(Buffer.from(piece));
    await breathe();
  }
  const whole = Buffer.concat(bytes);
  await breathe();
  return whole;
}
