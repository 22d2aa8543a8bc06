import { type Static, type TSchema, Type } from 'typebox';

/** The words every wire shape is made of. */

type Nullish<T extends TSchema> = ReturnType<typeof Type.Unsafe<Static<T> | null>>;

const shapes = new Map<string, TSchema>();

/** A shape with a name of its own in OpenAPI. What comes back is a reference to it, with its type. */
export function Shape<T extends TSchema>(name: string, schema: T) {
  if (shapes.has(name)) throw new Error(`There are two shapes named ${name}`);
  shapes.set(name, { ...schema, $id: name });
  return Type.Unsafe<Static<T>>({ $ref: `${name}#` });
}

export const namedShape = (name: string): TSchema | undefined => shapes.get(name);
export const namedShapes = (): Iterable<TSchema> => shapes.values();

/** The schema or null, in the form that serialises fast: `type: [x, 'null']` instead of a union. */
export function Nullable<T extends TSchema>(schema: T): Nullish<T> {
  const { type, enum: values } = schema as { type?: string; enum?: unknown[] };
  if (type === undefined) return Type.Unsafe<Static<T> | null>(Type.Union([schema, Type.Null()]));
  return Type.Unsafe<Static<T> | null>({ ...schema, type: [type, 'null'], ...(values && { enum: [...values, null] }) });
}

export const Choice = <const T extends readonly string[]>(values: T, options: object = {}) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values], ...options });

/** One line of text: no control characters at all. */
export const Line = (min: number, max: number, options: object = {}) =>
  Type.String({ minLength: min, maxLength: max, pattern: '^[^\\n\\t]*$', ...options });

/** Text that may have lines and tabs. */
export const Prose = (max: number, options: object = {}) => Type.String({ maxLength: max, ...options });

export const Name = Line(1, 120, { pattern: '^[^\\n\\t]*[^\\s][^\\n\\t]*$' });
export const Description = Prose(2_000);
export const Reason = Prose(500);
export const Address = Line(0, 300);
export const Id = Type.String({ minLength: 1, maxLength: 64 });
export const Phone = Type.String({ format: 'phone', minLength: 3, maxLength: 32, examples: ['+233241234567'] });
export const LocalDate = Type.String({ format: 'local-date', examples: ['2026-12-24'] });
export const LocalTime = Type.String({ pattern: '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$', examples: ['08:30'] });
export const Instant = Type.String({ format: 'instant', maxLength: 40, examples: ['2026-12-24T08:30:00Z'] });
export const Pesewas = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });
export const Flag = Type.Boolean();
export const Count = Type.Integer({ minimum: 0 });

/** A body or query: what is not named is refused. */
export const Closed = <T extends Parameters<typeof Type.Object>[0]>(properties: T, options: object = {}) =>
  Type.Object(properties, { additionalProperties: false, ...options });

/** The query of lists whose rows can be switched off. */
export const OnlyActive = Closed({
  active: Type.Optional(Type.Boolean({ description: 'true leaves out what is switched off' })),
});

/** A PATCH body: any of these, and nothing else. (`Type.Partial` alone forgets that the object was closed.) */
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
  cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 512 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum, default: 20 })),
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
