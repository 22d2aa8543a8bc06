import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Fragment, fragment, literal, NOTHING, prepared, sql } from '../../../src/kit/postgres/sql.ts';

/** A random statement and its expected text. */
type Piece = { fragment: Fragment; say: (value: () => string) => string; values: string[] };

const nothing: Piece = { fragment: NOTHING, say: () => '', values: [] };
const number = (value: number): Piece => ({ fragment: literal(value), say: () => String(value), values: [] });
const one = (value: string): Piece => ({
  fragment: fragment`a ${value}`,
  say: (next) => `a ${next()}`,
  values: [value],
});
const both = (left: Piece, right: Piece): Piece => ({
  fragment: fragment`(${left.fragment} and ${right.fragment})`,
  say: (next) => `(${left.say(next)} and ${right.say(next)})`,
  values: [...left.values, ...right.values],
});
const beside = (left: Piece, value: string, right: Piece): Piece => ({
  fragment: fragment`[${left.fragment}${value}${right.fragment}]`,
  say: (next) => `[${left.say(next)}${next()}${right.say(next)}]`,
  values: [...left.values, value, ...right.values],
});

const { piece } = fc.letrec<{ piece: Piece }>((tie) => ({
  piece: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.constant(nothing),
    fc.integer({ min: 0, max: 3 }).map(number),
    fc.string().map(one),
    fc.tuple(tie('piece'), tie('piece')).map(([left, right]) => both(left, right)),
    fc.tuple(tie('piece'), fc.string(), tie('piece')).map(([left, value, right]) => beside(left, value, right)),
  ),
}));

describe('a statement', () => {
  it('has the text of its parts, also when other statements share the parts', () => {
    const names = new Map<string, string>();
    fc.assert(
      fc.property(piece, fc.string(), piece, (first, value, second) => {
        const statement = sql`x ${first.fragment} y ${value} z ${second.fragment}`;
        let count = 0;
        const next = () => `$${++count}`;
        expect(statement.text).toBe(`x ${first.say(next)} y ${next()} z ${second.say(next)}`);
        expect(statement.values).toEqual([...first.values, value, ...second.values]);
        const { name = '' } = prepared(statement);
        expect(name).not.toBe('');
        names.set(statement.text, name);
      }),
      { numRuns: 2_000 },
    );
    expect(new Set(names.values()).size).toBe(names.size);
  });

  it('is prepared under one name when it has no parts', () => {
    const ask = (value: number) => sql`select ${value}`;
    expect(ask(1).name).toBeTruthy();
    expect(ask(2).name).toBe(ask(1).name);
    expect(sql`select ${1} as other`.name).not.toBe(ask(1).name);
  });
});
