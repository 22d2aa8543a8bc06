import '../../styles/chart.css';
import { useMemo } from 'react';
import { Chart, type Series } from '../../kit/chart.tsx';
import { formatCount, formatDays } from '../../kit/format.ts';
import type { Method } from './filters.ts';
import { type MoneyDay, usedMethods } from './money-days.ts';
import type { Period } from './period.tsx';
import { TEXT } from './texts.ts';

const COLOURS: Record<Method, string> = {
  MOMO: '--chart-1',
  CASH: '--chart-2',
  CARD: '--chart-3',
  BANK: '--chart-4',
  OTHER: '--ink-3',
};

/** Money received by day, one method on top of the other; refunds hang below the line. */
export function MoneyChart({ days, split, period }: { days: readonly MoneyDay[]; split: boolean; period: Period }) {
  // The figures alone decide whether the chart is drawn anew.
  const figures = JSON.stringify({ days, split });
  const drawn = useMemo(() => toSeries(JSON.parse(figures) as { days: MoneyDay[]; split: boolean }), [figures]);
  return (
    <section className="card pad no-print">
      <Chart caption={TEXT.chartCaption(formatDays(period.from, period.to))} {...drawn} format={formatCount} />
    </section>
  );
}

function toSeries({ days, split }: { days: MoneyDay[]; split: boolean }): { dates: string[]; series: Series[] } {
  const dates = days.map(({ date }) => date);
  const cedis = (read: (day: MoneyDay) => number) => days.map((day) => read(day) / 100);
  const used = usedMethods(days);
  // A later series is drawn over an earlier one, so the highest pile comes first.
  const piles: Series[] = used.map((method, at) => ({
    label: TEXT.methods[method],
    colour: COLOURS[method],
    kind: 'bars',
    values: cedis(({ methods }) => used.slice(0, at + 1).reduce((sum, one) => sum + methods[one], 0)),
  }));
  const received: Series[] = split
    ? piles.toReversed()
    : [{ label: TEXT.received, colour: '--chart-1', kind: 'bars', values: cedis((day) => day.received) }];
  const refunded: Series = {
    label: TEXT.refunded,
    colour: '--chart-neg',
    kind: 'bars',
    values: cedis((day) => -day.refunded),
  };
  // A day without any is no point of the line.
  const due: Series = {
    label: TEXT.toCollect,
    colour: '--ink',
    values: days.map((day) => (day.due > 0 ? day.due / 100 : null)),
  };
  const some = (one: Series) => (one.values.some((value) => value) ? [one] : []);
  return { dates, series: [...received, ...some(refunded), ...some(due)] };
}
