import type { FinanceSummary } from '@dwaso/sdk';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { textOf } from '../../kit/form.tsx';
import { formatDays, formatMoney } from '../../kit/format.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Loaded, SkeletonRows } from '../../ui/states.tsx';
import { FinanceTable } from './finance-table.tsx';
import { MonthCharts } from './month-charts.tsx';
import { financeQuery, type Range, summaryQuery } from './queries.ts';
import { type FinanceSearch, rangeBefore, rangeOf, SPANS } from './search.ts';
import { TEXT } from './texts.ts';

const route = getRouteApi('/desk/finance');

export function FinancePage() {
  const search = route.useSearch();
  const range = rangeOf(search);
  const table = useInfiniteQuery(financeQuery(range, search.sort));
  // Every figure sums many rows: those of the table come first, then the month's, then comparison and charts.
  const query = useQuery({ ...summaryQuery(range), enabled: !table.isPending });
  const loaded = query.isSuccess && table.isSuccess;
  return (
    <Page title={TEXT.title} sub={formatDays(range.from, range.to)} actions={<Spans search={search} />}>
      <div className="stack">
        <Loaded query={query} what={TEXT.title} skeleton={<SkeletonRows rows={2} />}>
          {(summary) => <Figures summary={summary} range={range} compared={loaded} />}
        </Loaded>
        <Days range={range} search={search} key={`${range.from} ${range.to}`} />
        <FinanceTable range={range} search={search} query={table} businesses={query.data?.businesses} />
        {loaded && <MonthCharts />}
      </div>
    </Page>
  );
}

const Spans = ({ search }: { search: FinanceSearch }) => (
  <nav className="seg" aria-label={TEXT.period}>
    {SPANS.map((span) => (
      <Link
        key={span}
        to="/finance"
        search={{ span, ...(search.sort && { sort: search.sort }) }}
        activeOptions={{ exact: true }}
        aria-current={!search.from && !search.to && (search.span ?? 'month') === span ? 'page' : undefined}
      >
        {TEXT.spans[span]}
      </Link>
    ))}
  </nav>
);

function Days({ range, search }: { range: Range; search: FinanceSearch }) {
  const navigate = route.useNavigate();
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const from = textOf(form, 'from');
    const to = textOf(form, 'to');
    void navigate({
      to: '/finance',
      search: {
        ...(from !== undefined && { from }),
        ...(to !== undefined && { to }),
        ...(search.sort && { sort: search.sort }),
      },
    });
  };
  return (
    <details className="card pad" open={search.from !== undefined}>
      <summary className="semi">{TEXT.otherDays}</summary>
      <form className="filters" onSubmit={apply}>
        <label className="f">
          <span className="lab">{TEXT.from}</span>
          <input className="in" type="date" name="from" defaultValue={range.from} required />
        </label>
        <label className="f">
          <span className="lab">{TEXT.to}</span>
          <input className="in" type="date" name="to" defaultValue={range.to} required />
        </label>
        <div className="btns">
          <Button type="submit">{TEXT.apply}</Button>
        </div>
      </form>
    </details>
  );
}

function Figures({ summary, range, compared }: { summary: FinanceSummary; range: Range; compared: boolean }) {
  const { data: before } = useQuery({ ...summaryQuery(rangeBefore(range)), enabled: compared });
  const { revenuePesewas, gmvPesewas, cogsPesewas, marginPesewas, marginPercent } = summary;
  return (
    <div className="kpis">
      <Figure
        name={TEXT.revenue}
        value={formatMoney(revenuePesewas)}
        hint={TEXT.revenueHint}
        now={revenuePesewas}
        before={before?.revenuePesewas}
        good="up"
      />
      <Figure
        name={TEXT.gmv}
        value={formatMoney(gmvPesewas)}
        hint={TEXT.gmvHint}
        now={gmvPesewas}
        before={before?.gmvPesewas}
        good="up"
      />
      <Figure
        name={TEXT.cost}
        value={formatMoney(cogsPesewas)}
        hint={TEXT.costHint}
        now={cogsPesewas}
        before={before?.cogsPesewas}
        good="down"
      />
      <div className="card kpi">
        <span>{TEXT.margin}</span>
        <b>{formatMoney(marginPesewas)}</b>
        <small>{marginPercent === null ? TEXT.noPercent : TEXT.percent(marginPercent)}</small>
      </div>
    </div>
  );
}

interface FigureProps {
  name: string;
  value: string;
  hint: string;
  now: number;
  before: number | undefined;
  /** Which way is good news. */
  good: 'up' | 'down';
}

function Figure({ name, value, hint, now, before, good }: FigureProps) {
  return (
    <div className="card kpi">
      <span>{name}</span>
      <b>{value}</b>
      <small>{hint}</small>
      {before !== undefined && <small>{describeChange(now, before, good)}</small>}
    </div>
  );
}

function describeChange(now: number, before: number, good: 'up' | 'down') {
  if (before <= 0) return TEXT.noChange;
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return TEXT.same;
  const rises = percent > 0;
  return (
    <span className={rises === (good === 'up') ? 'up' : 'dn'}>
      {TEXT.change(`${rises ? '▲' : '▼'} ${Math.abs(percent)} %`)}
    </span>
  );
}
