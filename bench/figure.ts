/** One measured figure, beside what it is compared with in the same run and what it must keep to. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** Measured in the same run, in the same unit. */
  baseline?: { name: string; value: number };
  bound?: Bound;
  note?: string;
}

/** Judged is the figure itself, or what it is of its baseline: in percent, or as a multiple. */
export interface Bound {
  of: 'value' | 'percent' | 'times';
  rule: 'at least' | 'at most' | 'under';
  limit: number;
}

export const atLeast = (limit: number, of: Bound['of']): Bound => ({ of, rule: 'at least', limit });
export const atMost = (limit: number, of: Bound['of']): Bound => ({ of, rule: 'at most', limit });
export const under = (limit: number): Bound => ({ of: 'value', rule: 'under', limit });

/** What the bound looks at, in its own measure. */
export function judged({ value, baseline }: Figure, of: Bound['of']): number {
  if (of === 'value') return value;
  if (!baseline) throw new Error('A ratio needs a baseline');
  return of === 'percent' ? (100 * value) / baseline.value : value / baseline.value;
}

export function isMet(figure: Figure): boolean | null {
  const { bound } = figure;
  if (!bound) return null;
  const amount = judged(figure, bound.of);
  if (bound.rule === 'at least') return amount >= bound.limit;
  return bound.rule === 'at most' ? amount <= bound.limit : amount < bound.limit;
}

/** Three digits that mean something, and no more. */
export function shown(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en');
  return value >= 10 ? value.toFixed(1) : value.toFixed(value >= 1 ? 2 : 3);
}

const withUnit = (value: number, unit: string) => `${shown(value)}${unit === '/s' ? '' : ' '}${unit}`;

export const amountOf = ({ value, unit }: Figure): string => withUnit(value, unit);
export const baselineOf = ({ baseline, unit }: Figure): string =>
  baseline ? `${baseline.name} ${withUnit(baseline.value, unit)}` : '';

const measureOf = (of: Bound['of'], unit: string): string => (of === 'value' ? unit : of === 'percent' ? '%' : '×');

/** The ratio a figure is judged by, or the one that says most. */
export function ratioOf(figure: Figure): string {
  if (!figure.baseline) return '';
  const of = figure.bound && figure.bound.of !== 'value' ? figure.bound.of : 'times';
  return withUnit(judged(figure, of), measureOf(of, figure.unit));
}

export function boundOf({ bound, unit }: Figure): string {
  if (!bound) return '';
  const limit = bound.limit.toLocaleString('en');
  return `${bound.rule} ${limit}${unit === '/s' && bound.of === 'value' ? '' : ' '}${measureOf(bound.of, unit)}`;
}

export function lineOf(figure: Figure): string {
  const met = isMet(figure);
  const parts = [
    `${figure.name}: ${amountOf(figure)}`,
    baselineOf(figure),
    ratioOf(figure),
    met === null ? '' : `${boundOf(figure)}: ${met ? 'met' : 'MISSED'}`,
    figure.note ?? '',
  ];
  return parts.filter(Boolean).join('; ');
}

/** Prints what a bench measured, and hands it to `bench/main.ts` when that has started it. */
export async function tell(figures: Figure[]): Promise<void> {
  for (const figure of figures) console.log(lineOf(figure));
  if (process.send) await new Promise<void>((resolve) => process.send?.(figures, () => resolve()));
}
