/**
 * SQL is written as SQL. A statement made only of text and values is prepared once per connection under a name taken
 * from its text; one composed of fragments stays unnamed, so that variants never pile up on the server.
 */
export interface Statement<_Row = unknown> {
  readonly text: string;
  readonly values: Parameter[];
  readonly name?: string;
}

/** A value as it is sent. */
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

/** A whole number written into the statement itself, so that the plan can count on it. */
export function literal(value: number): Fragment {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no whole number`);
  return new Fragment([String(value)], []);
}

const plain = new WeakMap<TemplateStringsArray, { text: string; name: string }>();
let named = 0;

function toParameter(value: unknown): Parameter {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value === null || value === undefined) return null;
  if (value instanceof Temporal.Instant) return value.toString();
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

function compose(strings: readonly string[], values: readonly unknown[], into: Parameter[]): string {
  let text = strings[0] ?? '';
  for (const [index, value] of values.entries()) {
    if (value instanceof Fragment) text += compose(value.strings, value.values, into);
    else text += `$${into.push(toParameter(value))}`;
    text += strings[index + 1];
  }
  return text;
}

export function sql<Row = unknown>(strings: TemplateStringsArray, ...values: unknown[]): Statement<Row> {
  if (values.some((value) => value instanceof Fragment)) {
    const flat: Parameter[] = [];
    const text = compose(strings, values, flat);
    return { text, values: flat };
  }
  let known = plain.get(strings);
  if (!known) {
    known = { text: compose(strings, values, []), name: `s${++named}` };
    plain.set(strings, known);
  }
  return { text: known.text, name: known.name, values: values.map(toParameter) };
}

const preparedNames = new Map<string, string>();

/** Prepares a composed statement too. Only for those that come in a handful of variants, since each one stays. */
export function prepared<Row>(statement: Statement<Row>): Statement<Row> {
  let name = preparedNames.get(statement.text);
  if (name === undefined) {
    name = `p${preparedNames.size + 1}`;
    preparedNames.set(statement.text, name);
  }
  return { ...statement, name };
}
