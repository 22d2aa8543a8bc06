import type { Invoice } from '@dwaso/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDays, toMoneyInput } from '../../kit/format.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Loaded, SkeletonRows } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { useBusiness } from '../shops/index.ts';
import { invoicesQuery } from './queries.ts';
import { TEXT } from './texts.ts';

const STATUSES: Record<string, { tone: string; icon: IconName; text: string }> = {
  OPEN: { tone: 'gold', icon: 'clock', text: TEXT.invoices.statuses.OPEN },
  PAID: { tone: 'ok', icon: 'check', text: TEXT.invoices.statuses.PAID },
  VOID: { tone: '', icon: 'x', text: TEXT.invoices.statuses.VOID },
};

export function InvoiceStatus({ status }: { status: string }) {
  const { tone, icon, text } = STATUSES[status] ?? { tone: '', icon: 'info', text: status };
  return (
    <span className={`tag ${tone}`}>
      <Icon name={icon} size="sm" />
      {text}
    </span>
  );
}

const columns = (businessId: string): readonly Column<Invoice>[] => [
  {
    head: TEXT.invoices.number,
    cell: ({ id, number }) => (
      <Link to="/b/$businessId/plan/invoices/$invoiceId" params={{ businessId, invoiceId: id }}>
        {number}
      </Link>
    ),
    csv: ({ number }) => number,
  },
  {
    head: TEXT.invoices.status,
    cell: ({ status }) => <InvoiceStatus status={status} />,
    csv: ({ status }) => STATUSES[status]?.text ?? status,
  },
  {
    head: TEXT.invoices.period,
    folded: 'left',
    cell: ({ periodStart, periodEnd }) => formatDays(periodStart, periodEnd),
    csv: ({ periodStart, periodEnd }) => `${periodStart.slice(0, 10)}/${periodEnd.slice(0, 10)}`,
  },
  {
    head: TEXT.invoices.amount,
    number: true,
    cell: ({ amountPesewas }) => <Money pesewas={amountPesewas} />,
    csv: ({ amountPesewas }) => toMoneyInput(amountPesewas),
  },
];

export function Invoices() {
  const { id } = useBusiness();
  const query = useInfiniteQuery(invoicesQuery(id));
  return (
    <section className="stack g3" aria-labelledby="invoices">
      <h2 id="invoices">{TEXT.invoices.title}</h2>
      <Loaded
        query={query}
        what={TEXT.invoices.title}
        skeleton={<SkeletonRows rows={2} label={TEXT.invoices.loading} />}
      >
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows);
          if (rows.length === 0) return <p className="card pad muted">{TEXT.invoices.empty}</p>;
          const shown = query.hasNextPage ? TEXT.invoices.shownFirst(rows.length) : TEXT.invoices.shown(rows.length);
          return (
            <Table
              caption={TEXT.invoices.title}
              columns={columns(id)}
              rows={rows}
              rowKey={(invoice) => invoice.id}
              csvName={TEXT.invoices.csv}
              footer={<ShowMore query={query} shown={shown} />}
            />
          );
        }}
      </Loaded>
    </section>
  );
}
