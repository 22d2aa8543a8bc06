/**
 * The part of PromQL that deploy/ uses, over two scrapes: selectors, sum and max with `by`, rate and increase between the
 * scrapes, histogram_quantile, division and comparison with a number. Anything else throws.
 */
export interface Sample {
  labels: Readonly<Record<string, string>>;
  value: number;
}

export type Scrape = ReadonlyMap<string, readonly Sample[]>;

const LINE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g;

export function parseScrape(text: string): Map<string, Sample[]> {
  const found = new Map<string, Sample[]>();
  for (const line of text.split('\n')) {
    const [, name = '', labels = '', value] = LINE.exec(line) ?? [];
    if (name === '') continue;
    const pairs = [...labels.matchAll(LABEL)].map(([, key = '', text = '']) => [key, text]);
    found.set(name, [...(found.get(name) ?? []), { labels: Object.fromEntries(pairs), value: Number(value) }]);
  }
  return found;
}

export function evaluate(expression: string, before: Scrape, after: Scrape, seconds: number): Sample[] {
  let rest = expression.trim();
  const take = (pattern: RegExp): string[] | null => {
    const match = new RegExp(`^\\s*(?:${pattern.source})`).exec(rest);
    if (match) rest = rest.slice(match[0].length);
    return match;
  };
  const need = (pattern: RegExp): string[] => {
    const match = take(pattern);
    if (!match) throw new Error(`Expected ${pattern} at "${rest}" of "${expression}"`);
    return match;
  };

  function selector(scrape: Scrape): Sample[] {
    const [, name = ''] = need(/([a-zA-Z_:][\w:]*)/);
    const [, inside = ''] = take(/\{([^}]*)\}/) ?? [];
    const wanted = [...inside.matchAll(/(\w+)(=~|=)"([^"]*)"/g)];
    return (scrape.get(name) ?? []).filter(({ labels }) =>
      wanted.every(([, key = '', how, text = '']) =>
        how === '=' ? labels[key] === text : new RegExp(`^(?:${text})$`).test(labels[key] ?? ''),
      ),
    );
  }

  const keyOf = (labels: Sample['labels'], by: readonly string[]) =>
    JSON.stringify(by.map((name) => labels[name] ?? ''));

  function group(samples: readonly Sample[], by: readonly string[], fold: (values: number[]) => number): Sample[] {
    return [...Map.groupBy(samples, ({ labels }) => keyOf(labels, by)).values()].map((members) => ({
      labels: Object.fromEntries(by.map((name) => [name, members[0]?.labels[name] ?? ''])),
      value: fold(members.map(({ value }) => value)),
    }));
  }

  function difference(perSecond: boolean): Sample[] {
    need(/\(/);
    const at = rest;
    const now = selector(after);
    const end = rest;
    rest = at;
    const then = selector(before);
    rest = end;
    need(/\[\d+[mh]\]\s*\)/);
    return now.map(({ labels, value }) => {
      const same = then.find((one) => JSON.stringify(one.labels) === JSON.stringify(labels));
      return { labels, value: (value - (same?.value ?? 0)) / (perSecond ? seconds : 1) };
    });
  }

  function quantile(): Sample[] {
    const [, q = ''] = need(/\(\s*([\d.]+)\s*,/);
    const buckets = term();
    need(/\)/);
    const sorted = buckets
      .map(({ labels, value }) => ({
        le: labels['le'] === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels['le']),
        value,
      }))
      .sort((a, b) => a.le - b.le);
    const rank = Number(q) * (sorted.at(-1)?.value ?? 0);
    const found = sorted.findIndex(({ value }) => value >= rank && value > 0);
    const upper = sorted[found]?.le ?? Number.NaN;
    // The answer lies in this bucket; its lower end is what is certain.
    return found < 0 ? [] : [{ labels: {}, value: found === 0 ? 0 : (sorted[found - 1]?.le ?? upper) }];
  }

  function term(): Sample[] {
    const [, fold] = take(/(sum|max)\b/) ?? [];
    if (fold) {
      const [, names = ''] = take(/by\s*\(([^)]*)\)/) ?? [];
      need(/\(/);
      const inner = term();
      need(/\)/);
      const by = names
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean);
      const add = (values: number[]) => values.reduce((total, value) => total + value, 0);
      return inner.length === 0 ? [] : group(inner, by, fold === 'sum' ? add : (values) => Math.max(...values));
    }
    if (take(/rate\b/)) return difference(true);
    if (take(/increase\b/)) return difference(false);
    if (take(/histogram_quantile\b/)) return quantile();
    return selector(after);
  }

  let result = term();
  if (take(/\//)) {
    const divisor = term();
    result = result.flatMap(({ labels, value }) => {
      const other = divisor.find((one) => JSON.stringify(one.labels) === JSON.stringify(labels));
      return other ? [{ labels, value: value / other.value }] : [];
    });
  }
  const [, operator, limit] = take(/(>|==)\s*([\d.]+)/) ?? [];
  if (operator === '>') result = result.filter(({ value }) => value > Number(limit));
  if (operator === '==') result = result.filter(({ value }) => value === Number(limit));
  if (rest.trim() !== '') throw new Error(`"${rest}" of "${expression}" is not understood`);
  return result;
}
