import '../../styles/chart.css';
import type { PlatformUsage } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type FormEvent, useMemo, useState } from 'react';
import { toApiError } from '../../kit/api.ts';
import { Chart } from '../../kit/chart.tsx';
import { downloadCsv } from '../../kit/csv.ts';
import { textOf } from '../../kit/form.tsx';
import { addDays, daysBetween, formatCount, formatDate, formatDays, formatMoney } from '../../kit/format.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty, Loaded, SkeletonRows } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { businessNameQuery, namesQuery, type UsageFilter, usageQuery } from './queries.ts';
import { filterOf, type UsageSearch } from './search.ts';
import { TEXT } from './texts.ts';

const route = getRouteApi('/desk/usage');
const STEP = 50;
/** Short, because the axis is narrow and the caption names the currency. */
const toCedis = (pesewas: number) => formatCount(pesewas / 100);

type Row = PlatformUsage['rows'][number];

export function UsagePage() {
  const filter = filterOf(route.useSearch());
  const { businessId } = filter;
  const query = useQuery(usageQuery(filter));
  const tooMuch = query.error && toApiError(query.error).details.some(({ code }) => code === 'TOO_MANY');
  return (
    <Page title={TEXT.title} sub={TEXT.sub}>
      <div className="stack">
        <Filters filter={filter} key={JSON.stringify(filter)} />
        {businessId !== undefined && <BusinessLine businessId={businessId} />}
        {tooMuch ? (
          <Empty icon="warn" tone="held" title={TEXT.tooMuch.title}>
            <p>{TEXT.tooMuch.text}</p>
          </Empty>
        ) : (
          <Loaded query={query} what={TEXT.title} skeleton={<SkeletonRows />}>
            {(usage) => <Usage usage={usage} />}
          </Loaded>
        )}
      </div>
    </Page>
  );
}

function BusinessLine({ businessId }: { businessId: string }) {
  const { data } = useQuery(businessNameQuery(businessId));
  return (
    <p>
      <Link className="lnk" to="/businesses/$businessId" params={{ businessId }}>
        {TEXT.of(data?.name ?? businessId)}
      </Link>
    </p>
  );
}

function Filters({ filter }: { filter: UsageFilter }) {
  const navigate = route.useNavigate();
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const next: UsageSearch = {};
    for (const name of ['from', 'to', 'businessId'] as const) {
      const value = textOf(form, name);
      if (value !== undefined) next[name] = value;
    }
    void navigate({ to: '/usage', search: next });
  };
  return (
    <form className="card pad filters" onSubmit={apply}>
      <label className="f">
        <span className="lab">{TEXT.from}</span>
        <input className="in" type="date" name="from" defaultValue={filter.from} required />
      </label>
      <label className="f">
        <span className="lab">{TEXT.to}</span>
        <input className="in" type="date" name="to" defaultValue={filter.to} required />
      </label>
      <label className="f">
        <span className="lab">{TEXT.business}</span>
        <input
          className="in"
          name="businessId"
          defaultValue={filter.businessId}
          placeholder={TEXT.all}
          maxLength={64}
        />
      </label>
      <div className="btns">
        <Button type="submit">{TEXT.apply}</Button>
      </div>
    </form>
  );
}

interface Sum {
  key: string;
  quantity: number;
  costPesewas: number;
}

function sumBy(rows: readonly Row[], keyOf: (row: Row) => string): Sum[] {
  const sums = new Map<string, Sum>();
  for (const row of rows) {
    const key = keyOf(row);
    const sum = sums.get(key) ?? { key, quantity: 0, costPesewas: 0 };
    sum.quantity += row.quantity;
    sum.costPesewas += row.costPesewas;
    sums.set(key, sum);
  }
  return [...sums.values()];
}

const nameMeter = (meter: string) => (meter in TEXT.meters ? TEXT.meters[meter as keyof typeof TEXT.meters] : meter);

