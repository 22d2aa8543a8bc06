import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AttributeField, attributeProblems } from '../../../src/domain/catalogue/attributes.ts';

const FIELDS: AttributeField[] = [
  { key: 'colour', type: 'text', required: true },
  { key: 'capacity', type: 'number', required: false },
  { key: 'powered', type: 'boolean', required: false },
  { key: 'age', type: 'choice', required: false, choices: ['Adults', 'All ages'] },
];
const GOOD = { colour: 'Kɛntɛ 🟡', capacity: 12.5, powered: false, age: 'Adults' };

const found = (attributes: Record<string, unknown>) =>
  attributeProblems(FIELDS, attributes).map(({ path, code }) => `${path} ${code}`);

describe('attributeProblems', () => {
  it('accepts every type, and what is not required left out', () => {
    expect(found(GOOD)).toEqual([]);
    expect(found({ colour: 'x' })).toEqual([]);
  });

  it.each([
    [{}, '/attributes/colour REQUIRED'],
    [{ colour: '  ' }, '/attributes/colour REQUIRED'],
    [{ colour: 5 }, '/attributes/colour WRONG_TYPE'],
    [{ colour: null }, '/attributes/colour WRONG_TYPE'],
    [{ colour: 'x'.repeat(2_001) }, '/attributes/colour TOO_LONG'],
    [{ colour: 'x', capacity: '12' }, '/attributes/capacity WRONG_TYPE'],
    [{ colour: 'x', capacity: Number.POSITIVE_INFINITY }, '/attributes/capacity WRONG_TYPE'],
    [{ colour: 'x', powered: 'true' }, '/attributes/powered WRONG_TYPE'],
    [{ colour: 'x', age: 'adults' }, '/attributes/age NOT_ALLOWED'],
    [{ colour: 'x', age: 3 }, '/attributes/age WRONG_TYPE'],
    [{ colour: 'x', shape: 'round' }, '/attributes/shape UNKNOWN_FIELD'],
    [{ colour: 'x', constructor: 'y' }, '/attributes/constructor UNKNOWN_FIELD'],
    [{ colour: 'x', 'a/b~c': 1 }, '/attributes/a~1b~0c UNKNOWN_FIELD'],
  ])('names what is wrong: %j', (attributes, problem) => {
    expect(found(attributes)).toEqual([problem]);
  });

  it('lists everything that is wrong at once', () => {
    expect(found({ capacity: 'many', powered: 1, nope: 0 })).toEqual([
      '/attributes/nope UNKNOWN_FIELD',
      '/attributes/colour REQUIRED',
      '/attributes/capacity WRONG_TYPE',
      '/attributes/powered WRONG_TYPE',
    ]);
  });

  it('accepts only known keys with values of their type', () => {
    const value = fc.oneof(
      fc.string(),
      fc.double(),
      fc.boolean(),
      fc.constantFrom('Adults', 'All ages'),
      fc.constant(null),
    );
    const key = fc.oneof(fc.constantFrom('colour', 'capacity', 'powered', 'age', 'toString', '__proto__'), fc.string());
    fc.assert(
      fc.property(fc.dictionary(key, value), (attributes) => {
        const bad = new Set(attributeProblems(FIELDS, attributes).map(({ path }) => path));
        const right: Record<string, (v: unknown) => boolean> = {
          '/attributes/colour': (v) => typeof v === 'string' && v.trim() !== '',
          '/attributes/capacity': (v) => typeof v === 'number' && Number.isFinite(v),
          '/attributes/powered': (v) => v === true || v === false,
          '/attributes/age': (v) => v === 'Adults' || v === 'All ages',
        };
        for (const [name, given] of Object.entries(attributes)) {
          const path = `/attributes/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
          expect(bad.has(path)).toBe(!(Object.hasOwn(right, path) && right[path]?.(given)));
        }
        expect(bad.has('/attributes/colour')).toBe(!right['/attributes/colour']?.(attributes['colour']));
      }),
    );
  });
});
