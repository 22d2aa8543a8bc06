import '../../styles/catalogue.css';
import type { Invoice } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { formatDate, formatDays, formatMoney } from '../../kit/format.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty, Loaded, SkeletonRows } from '../../ui/states.tsx';
import { useBusiness } from '../shops/index.ts';
import { InvoiceStatus } from './invoices.tsx';
import { namePlan } from './names.ts';
import { invoiceQuery } from './queries.ts';
import { TEXT } from './texts.ts';

const route = getRouteApi('/b/$businessId/plan/invoices/$invoiceId');

/** One invoice, made to be printed. */
export function InvoicePage() {
  const { businessId, invoiceId } = route.useParams();
  const query = useQuery(invoiceQuery(businessId, invoiceId));
  const title = query.data ? TEXT.one.title(query.data.number) : TEXT.one.what;
  return (
    <>
      <Link className="lnk no-print" to="/b/$businessId/plan" params={{ businessId }}>
        <Icon name="back" size="sm" />
        {TEXT.back}
      </Link>
      <Page title={title} actions={query.data && <InvoiceActions invoice={query.data} />}>
        <Loaded query={query} what={TEXT.one.what} skeleton={<SkeletonRows rows={2} />}>
          {(invoice) =>
            invoice ? (
              <Paper invoice={invoice} />
            ) : (
              <Empty icon="search" tone="q" title={TEXT.one.missing.title}>
                <p>{TEXT.one.missing.text}</p>
              </Empty>
            )
          }
        </Loaded>
      </Page>
    </>
  );
}

const InvoiceActions = ({ invoice }: { invoice: Invoice }) => (
  <div className="btns">
    <Button icon="rec" onClick={() => window.print()}>
      {TEXT.one.print}
    </Button>
    {invoice.status === 'OPEN' && (
      <a className="btn pri" href={invoice.url}>
        <Icon name="mobile" />
        {TEXT.pay(formatMoney(invoice.amountPesewas))}
      </a>
    )}
    {invoice.status === 'PAID' && (
      <a className="btn sec" href={invoice.url}>
        <Icon name="rec" />
        {TEXT.one.receipt}
      </a>
    )}
  </div>
);

function Paper({ invoice }: { invoice: Invoice }) {
  const business = useBusiness();
  const rows: [string, string][] = [
    [TEXT.one.from, TEXT.one.issuer],
    [TEXT.one.to, business.name],
    [TEXT.one.plan, namePlan(invoice.plan)],
    [TEXT.one.period, formatDays(invoice.periodStart, invoice.periodEnd)],
    [TEXT.one.issued, formatDate(invoice.createdAt)],
  ];
  if (invoice.paidAt) rows.push([TEXT.one.paid, formatDate(invoice.paidAt)]);
  return (
    <div className="card pad stack">
      <dl className="dl">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{TEXT.one.status}</dt>
          <dd>
            <InvoiceStatus status={invoice.status} />
          </dd>
        </div>
      </dl>
      <dl className="sum">
        <div className="tot">
          <dt>{TEXT.one.total}</dt>
          <dd>{formatMoney(invoice.amountPesewas)}</dd>
        </div>
      </dl>
    </div>
  );
}
