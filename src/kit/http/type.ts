import type { TSchema, Type as TypeBox } from 'typebox';

type Json = Record<string, unknown>;

/** JSON does not show this mark of a property that `Type.Object` does not require. A copy of the schema loses it. */
const OPTIONAL = '~optional';
const optional = (schema: unknown) => Object.defineProperty({ ...(schema as Json) }, OPTIONAL, { value: true });
const plain = (type: string) => (options: Json) => ({ type, ...options });

function object(properties: Json, options: Json) {
  const required = Object.keys(properties).filter((name) => !(OPTIONAL in (properties[name] as Json)));
  return { type: 'object', ...(required.length > 0 && { required }), properties, ...options };
}

const builders = {
  Array: (items: Json, options: Json) => ({ type: 'array', items, ...options }),
  Boolean: plain('boolean'),
  Integer: plain('integer'),
  Literal: (value: string) => ({ type: 'string', const: value }),
  Number: plain('number'),
  Object: object,
  Optional: optional,
  Partial: ({ properties }: { properties: Json }, options: Json) =>
    object(Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, optional(schema)])), options),
  String: plain('string'),
  Unsafe: (schema: Json) => ({ ...schema }),
};

/**
 * The builders of TypeBox that schemas use, with TypeBox's types. A schema is plain JSON, and loading TypeBox's 370 files
 * takes a tenth of a start. A test compares each builder with TypeBox's.
 */
export const Type = builders as unknown as Pick<typeof TypeBox, keyof typeof builders>;
export declare namespace Type {
  type Static<T extends TSchema> = TypeBox.Static<T>;
}
