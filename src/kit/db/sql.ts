import { textOf } from '../time.ts';

/**
 * SQL is written as SQL. A statement made only of text and values is prepared once per connection under a name taken
 * from its text; one composed of fragments stays unnamed, so that variants never pile up on the server.
 */
export interface Statement<_Row = unknown> {
  readonly text: string;
  readonly values: Parameter[];
  readonly name?: string | undefined;
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

const literals = new Map<number, Fragment>();

/** A whole number written into the statement itself, so that the plan can count on it. For few different ones: each stays. */
export function literal(value: number): Fragment {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no whole number`);
  let known = literals.get(value);
  if (!known) {
    known = new Fragment([String(value)], []);
    literals.set(value, known);
  }
  return known;
}

function toParameter(value: unknown): Parameter {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value === null || value === undefined) return null;
  if (value instanceof Temporal.Instant) return textOf(value);
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

/** What a statement says; there is one for each way to put its pieces together. */
interface Wording {
  readonly text: string;
  /** Set when it is prepared. */
  name: string | undefined;
}

/**
 * Pieces that follow each other, by the place at which the next one stands: the way to a wording that was made before,
 * since putting the text together anew costs more than to walk there.
 */
interface Path {
  wording: Wording | null;
  readonly next: Map<readonly string[], Map<number, Path>>;
}

const newPath = (): Path => ({ wording: null, next: new Map() });

function follow(path: Path, strings: readonly string[], place: number): Path {
  let places = path.next.get(strings);
  if (!places) {
    places = new Map();
    path.next.set(strings, places);
  }
  let next = places.get(place);
  if (!next) {
    next = newPath();
    places.set(place, next);
  }
  return next;
}

/** Walks the pieces and collects the values on the way. */
function walk(from: Path, values: readonly unknown[], into: Parameter[]): Path {
  let path = from;
  for (let hole = 0; hole < values.length; hole++) {
    const value = values[hole];
    if (!(value instanceof Fragment)) into.push(toParameter(value));
    else {
      // Which piece, in which hole, after how many values: no two wordings have all of these in common.
      path = walk(follow(path, value.strings, into.length * 64 + hole), value.values, into);
    }
  }
  return path;
}

function compose(strings: readonly string[], values: readonly unknown[], counted: { values: number }): string {
  let text = strings[0] ?? '';
  for (const [index, value] of values.entries()) {
    if (value instanceof Fragment) text += compose(value.strings, value.values, counted);
    else text += `$${++counted.values}`;
    text += strings[index + 1];
  }
  return text;
}

const roots = new WeakMap<TemplateStringsArray, Path>();
let named = 0;
const nextName = () => `s${++named}`;

export function sql<Row = unknown>(strings: TemplateStringsArray, ...values: unknown[]): Statement<Row> {
  let root = roots.get(strings);
  if (!root) {
    root = newPath();
    roots.set(strings, root);
  }
  const into: Parameter[] = [];
  const path = walk(root, values, into);
  path.wording ??= {
    text: compose(strings, values, { values: 0 }),
    // Variants could pile up on the server, so only what has none is prepared by itself.
    name: path === root ? nextName() : undefined,
  };
  return new Worded<Row>(path.wording, into);
}

class Worded<_Row> implements Statement<_Row> {
  readonly wording: Wording;
  readonly text: string;
  readonly name: string | undefined;
  readonly values: Parameter[];
  constructor(wording: Wording, values: Parameter[]) {
    this.wording = wording;
    this.text = wording.text;
    this.name = wording.name;
    this.values = values;
  }
}

/** Prepares a composed statement too. Only for those that come in a handful of variants, since each one stays. */
export function prepared<Row>(statement: Statement<Row>): Statement<Row> {
  const { wording, values } = statement as Worded<Row>;
  wording.name ??= nextName();
  return new Worded<Row>(wording, values);
}
