import { types } from 'pg';
import { exactTextOf } from '../time.ts';

/**
 * SQL is written as SQL. A statement made only of text and values is prepared once per connection, under a name that
 * belongs to its text. A statement composed of fragments stays unnamed unless `prepared` names it, so that its variants
 * do not pile up on the server.
 */
export interface Statement<_Row = unknown> {
  readonly text: string;
  readonly values: Parameter[];
  readonly name?: string | undefined;
}

/** A value as the driver sends it. */
export type Parameter = string | Buffer | null;

class Fragment {
  readonly strings: readonly string[];
  readonly values: readonly unknown[];
  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.strings = strings;
    this.values = values;
  }
}

export type { Fragment };

class Json {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A value stored as json or jsonb. */
export const json = (value: unknown): Json => new Json(JSON.stringify(value));

/** A piece of a statement, to be nested in `sql`. */
export const fragment = (strings: TemplateStringsArray, ...values: unknown[]): Fragment =>
  new Fragment(strings, values);

export const NOTHING = new Fragment([''], []);

/** `and <column> = <tenant>`; nothing where the tenant is unknown, so that the statement reads all tenants. */
export const andTenant = (column: Fragment, tenantId: string | null): Fragment =>
  tenantId === null ? NOTHING : fragment`and ${column} = ${tenantId}`;

/** A whole number written into the statement itself, so that the planner knows it. */
export function literal(value: number): Fragment {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no whole number`);
  return new Fragment([String(value)], []);
}

function toParameter(value: unknown): Parameter {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value === null || value === undefined) return null;
  if (value instanceof Temporal.Instant) return exactTextOf(value);
  if (value instanceof Json) return value.text;
  if (Array.isArray(value)) return arrayText(value);
  if (Buffer.isBuffer(value)) return value;
  throw new TypeError('No column takes such a value');
}

function arrayText(values: readonly unknown[]): string {
  const items = values.map((value) => {
    const item = toParameter(value);
    if (item === null) return 'NULL';
    const text = Buffer.isBuffer(item) ? `\\x${item.toString('hex')}` : item;
    return `"${text.replaceAll(/[\\"]/g, '\\$&')}"`;
  });
  return `{${items.join(',')}}`;
}

/** Joins the pieces to one text and collects the values in the order of their placeholders. */
function compose(strings: readonly string[], values: readonly unknown[], parameters: Parameter[]): string {
  let text = strings[0] ?? '';
  for (let index = 0; index < values.length; index++) {
    const value = values[index];
    if (value instanceof Fragment) text += compose(value.strings, value.values, parameters);
    else text += `$${parameters.push(toParameter(value))}`;
    text += strings[index + 1];
  }
  return text;
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = `s${names.size + 1}`;
    names.set(text, name);
  }
  return name;
}

/** Text and name of templates without fragments, which are the same at every call. */
const fixed = new WeakMap<TemplateStringsArray, { text: string; name: string }>();

export function sql<Row = unknown>(strings: TemplateStringsArray, ...values: unknown[]): Statement<Row> {
  const known = fixed.get(strings);
  if (known) return { ...known, values: values.map(toParameter) };
  const parameters: Parameter[] = [];
  const text = compose(strings, values, parameters);
  if (values.some((value) => value instanceof Fragment)) return { text, values: parameters };
  const name = nameOf(text);
  fixed.set(strings, { text, name });
  return { text, name, values: parameters };
}

/** Prepares a composed statement too. Only for statements with a handful of variants: each variant stays prepared. */
export const prepared = <Row>({ text, values }: Statement<Row>): Statement<Row> => ({
  text,
  name: nameOf(text),
  values,
});

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
