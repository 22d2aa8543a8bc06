import '../../styles/chart.css';
import type { FinanceRow } from '@dwaso/sdk';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatCount, formatMoney } from '../../kit/format.ts';
import { ShowMore } from '../../ui/show-more.tsx';
import { Empty, Loaded, SkeletonRows } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import type { Range } from './queries.ts';
import { type FinanceSearch, SORTS } from './search.ts';
import { TEXT } from './texts.ts';

/** Each business that has a figure, the worst margin first unless asked otherwise. */
export function FinanceTable({
  range,
  search,
  query,
  businesses,
}: {
  range: Range;
  search: FinanceSearch;
  query: UseInfiniteQueryResult<InfiniteData<{ rows: FinanceRow[] }>>;
  businesses: number | undefined;
}) {
  const { sort = 'margin' } = search;
  return (
    <section className="stack" aria-label={TEXT.worst}>
      <div className="row between">
        <h2>{TEXT.worst}</h2>
        {businesses !== undefined && (
          <span className="small muted">{TEXT.businesses(businesses, formatCount(businesses))}</span>
        )}
      </div>
      <nav className="chips scroll" aria-label={TEXT.sort}>
        {SORTS.map((one) => (
          <Link
            key={one}
            className="chip"
            to="/finance"
            search={{ ...search, sort: one }}
            activeOptions={{ exact: true }}
            aria-current={one === sort ? 'page' : undefined}
          >
            {TEXT.sorts[one]}
          </Link>
        ))}
      </nav>
      <Loaded query={query} what={TEXT.worst} skeleton={<SkeletonRows />}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows);
          if (rows.length === 0)
            return (
              <Empty icon="chart" title={TEXT.empty.title}>
                <p>{TEXT.empty.text}</p>
              </Empty>
            );
          const shown = query.hasNextPage ? TEXT.shownFirst(rows.length) : TEXT.shown(rows.length);
          return (
            <Table
              caption={TEXT.worst}
              columns={columnsOf(Math.max(1, ...rows.map(({ marginPesewas }) => Math.abs(marginPesewas))))}
              rows={rows}
              rowKey={({ businessId }) => businessId}
              csvName={`dwaso-finance-${range.from}-${range.to}`}
              footer={<ShowMore query={query} shown={shown} />}
            />
          );
        }}
      </Loaded>
    </section>
  );
}

const columnsOf = (widest: number): readonly Column<FinanceRow>[] => [
  {
    head: TEXT.business,
    cell: ({ businessId, name }) => (
      <Link to="/businesses/$businessId" params={{ businessId }}>
        {name}
      </Link>
    ),
    csv: ({ name }) => name,
  },
  {
    head: TEXT.margin,
    number: true,
    cell: ({ marginPesewas }) => <b className={marginPesewas < 0 ? 'dn nb' : 'nb'}>{formatMoney(marginPesewas)}</b>,
    csv: ({ marginPesewas }) => marginPesewas / 100,
  },
  {
    head: TEXT.marginPercent,
    number: true,
    folded: 'hidden',
    cell: ({ marginPercent }) => (marginPercent === null ? TEXT.noPercent : TEXT.percent(marginPercent)),
    csv: ({ marginPercent }) => marginPercent ?? '',
  },
  {
    head: TEXT.revenue,
    number: true,
    folded: 'hidden',
    cell: ({ revenuePesewas }) => formatMoney(revenuePesewas),
    csv: ({ revenuePesewas }) => revenuePesewas / 100,
  },
  {
    head: TEXT.gmv,
    number: true,
    folded: 'hidden',
    cell: ({ gmvPesewas }) => formatMoney(gmvPesewas),
    csv: ({ gmvPesewas }) => gmvPesewas / 100,
  },
  {
    head: TEXT.cost,
    number: true,
    folded: 'left',
    label: TEXT.cost,
    cell: ({ cogsPesewas }) => formatMoney(cogsPesewas),
    csv: ({ cogsPesewas }) => cogsPesewas / 100,
  },
  {
    head: TEXT.replies,
    number: true,
    folded: 'hidden',
    cell: ({ replies }) => formatCount(replies),
    csv: ({ replies }) => replies,
  },
  { head: TEXT.bar, cell: ({ marginPesewas }) => <MarginBar share={marginPesewas / widest} /> },
];

/** From the middle to the right for a gain, to the left for a loss. */
const MarginBar = ({ share }: { share: number }) => (
  <svg className="mb" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
    <rect
      className={share < 0 ? 'cn' : 'c1'}
      x={share < 0 ? 50 + share * 50 : 50}
      width={Math.abs(share) * 50}
      height="10"
    />
    <rect className="c4" x="49.5" width="1" height="10" />
  </svg>
);
