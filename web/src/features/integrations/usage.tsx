import '../../styles/chart.css';
import type { ApiKey, ApiUsage } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Chart, type Series } from '../../kit/chart.tsx';
import { addDays, daysBetween, formatCount, formatDate } from '../../kit/format.ts';
import { Loaded, SkeletonRows } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { usageQuery } from './queries.ts';
import { TEXT } from './texts.ts';

type Row = ApiUsage['days'][number];

/** Requests of all keys by day; the table tells the keys apart. */
export function Usage({ businessId, keys }: { businessId: string; keys: readonly ApiKey[] }) {
  const query = useQuery(usageQuery(businessId));
  return (
    <section className="card pad stack" aria-labelledby="key-usage">
      <h2 id="key-usage">{TEXT.usage.title}</h2>
      <Loaded query={query} what={TEXT.usage.title} skeleton={<SkeletonRows rows={2} label={TEXT.usage.loading} />}>
        {(usage) =>
          usage.days.length === 0 ? (
            <p className="muted">{TEXT.usage.none}</p>
          ) : (
            <UsageFigures usage={usage} names={new Map(keys.map(({ id, name }) => [id, name]))} />
          )
        }
      </Loaded>
    </section>
  );
}

function UsageFigures({ usage, names }: { usage: ApiUsage; names: ReadonlyMap<string, string> }) {
  const drawn = useMemo(() => toSeries(usage), [usage]);
  const columns: readonly Column<Row>[] = [
    { head: TEXT.usage.day, cell: ({ date }) => formatDate(date), csv: ({ date }) => date },
    {
      head: TEXT.usage.key,
      cell: ({ keyId, prefix }) => names.get(keyId) ?? prefix,
      csv: ({ prefix }) => prefix,
    },
    {
      head: TEXT.usage.requests,
      label: TEXT.usage.requests,
      number: true,
      folded: 'left',
      cell: ({ requests }) => formatCount(requests),
      csv: ({ requests }) => requests,
    },
    {
      head: TEXT.usage.throttled,
      label: TEXT.usage.throttled,
      number: true,
      cell: ({ throttled }) => formatCount(throttled),
      csv: ({ throttled }) => throttled,
    },
  ];
  return (
    <>
      <Chart caption={TEXT.usage.chart} {...drawn} format={formatCount}>
        <Table
          caption={TEXT.usage.chart}
          columns={columns}
          rows={usage.days.toReversed()}
          rowKey={({ date, keyId }) => `${date} ${keyId}`}
          csvName={`api-usage-${usage.from}-${usage.to}`}
        />
      </Chart>
      <p className="small muted">{TEXT.usage.hint}</p>
    </>
  );
}

function toSeries({ from, to, days }: ApiUsage): { dates: string[]; series: Series[] } {
  const dates = Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at));
  const sum = (read: (row: Row) => number) =>
    dates.map((date) => days.filter((row) => row.date === date).reduce((total, row) => total + read(row), 0));
  return {
    dates,
    series: [
      { label: TEXT.usage.requests, colour: '--chart-1', kind: 'bars', values: sum(({ requests }) => requests) },
      { label: TEXT.usage.throttled, colour: '--chart-neg', kind: 'bars', values: sum(({ throttled }) => throttled) },
    ],
  };
}
