import { Type } from 'typebox';
import { afterEach, expect, it, vi } from 'vitest';
import { serializerCompiler } from '../../../src/kit/http/route-schema.ts';
import { LocalDate, Nullable, Shape } from '../../../src/kit/http/schema.ts';

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
