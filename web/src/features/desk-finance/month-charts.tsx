import '../../styles/chart.css';
import type { FinanceSummary } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Chart } from '../../kit/chart.tsx';
import { formatCount, formatMoney, formatMonth } from '../../kit/format.ts';
import { Loaded, SkeletonRows } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { monthsQuery } from './queries.ts';
import { lastMonths } from './search.ts';
import { TEXT } from './texts.ts';

const MONTHS = 6;
/** Short, because the axis is narrow and the caption names the currency. */
const toCedis = (pesewas: number) => formatCount(pesewas / 100);

export function MonthCharts() {
  const [months] = useState(() => lastMonths(MONTHS));
  const query = useQuery(monthsQuery(months));
  return (
    <section className="stack" aria-label={TEXT.months}>
      <h2>{TEXT.months}</h2>
      <Loaded query={query} what={TEXT.months} skeleton={<SkeletonRows rows={3} />}>
        {(summaries) => <Charts summaries={summaries} />}
      </Loaded>
    </section>
  );
}

const month: Column<FinanceSummary> = {
  head: TEXT.month,
  cell: ({ from }) => formatMonth(from),
  csv: ({ from }) => from.slice(0, 7),
};
const figure = (
  head: string,
  name: 'revenuePesewas' | 'gmvPesewas' | 'cogsPesewas' | 'marginPesewas',
): Column<FinanceSummary> => ({
  head,
  number: true,
  folded: 'full',
  label: head,
  cell: (row) => formatMoney(row[name]),
  csv: (row) => row[name] / 100,
});
const MONEY = [
  month,
  figure(TEXT.revenue, 'revenuePesewas'),
  figure(TEXT.cost, 'cogsPesewas'),
  figure(TEXT.margin, 'marginPesewas'),
];
const GMV = [month, figure(TEXT.gmv, 'gmvPesewas')];

function Charts({ summaries }: { summaries: readonly FinanceSummary[] }) {
  const { dates, money, gmv } = useMemo(() => {
    const values = (name: 'revenuePesewas' | 'gmvPesewas' | 'cogsPesewas' | 'marginPesewas') =>
      summaries.map((summary) => summary[name]);
    return {
      dates: summaries.map(({ from }) => from),
      money: [
        { label: TEXT.revenue, colour: '--chart-1', kind: 'bars' as const, values: values('revenuePesewas') },
        { label: TEXT.cost, colour: '--chart-neg', values: values('cogsPesewas') },
        { label: TEXT.margin, colour: '--chart-2', values: values('marginPesewas') },
      ],
      gmv: [{ label: TEXT.gmv, colour: '--chart-3', kind: 'bars' as const, values: values('gmvPesewas') }],
    };
  }, [summaries]);
  return (
    <div className="two">
      <div className="card pad">
        <Chart caption={TEXT.moneyChart} dates={dates} series={money} format={toCedis} step="month">
          <Table
            caption={TEXT.moneyChart}
            columns={MONEY}
            rows={summaries}
            rowKey={({ from }) => from}
            csvName="dwaso-months"
          />
        </Chart>
      </div>
      <div className="card pad">
        <Chart caption={TEXT.gmvChart} dates={dates} series={gmv} format={toCedis} step="month">
          <Table
            caption={TEXT.gmvChart}
            columns={GMV}
            rows={summaries}
            rowKey={({ from }) => from}
            csvName="dwaso-months-gmv"
          />
        </Chart>
      </div>
    </div>
  );
}
