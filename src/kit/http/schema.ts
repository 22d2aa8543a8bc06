import type { Static, TSchema } from 'typebox';
import { Type } from './type.ts';

type Nullish<T extends TSchema> = ReturnType<typeof Type.Unsafe<Static<T> | null>>;

const shapes = new Map<string, TSchema>();

/** Registers a schema under its own name in OpenAPI and returns a typed reference to it. */
export function Shape<T extends TSchema>(name: string, schema: T) {
  if (shapes.has(name)) throw new Error(`There are two shapes named ${name}`);
  shapes.set(name, { ...schema, $id: name });
  return Type.Unsafe<Static<T>>({ $ref: `${name}#` });
}

export const namedShape = (name: string): TSchema | undefined => shapes.get(name);

/** The named schemas that a schema refers to, directly or through others. */
export function shapesIn(schema: object, found: Record<string, TSchema> = {}): Record<string, TSchema> {
  for (const [, name = ''] of JSON.stringify(schema).matchAll(/"\$ref":"([^"#]+)#"/g)) {
    const shape = namedShape(name);
    if (found[name] || !shape) continue;
    found[name] = shape;
    shapesIn(shape, found);
  }
  return found;
}

/**
 * Makes a value once for all schemas of the same text. A compiled schema takes 5 ms and stays in memory, and several
 * routes, or several services of one process, have copies of the same one.
 */
export function oncePerSchema<T>(make: (schema: object) => T): (schema: object) => T {
  const made = new Map<string, T>();
  return (schema) => {
    const text = JSON.stringify(schema);
    const known = made.get(text) ?? make(schema);
    made.set(text, known);
    return known;
  };
}

/** The schema or null. `type: [x, 'null']` serialises faster than a union. */
export function Nullable<T extends TSchema>(schema: T): Nullish<T> {
  const { type, enum: values } = schema as { type?: string; enum?: unknown[] };
  if (type === undefined) return Type.Unsafe<Static<T> | null>({ anyOf: [schema, { type: 'null' }] });
  return Type.Unsafe<Static<T> | null>({ ...schema, type: [type, 'null'], ...(values && { enum: [...values, null] }) });
}

export const Choice = <const T extends readonly string[]>(values: T, options: object = {}) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values], ...options });

/** The keyword that says in words what a pattern asks for; validation answers it. */
export const RULE = 'x-rule';

/** One line of text, without control characters. */
export const Line = (min: number, max: number, options: object = {}) =>
  Type.String({ minLength: min, maxLength: max, pattern: '^[^\\n\\t]*$', [RULE]: 'must be a single line', ...options });

/** Text with line breaks and tabs. */
export const Prose = (max: number, options: object = {}) => Type.String({ maxLength: max, ...options });

/** White space around a name is dropped (`x-trim`, see validation.ts). */
export const Name = Line(1, 120, {
  // Each letter has one way to match, so that no text takes more steps than it has letters.
  pattern: '^[^\\S\\n\\t]*\\S[^\\n\\t]*$',
  'x-trim': true,
  [RULE]: 'must be a single line, not blank',
});
export const Description = Prose(2_000);
export const Reason = Prose(500);
export const RequiredReason = (options: object = {}) =>
  Prose(500, { pattern: '\\S', [RULE]: 'must not be empty', ...options });
export const Address = Line(0, 300);
export const Id = Type.String({ minLength: 1, maxLength: 64 });
export const Phone = Type.String({ format: 'phone', minLength: 3, maxLength: 32, examples: ['+233241234567'] });
export const LocalDate = Type.String({ format: 'local-date', examples: ['2026-12-24'] });
export const LocalTime = Type.String({
  pattern: '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$',
  [RULE]: 'must be a time like 08:30',
  examples: ['08:30'],
});
export const Instant = Type.String({ format: 'instant', maxLength: 40, examples: ['2026-12-24T08:30:00Z'] });
export const Pesewas = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });
export const Flag = Type.Boolean();
export const Count = Type.Integer({ minimum: 0 });

/** A body or query that refuses unknown fields. */
export const Closed = <T extends Parameters<typeof Type.Object>[0]>(properties: T, options: object = {}) =>
  Type.Object(properties, { additionalProperties: false, ...options });

/** The query or body of a route that takes none. */
export const NO_FIELDS = Closed({});

/** The keyword under which `EitherOf` keeps the alternatives. Validation ignores it. */
export const ALTERNATIVES = 'x-alternatives';
export type Alternatives = Record<string, { required: string[]; without: string[] }>;

/**
 * A closed body of which OpenAPI shows each alternative as a schema of its own (`oneOf`). Validation judges the fields
 * alone, because the messages of a failed `oneOf` help nobody; the verb decides which alternative was meant.
 */
export const EitherOf = <T extends Parameters<typeof Type.Object>[0]>(
  properties: T,
  alternatives: Record<string, { required: (keyof T & string)[]; without: (keyof T & string)[] }>,
  options: object = {},
) => Closed(properties, { [ALTERNATIVES]: alternatives, ...options });

/** The query of a list of rows with an `active` flag. */
export const OnlyActive = Closed({
  active: Type.Optional(
    Type.Boolean({ description: '`true`: only active rows; `false`: only inactive rows; default: both' }),
  ),
});

/** A PATCH body: every field is optional, unknown fields are refused. `Type.Partial` alone would drop the refusal. */
export const Patch = <T extends Parameters<typeof Type.Object>[0]>(properties: T) =>
  Type.Partial(Type.Object(properties), { additionalProperties: false });

export const Data = <T extends TSchema>(data: T) => Type.Object({ data });

export const PageMeta = Type.Object({
  nextCursor: Nullable(Type.String()),
  hasMore: Flag,
  limit: Type.Integer(),
});
export const Page = <T extends TSchema>(row: T) => Type.Object({ data: Type.Array(row), meta: PageMeta });

export const CursorQuery = (maximum = 100) => ({
  cursor: Type.Optional(
    Type.String({ minLength: 1, maxLength: 512, description: '`meta.nextCursor` of the previous page' }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum, default: 20, description: 'Rows per page' })),
});

Shape(
  'Error',
  Type.Object({
    error: Type.Object({
      code: Type.String(),
      message: Type.String(),
      requestId: Type.String({ pattern: '^req_' }),
      details: Type.Optional(
        Type.Array(Type.Object({ code: Type.String(), message: Type.String(), path: Type.Optional(Type.String()) })),
      ),
    }),
  }),
);
