import { Type as TypeBox } from 'typebox';
import { describe, expect, it } from 'vitest';
import { Type } from '../../../src/kit/http/type.ts';

type Builders = typeof Type;

/** Every builder with and without options, and every property that `Object` must or must not require. */
const SCHEMAS: Record<keyof Builders, (type: Builders) => unknown[]> = {
  Array: (type) => [type.Array(type.String()), type.Array(type.String(), { maxItems: 3 })],
  Boolean: (type) => [type.Boolean(), type.Boolean({ description: 'A flag' })],
  Integer: (type) => [type.Integer(), type.Integer({ minimum: 1, default: 2 })],
  Literal: (type) => [type.Literal('Bearer')],
  Number: (type) => [type.Number(), type.Number({ exclusiveMinimum: 0 })],
  Object: (type) => [
    type.Object({}),
    type.Object({ a: type.String() }, { additionalProperties: false }),
    type.Object({ a: type.Optional(type.String()), b: type.Object({ c: type.Optional(type.Boolean()) }) }),
    type.Object({ a: type.Optional(type.String({ maxLength: 5 })) }),
  ],
  Optional: (type) => [type.Optional(type.Integer({ minimum: 1 })), type.Array(type.Optional(type.String()))],
  Partial: (type) => [
    type.Partial(type.Object({ a: type.String(), b: type.Optional(type.String()) }), { additionalProperties: false }),
    type.Object({ ...type.Partial(type.Object({ a: type.String() })).properties, b: type.String() }),
  ],
  String: (type) => [type.String(), type.String({ pattern: '^a$', examples: ['a'] })],
  Unsafe: (type) => [type.Unsafe({ type: 'string', enum: ['a'] })],
};

describe('builders of schemas', () => {
  it.each(Object.entries(SCHEMAS))('make the JSON that TypeBox makes: %s', (_name, schemas) => {
    expect(schemas(Type).map((schema) => JSON.stringify(schema))).toEqual(
      schemas(TypeBox).map((schema) => JSON.stringify(schema)),
    );
  });

  it('leave the schema that they are given as it was', () => {
    const field = Type.String();
    Type.Optional(field);
    expect(Type.Object({ field })).toEqual({ type: 'object', required: ['field'], properties: { field } });
  });

  it('are all compared', () => {
    expect(Object.keys(SCHEMAS).sort()).toEqual(Object.keys(Type).sort());
  });
});
