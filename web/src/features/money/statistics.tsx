import '../../styles/chart.css';
import type { Statistics } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Chart, type Series } from '../../kit/chart.tsx';
import { formatChange, formatCount, formatDate, formatDays, formatMoney, toMoneyInput } from '../../kit/format.ts';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty, Loaded, SkeletonRows } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { useBooksByDay, useBusiness } from '../shops/index.ts';
import { Kpi } from './kpi.tsx';
import { PeriodChooser, toPeriod } from './period.tsx';
import { statisticsQuery } from './queries.ts';
import { MoneyTabs } from './tabs.tsx';
import { TEXT } from './texts.ts';

const route = getRouteApi('/b/$businessId/money/bookings');
type Day = Statistics['days'][number];
type Counts = Day['bookings'];

const keptOf = ({ held, confirmed, checkedIn, completed }: Counts) => held + confirmed + checkedIn + completed;
const lostOf = ({ cancelled, noShow, expired }: Counts) => cancelled + noShow + expired;

/** How many bookings start each day, what they are worth and which items bring most. */
export function StatisticsPage() {
  const { id } = useBusiness();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const period = toPeriod(search);
  const query = useQuery(statisticsQuery(id, period));
  return (
    <Page
      title={TEXT.title}
      sub={formatDays(period.from, period.to)}
      actions={
        <Button icon="rec" onClick={() => print()}>
          {TEXT.print}
        </Button>
      }
    >
      <MoneyTabs businessId={id} search={search} />
      <PeriodChooser period={period} onChange={(next) => void navigate({ search: next })} />
      <Loaded query={query} what={TEXT.figures} skeleton={<SkeletonRows label={TEXT.stats.loading} />}>
        {(data) => <Figures statistics={data} />}
      </Loaded>
    </Page>
  );
}

function Figures({ statistics }: { statistics: Statistics }) {
  const { days, totals, topItems, byRule, byCode, from, to } = statistics;
  const byDay = useBooksByDay();
  const { cancelled, noShow, expired } = totals.bookings;
  const { bookings: fromWaitlist, bookedPesewas: waitlistPesewas } = totals.waitlist;
  const drawn = useMemo(() => toSeries(days), [days]);
  const busy = days.filter(({ bookings }) => keptOf(bookings) + lostOf(bookings) > 0);
  return (
    <>
      <div className="kpis">
        <Kpi name={TEXT.stats.bookings} value={formatCount(keptOf(totals.bookings))}>
          {TEXT.stats.bookingsHint}
        </Kpi>
        <Kpi name={TEXT.stats.worth} value={formatMoney(totals.bookedPesewas)}>
          {TEXT.stats.worthHint}
        </Kpi>
        <Kpi name={TEXT.stats.lost} value={formatCount(lostOf(totals.bookings))}>
          {TEXT.stats.lostHint(cancelled, noShow, expired)}
        </Kpi>
        <Kpi name={TEXT.stats.occupancy} value={TEXT.stats.percent(String(totals.occupancyPercent))}>
          {byDay ? TEXT.stats.occupancyHint : TEXT.stats.occupancyHintTime}
        </Kpi>
        {fromWaitlist > 0 && (
          <Kpi name={TEXT.stats.waitlist} value={formatMoney(waitlistPesewas)}>
            {TEXT.stats.waitlistHint(fromWaitlist)}
          </Kpi>
        )}
      </div>
      {busy.length === 0 ? (
        <Empty icon="chart" title={TEXT.stats.noTop.title}>
          <p>{TEXT.stats.noTop.text}</p>
        </Empty>
      ) : (
        <>
          <section className="card pad">
            <Chart caption={TEXT.stats.chart} {...drawn} format={formatCount}>
              <Table
                caption={TEXT.stats.chart}
                columns={fromWaitlist > 0 ? [...DAY_COLUMNS, WAITLIST_COLUMN] : DAY_COLUMNS}
                rows={busy.toReversed()}
                rowKey={({ date }) => date}
                csvName={`bookings-by-day-${from}-${to}`}
              />
            </Chart>
          </section>
          <Ranking name="items" title={TEXT.stats.top} columns={ITEM_COLUMNS} rows={topItems} period={statistics} />
          <Ranking name="rules" title={TEXT.stats.byRule} columns={PRICE_COLUMNS} rows={byRule} period={statistics} />
          <Ranking name="codes" title={TEXT.stats.byCode} columns={PRICE_COLUMNS} rows={byCode} period={statistics} />
        </>
      )}
    </>
  );
}

