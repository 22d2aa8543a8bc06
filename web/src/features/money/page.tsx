import type { Statistics } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { addDays, formatDate, formatDays, formatMoney, today } from '../../kit/format.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty, Loaded, SkeletonRows } from '../../ui/states.tsx';
import { ExportButton } from '../bookings/index.ts';
import { useBusiness } from '../shops/index.ts';
import { Kpi } from './kpi.tsx';
import { LastPayments } from './last-payments.tsx';
import { MoneyChart } from './money-chart.tsx';
import { toMoneyDays, usedMethods } from './money-days.ts';
import { MoneyTable } from './money-table.tsx';
import { type Period, PeriodChooser, periodBefore, toPeriod } from './period.tsx';
import { dueQuery, methodsQuery, statisticsQuery } from './queries.ts';
import { MoneyTabs } from './tabs.tsx';
import { TEXT } from './texts.ts';

const route = getRouteApi('/b/$businessId/money');
const DAYS_AHEAD = 60;
/** With more methods the table needs the whole width. */
const MOST_BESIDE = 3;

/** What came, what went back and what is still to come, by day and method. */
export function MoneyPage() {
  const { id } = useBusiness();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const period = toPeriod(search);
  const statistics = useQuery(statisticsQuery(id, period));
  return (
    <Page
      title={TEXT.title}
      sub={formatDays(period.from, period.to)}
      actions={
        <div className="row">
          <Button icon="rec" onClick={() => print()}>
            {TEXT.print}
          </Button>
          <ExportButton businessId={id} search={period} />
        </div>
      }
    >
      <MoneyTabs businessId={id} search={search} />
      <PeriodChooser period={period} onChange={(next) => void navigate({ search: next })} />
      <Loaded query={statistics} what={TEXT.figures} skeleton={<SkeletonRows label={TEXT.loading} />}>
        {(data) => <Overview businessId={id} period={period} statistics={data} />}
      </Loaded>
    </Page>
  );
}

function Overview({ businessId, period, statistics }: { businessId: string; period: Period; statistics: Statistics }) {
  const before = useQuery(statisticsQuery(businessId, periodBefore(period)));
  const until = addDays(today(), DAYS_AHEAD);
  const ahead = useQuery(statisticsQuery(businessId, { from: addDays(today(), 1), to: until }));
  const methods = useQuery(methodsQuery(businessId, period));
  const due = useQuery(dueQuery(businessId, period));
  const { totals } = statistics;
  const days = toMoneyDays(statistics, methods.data ?? null, due.data ?? null);
  const moved = days.filter((day) => day.received > 0 || day.refunded > 0 || day.due > 0);
  const dueTotal = due.data && Object.values(due.data).reduce((sum, pesewas) => sum + pesewas, 0);
  return (
    <>
      <div className="kpis">
        <Kpi name={TEXT.received} value={formatMoney(totals.receivedPesewas)}>
          {before.data && compare(totals.receivedPesewas, before.data.totals.receivedPesewas)}
        </Kpi>
        <Kpi name={TEXT.refunded} value={formatMoney(totals.refundedPesewas)}>
          {TEXT.refundedHint}
        </Kpi>
        <Kpi name={TEXT.toCollect} value={typeof dueTotal === 'number' ? formatMoney(dueTotal) : '–'}>
          {TEXT.toCollectHint}
        </Kpi>
        <Kpi name={TEXT.ahead} value={ahead.data ? formatMoney(ahead.data.totals.bookedPesewas) : '–'}>
          {TEXT.aheadHint(formatDate(until))}
        </Kpi>
      </div>
      {methods.data === null && <Banner>{TEXT.tooMany}</Banner>}
      {due.data === null && <Banner>{TEXT.tooManyDue}</Banner>}
      {moved.length === 0 ? (
        <Empty icon="chart" title={TEXT.noMoney.title}>
          <p>{TEXT.noMoney.text}</p>
        </Empty>
      ) : (
        <MoneyChart days={days} split={Boolean(methods.data)} period={period} />
      )}
      <div className={usedMethods(days).length > MOST_BESIDE ? 'stack' : 'split'}>
        {moved.length > 0 && <MoneyTable days={moved} split={Boolean(methods.data)} period={period} />}
        <LastPayments businessId={businessId} />
      </div>
    </>
  );
}

function compare(now: number, before: number): string {
  if (before === 0) return TEXT.nothingBefore;
  const percent = Math.round((100 * (now - before)) / before);
  if (percent === 0) return TEXT.same;
  return percent > 0 ? TEXT.more(String(percent)) : TEXT.less(String(-percent));
}
