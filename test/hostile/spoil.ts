import type { Random } from '../service/seed.ts';
import type { Draft } from './build.ts';
import type { Operation } from './document.ts';
import { HEADERS, METHODS, NUMBERS, OTHERS, PARAMS, QUERY_NAMES, STRINGS, TAILS, UNKNOWN_FIELDS } from './odd.ts';

/** The kinds of defects that a request can get. */

const deep = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

const oddValue = (dice: Random): unknown => {
  const kind = dice.below(10);
  if (kind < 3) return dice.pick(NUMBERS);
  if (kind < 7) return dice.pick(STRINGS);
  if (kind < 9) return dice.pick(OTHERS);
  return dice.chance(0.5)
    ? deep(dice.pick([3, 17, 60, 2_000]))
    : Array.from({ length: dice.pick([60, 600, 20_000]) }, () => 0);
};

type Place = { of: Record<string, unknown> | unknown[]; key: string | number };

/** Every position in a body whose value can be replaced. */
function placesOf(value: unknown, found: Place[] = []): Place[] {
  if (Array.isArray(value)) {
    for (const [key, item] of value.entries()) {
      found.push({ of: value, key });
      placesOf(item, found);
    }
  } else if (value !== null && typeof value === 'object') {
    for (const [key, item] of Object.entries(value)) {
      found.push({ of: value as Record<string, unknown>, key });
      placesOf(item, found);
    }
  }
  return found;
}

const put = ({ of, key }: Place, value: unknown) => {
  (of as Record<string | number, unknown>)[key] = value;
};

type Spoil = (draft: Draft, dice: Random, operation: Operation) => void;

const BODY: Spoil[] = [
  (draft, dice) => {
    draft.body = oddValue(dice);
  },
  (draft, dice) => {
    const places = placesOf(draft.body);
    if (places.length > 0) put(dice.pick(places), oddValue(dice));
    else draft.body = oddValue(dice);
  },
  (draft, dice) => {
    for (const place of placesOf(draft.body)) if (dice.chance(0.3)) put(place, oddValue(dice));
  },
  (draft, dice) => {
    const { of, key } = dice.pick<Place>([...placesOf(draft.body), { of: {}, key: 'x' }]);
    if (Array.isArray(of)) of.push(of[0], of[0]);
    else delete of[key];
  },
  (draft, dice) => {
    const places = placesOf(draft.body).filter(({ of }) => !Array.isArray(of));
    const of = places.length > 0 ? dice.pick(places).of : draft.body;
    if (of !== null && typeof of === 'object')
      (of as Record<string, unknown>)[dice.pick(UNKNOWN_FIELDS)] = oddValue(dice);
  },
  (draft, dice) => {
    draft.bytes = dice.pick([
      '',
      '{',
      '[',
      'null',
      '"',
      '{"a":1,"a":2}',
      '{"__proto__":{"x":1}}',
      '{"constructor":{"prototype":{"x":1}}}',
      '\ufeff{}',
      '{} {}',
      'a=1&b=2',
      'a[b]=1&a[b][c]=2&__proto__=1',
      '1e999',
      '-',
      `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
      `{"name":"${'x'.repeat(300_000)}"}`,
      Buffer.from([0xff, 0xfe, 0x00]),
      Buffer.from('{"a":"\\ud800"}'),
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nx\r\n--x--\r\n',
    ]);
  },
];

const ADDRESS: Spoil[] = [
  (draft, dice) => {
    draft.query.push([dice.pick(QUERY_NAMES), String(oddText(dice))]);
  },
  (draft, dice, { parameters }) => {
    const named = parameters.filter((parameter) => parameter.in === 'query');
    const name = named.length > 0 ? dice.pick(named).name : 'x';
    draft.query = draft.query.filter(([other]) => other !== name || dice.chance(0.3));
    draft.query.push([name, oddText(dice)]);
  },
  (draft, dice) => {
    draft.tail = dice.pick(TAILS);
  },
  (draft, dice) => {
    const names = Object.keys(draft.params);
    if (names.length === 0) draft.tail = dice.pick(TAILS);
    else draft.params[dice.pick(names)] = dice.pick(PARAMS);
  },
];

const oddText = (dice: Random): string => {
  const value = dice.pick([...STRINGS, ...NUMBERS]);
  return String(value).slice(0, 4_000);
};

const HEADER: Spoil[] = [
  (draft, dice) => {
    const name = dice.pick(Object.keys(HEADERS));
    draft.headers[name] = dice.pick(HEADERS[name] ?? ['']);
    if (name === 'Upgrade') draft.headers['Connection'] = 'Upgrade';
  },
  (draft, dice) => {
    const name = dice.pick(['Idempotency-Key', 'Content-Type', 'Authorization']);
    draft.headers[name] = dice.pick(HEADERS[name] ?? ['']);
  },
  (draft, dice) => {
    const [name] = Object.keys(draft.headers).toSorted(() => (dice.chance(0.5) ? 1 : -1));
    if (name) delete draft.headers[name];
  },
];

/** The kind of defect, for the report. */
export type Kind = 'body' | 'address' | 'header' | 'method' | 'body of another method';

export function spoil(draft: Draft, operation: Operation, dice: Random): Kind {
  const kind = dice.below(20);
  const apply = (spoils: Spoil[], as: Kind): Kind => {
    dice.pick(spoils)(draft, dice, operation);
    return as;
  };
  if (kind < 10 && operation.body) return apply(BODY, 'body');
  if (kind < 14) return apply(ADDRESS, 'address');
  if (kind < 18) return apply(HEADER, 'header');
  if (kind === 18) {
    draft.method = dice.pick(METHODS);
    return 'method';
  }
  // A request without a body gets one, or a second defect.
  draft.headers['Content-Type'] ??= dice.pick(['application/json', 'text/plain', 'application/x-www-form-urlencoded']);
  draft.bytes = dice.pick(['{', '{}', 'null', 'a=b', 'x'.repeat(300_000)]);
  return 'body of another method';
}