interface RankingProps<Row> {
  name: string;
  title: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  period: Pick<Statistics, 'from' | 'to'>;
}

function Ranking<Row extends { id: string }>({ name, title, columns, rows, period: { from, to } }: RankingProps<Row>) {
  if (rows.length === 0) return null;
  return (
    <section className="stack g2" aria-labelledby={`top-${name}`}>
      <h2 id={`top-${name}`}>{title}</h2>
      <Table caption={title} columns={columns} rows={rows} rowKey={({ id }) => id} csvName={`${name}-${from}-${to}`} />
    </section>
  );
}

function toSeries(days: readonly Day[]): { dates: string[]; series: Series[] } {
  return {
    dates: days.map(({ date }) => date),
    series: [
      // All of them behind, so that the lost ones stand on top of the kept ones.
      {
        label: TEXT.stats.lost,
        colour: '--chart-neg',
        kind: 'bars',
        values: days.map(({ bookings }) => keptOf(bookings) + lostOf(bookings)),
      },
      {
        label: TEXT.stats.kept,
        colour: '--chart-1',
        kind: 'bars',
        values: days.map(({ bookings }) => keptOf(bookings)),
      },
    ],
  };
}

const counted = (status: keyof Counts): Column<Day> => ({
  head: TEXT.stats.statuses[status],
  label: TEXT.stats.statuses[status],
  number: true,
  cell: ({ bookings }) => bookings[status],
  csv: ({ bookings }) => bookings[status],
});

const DAY_COLUMNS: readonly Column<Day>[] = [
  { head: TEXT.stats.day, folded: 'full', cell: ({ date }) => <b>{formatDate(date)}</b>, csv: ({ date }) => date },
  counted('held'),
  counted('confirmed'),
  counted('checkedIn'),
  counted('completed'),
  counted('cancelled'),
  counted('noShow'),
  counted('expired'),
  {
    head: TEXT.stats.occupancy,
    label: TEXT.stats.occupancy,
    number: true,
    cell: ({ occupancyPercent }) => TEXT.stats.percent(String(occupancyPercent)),
    csv: ({ occupancyPercent }) => occupancyPercent,
  },
];

/** Only where the waiting list has filled something. */
const WAITLIST_COLUMN: Column<Day> = {
  head: TEXT.stats.waitlist,
  label: TEXT.stats.waitlist,
  number: true,
  cell: ({ waitlist }) => waitlist.bookings,
  csv: ({ waitlist }) => waitlist.bookings,
};

const ITEM_COLUMNS: readonly Column<Statistics['topItems'][number]>[] = [
  { head: TEXT.stats.item, cell: ({ item }) => item, csv: ({ item }) => item },
  {
    head: TEXT.stats.amount,
    number: true,
    cell: ({ pesewas }) => <Money pesewas={pesewas} />,
    csv: ({ pesewas }) => toMoneyInput(pesewas),
  },
  {
    head: TEXT.stats.count,
    label: TEXT.stats.count,
    number: true,
    folded: 'left',
    cell: ({ bookings }) => formatCount(bookings),
    csv: ({ bookings }) => bookings,
  },
];

const PRICE_COLUMNS: readonly Column<Statistics['byRule'][number]>[] = [
  { head: TEXT.stats.price, folded: 'full', cell: ({ name }) => name, csv: ({ name }) => name },
  {
    head: TEXT.stats.amount,
    label: TEXT.stats.amount,
    number: true,
    cell: ({ bookedPesewas }) => <Money pesewas={bookedPesewas} />,
    csv: ({ bookedPesewas }) => toMoneyInput(bookedPesewas),
  },
  {
    head: TEXT.stats.adjusted,
    label: TEXT.stats.adjusted,
    number: true,
    cell: ({ adjustedPesewas }) => formatChange(adjustedPesewas),
    csv: ({ adjustedPesewas }) => toMoneyInput(adjustedPesewas),
  },
  {
    head: TEXT.stats.count,
    label: TEXT.stats.count,
    number: true,
    cell: ({ bookings }) => formatCount(bookings),
    csv: ({ bookings }) => bookings,
  },
];
