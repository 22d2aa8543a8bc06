import { Type } from 'typebox';
import { afterEach, expect, it, vi } from 'vitest';
import { Data, LocalDate, Nullable, Page, Shape } from '../../../src/kit/http/schema.ts';
import { type Serialise, serializerCompiler, textOf } from '../../../src/kit/http/serialise.ts';

const Place = Shape('PlaceOfSerializerTest', Type.Object({ name: Type.String() }));
const Plan = Shape('PlanOfSerializerTest', Type.Object({ date: LocalDate, place: Nullable(Place) }));

const warn = vi.spyOn(console, 'warn').mockReturnValue();
afterEach(() => warn.mockClear());

it.each([
  { date: '2026-12-24', place: { name: 'Osu' } },
  // A null sends the serialiser to the second alternative, for which it compiles the whole schema.
  { date: '2026-12-24', place: null },
])('serialises %j, whose schema has a format of our own, without a warning', (plan) => {
  const serialise = serializerCompiler({ schema: Plan, httpStatus: '200', method: 'GET', url: '/' });
  expect(JSON.parse(serialise(plan))).toEqual(plan);
  expect(warn.mock.calls).toEqual([]);
});

const compile = (schema: object) =>
  serializerCompiler({ schema, httpStatus: '200', method: 'GET', url: '/' }) as unknown as Serialise;
const plans = (count: number) => Array.from({ length: count }, () => ({ date: '2026-12-24', place: null, secret: 1 }));
const Trip = Type.Object({
  name: Type.Optional(Type.String()),
  plans: Type.Array(Plan),
  tags: Type.Array(Type.String()),
});

it.each([
  ['a page', Page(Plan), { data: plans(100), meta: { nextCursor: null, hasMore: false, limit: 100 } }],
  [
    'a short list with long ones',
    Data(Type.Array(Trip)),
    {
      data: [
        { plans: plans(9), tags: [] },
        { plans: [], tags: ['a'] },
      ],
    },
  ],
  ['an object with lists', Data(Trip), { data: { plans: plans(9), tags: ['"', 'b'] } }],
])('writes %s with many entries in pieces, with the text of one piece', async (_name, schema, body) => {
  const serialise = compile(schema);
  const pieces = [...(serialise.inPieces(body) ?? [])];
  expect(pieces.length).toBeGreaterThan(9);
  expect(pieces.join('')).toBe(serialise(body));
  expect(String(await textOf(serialise, body))).toBe(serialise(body));
  expect(serialise(body)).not.toContain('secret');
});

it.each([
  ['few entries', Page(Plan), { data: plans(8), meta: { nextCursor: null, hasMore: false, limit: 100 } }],
  ['no list', Data(Plan), { data: plans(1)[0] }],
  ['null', Data(Nullable(Plan)), { data: null }],
])('writes %s at once', async (_name, schema, body) => {
  expect(compile(schema).inPieces(body)).toBeNull();
  expect(await textOf(compile(schema), body)).toBe(compile(schema)(body));
});

it('refuses a body that lacks a required field', async () => {
  await expect(textOf(compile(Data(Trip)), { data: { plans: plans(9) } })).rejects.toThrow('"tags" is required!');
});