const sumColumns = (head: string, name: (key: string) => string): readonly Column<Sum>[] => [
  { head, cell: ({ key }) => name(key), csv: ({ key }) => key },
  {
    head: TEXT.quantity,
    number: true,
    cell: ({ quantity }) => formatCount(quantity),
    csv: ({ quantity }) => quantity,
  },
  {
    head: TEXT.cost,
    number: true,
    folded: 'full',
    cell: ({ costPesewas }) => formatMoney(costPesewas),
    csv: ({ costPesewas }) => costPesewas / 100,
  },
];

const NO_NAMES: ReadonlyMap<string, string> = new Map();

const rowColumns = (names: ReadonlyMap<string, string>): readonly Column<Row>[] => [
  {
    head: TEXT.businessColumn,
    cell: ({ businessId }) => (
      <Link to="/businesses/$businessId" params={{ businessId }} className={names.has(businessId) ? '' : 'mono'}>
        {names.get(businessId) ?? businessId}
      </Link>
    ),
  },
  { head: TEXT.day, cell: ({ date }) => formatDate(date) },
  { head: TEXT.meter, folded: 'left', cell: ({ meter }) => nameMeter(meter) },
  { head: TEXT.quantity, number: true, cell: ({ quantity }) => formatCount(quantity) },
  { head: TEXT.cost, number: true, folded: 'full', cell: ({ costPesewas }) => formatMoney(costPesewas) },
];

function Usage({ usage: { from, to, rows } }: { usage: PlatformUsage }) {
  const [count, setCount] = useState(STEP);
  const { byMeter, byDay, dates, costs, costliest } = useMemo(() => {
    const days = new Map(sumBy(rows, ({ date }) => date).map((sum) => [sum.key, sum]));
    const all = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
    return {
      byMeter: sumBy(rows, ({ meter }) => meter),
      byDay: all.map((key) => days.get(key) ?? { key, quantity: 0, costPesewas: 0 }),
      dates: all,
      costs: [
        {
          label: TEXT.cost,
          colour: '--chart-4',
          kind: 'bars' as const,
          values: all.map((key) => days.get(key)?.costPesewas ?? 0),
        },
      ],
      costliest: rows.toSorted((a, b) => b.costPesewas - a.costPesewas),
    };
  }, [rows, from, to]);
  const { data: names = NO_NAMES } = useQuery(namesQuery(from, to));
  if (rows.length === 0)
    return (
      <Empty icon="plug" title={TEXT.empty.title}>
        <p>{TEXT.empty.text}</p>
      </Empty>
    );
  const name = TEXT.csvName(from, to);
  const save = () =>
    downloadCsv(
      name,
      [TEXT.businessColumn, TEXT.day, TEXT.meter, TEXT.quantity, TEXT.cost],
      rows.map((row) => [row.businessId, row.date, row.meter, row.quantity, row.costPesewas / 100]),
    );
  const shown = costliest.slice(0, count);
  return (
    <>
      <p className="semi">{formatDays(from, to)}</p>
      <h2>{TEXT.byMeter}</h2>
      <Table
        caption={TEXT.byMeter}
        columns={sumColumns(TEXT.meter, nameMeter)}
        rows={byMeter}
        rowKey={({ key }) => key}
        csvName={`${name}-meters`}
      />
      <div className="card pad">
        <Chart caption={TEXT.chart} dates={dates} series={costs} format={toCedis}>
          <Table
            caption={TEXT.chart}
            columns={sumColumns(TEXT.day, formatDate)}
            rows={byDay}
            rowKey={({ key }) => key}
            csvName={`${name}-days`}
          />
        </Chart>
      </div>
      <h2>{TEXT.rows}</h2>
      <Table
        caption={TEXT.rows}
        columns={rowColumns(names)}
        rows={shown}
        rowKey={({ businessId, date, meter }) => `${businessId} ${date} ${meter}`}
        footer={
          <>
            <span className="small muted">{TEXT.shown(shown.length, rows.length)}</span>
            {shown.length < rows.length && <Button onClick={() => setCount(count + STEP)}>{TEXT.showMore}</Button>}
            <Button kind="ghost" icon="down2" onClick={save}>
              {TEXT.csv}
            </Button>
          </>
        }
      />
    </>
  );
}
