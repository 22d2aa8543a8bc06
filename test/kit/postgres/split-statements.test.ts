import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitStatements } from '../../../src/kit/postgres/split-statements.ts';

const inner = fc.string({ unit: fc.constantFrom(';', 'a', ' ', '\n', '-', '*', '.') });

/** Parts of a statement that may hold semicolons and quotation marks of other parts. */
const part = fc.oneof(
  inner.map((text) => `'${text.replaceAll('.', "''")}'`),
  inner.map((text) => `"${text.replaceAll('.', "'")}"`),
  inner.map((text) => `$$${text.replaceAll('.', "'")}$$`),
  inner.map((text) => `$body$${text.replaceAll('.', () => '$$')}$body$`),
  inner.map((text) => `--${text.replaceAll('\n', '').replaceAll('.', "'")}\n`),
  inner.map((text) => `/*${text.replaceAll('*', '').replaceAll('.', '"')}*/`),
  fc.constantFrom(' ', '\n', 'select 1', 'a - b', '$1'),
);

const statement = fc.array(part).map((parts) => `select ${parts.join(' ')} x`);

describe('the statements of a file', () => {
  it('end at the semicolons outside of texts, bodies and comments', () => {
    fc.assert(
      fc.property(fc.array(statement), fc.boolean(), (statements, ended) => {
        expect(splitStatements(statements.join(';\n') + (ended ? ';\n' : ''))).toEqual(statements);
      }),
    );
  });

  it('are none where a file holds comments alone', () => {
    expect(splitStatements("-- nothing; it's empty\n/* ; */\n;;\n")).toEqual([]);
  });
});
