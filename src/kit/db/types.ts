import { types } from 'pg';

/** How PostgreSQL's text becomes ours: exact integers, instants, dates as `YYYY-MM-DD`, jsonb parsed. */
const { builtins } = types;

const wholeNumber = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a safe integer`);
  return value;
};

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, wholeNumber],
  [builtins.NUMERIC, Number],
  [builtins.DATE, (text) => text],
  [builtins.TIMESTAMPTZ, (text) => Temporal.Instant.from(text)],
  [1182, (text) => (text === '{}' ? [] : text.slice(1, -1).split(','))],
  [1016, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(wholeNumber))],
]);

export const typeParsers = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return parsers.get(oid) ?? (format === 'binary' ? types.getTypeParser(oid, 'binary') : types.getTypeParser(oid));
  },
};
