import type { Payment } from '@dwaso/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { textOf } from '../../kit/form.tsx';
import { dateOf, formatDateTime, formatMoney, toMoneyInput } from '../../kit/format.ts';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { Page } from '../../ui/page.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Empty, Loaded, SkeletonRows } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { RefundDialog } from '../bookings/index.ts';
import { useBusiness, useIsOwner } from '../shops/index.ts';
import { METHODS, STATUSES } from './filters.ts';
import { methodColumn, payerColumn } from './payment-columns.tsx';
import { type PaymentFilter, paymentsQuery } from './queries.ts';
import type { PaymentsSearch } from './search.ts';
import { MoneyTabs } from './tabs.tsx';
import { TEXT } from './texts.ts';

const route = getRouteApi('/b/$businessId/money/payments');

function toFilter({ from, to, method, status }: PaymentsSearch): PaymentFilter {
  const way = METHODS.find((one) => one === method);
  const state = STATUSES.find((one) => one === status);
  return { ...(from && { from }), ...(to && { to }), ...(way && { method: way }), ...(state && { status: state }) };
}

/** Every payment with its receipt, by days, method and refunds. */
export function PaymentsPage() {
  const { id } = useBusiness();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useInfiniteQuery(paymentsQuery(id, toFilter(search)));
  const isOwner = useIsOwner();
  const [refunding, setRefunding] = useState<Payment | null>(null);
  const filtered = Object.keys(search).length > 0;
  return (
    <Page
      title={TEXT.title}
      sub={TEXT.payments}
      actions={
        <Button icon="rec" onClick={() => print()}>
          {TEXT.print}
        </Button>
      }
    >
      <MoneyTabs businessId={id} search={search} />
      <Filters key={JSON.stringify(search)} search={search} onChange={(next) => void navigate({ search: next })} />
      <Loaded query={query} what={TEXT.payments} skeleton={<SkeletonRows label={TEXT.list.loading} />}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows);
          if (rows.length === 0) return <NoPayments filtered={filtered} />;
          const shown = query.hasNextPage ? TEXT.list.shownFirst(rows.length) : TEXT.list.shown(rows.length);
          return (
            <Table
              caption={TEXT.payments}
              columns={columns(id, isOwner ? setRefunding : null)}
              rows={rows}
              rowKey={(row) => row.id}
              csvName="payments"
              footer={<ShowMore query={query} shown={shown} />}
            />
          );
        }}
      </Loaded>
      {refunding && (
        <RefundDialog booking={{ businessId: id }} payment={refunding} onClose={() => setRefunding(null)} />
      )}
    </Page>
  );
}

const columns = (businessId: string, refund: ((payment: Payment) => void) | null): readonly Column<Payment>[] => [
  payerColumn(businessId),
  {
    head: TEXT.list.amount,
    number: true,
    cell: (payment) => (
      <>
        <Money pesewas={payment.amountPesewas} />
        {refundsOf(payment).map((line) => (
          <span key={line}>
            <br />
            <span className="muted tiny">{line}</span>
          </span>
        ))}
      </>
    ),
    csv: ({ amountPesewas }) => toMoneyInput(amountPesewas),
  },
  methodColumn,
  {
    head: TEXT.list.when,
    cell: ({ paidAt }) => <span className="nowrap">{formatDateTime(paidAt)}</span>,
    csv: ({ paidAt }) => dateOf(paidAt),
  },
  {
    head: TEXT.list.receipt,
    folded: 'left',
    cell: ({ receiptUrl, receiptNumber }) => (
      <a className="btn ghost" href={receiptUrl} target="_blank" rel="noreferrer">
        {receiptNumber}
        <span className="vh"> {TEXT.list.receiptOf(receiptNumber)}</span>
      </a>
    ),
    csv: ({ receiptNumber }) => receiptNumber,
  },
  {
    head: TEXT.list.refunded,
    number: true,
    cell: (payment) =>
      refund && payment.amountPesewas > payment.refundedPesewas ? (
        <Button onClick={() => refund(payment)}>
          {TEXT.list.refund}
          <span className="vh"> {payment.receiptNumber}</span>
        </Button>
      ) : null,
    csv: ({ refundedPesewas }) => toMoneyInput(refundedPesewas),
  },
];

const refundsOf = ({ refunds }: Payment): string[] =>
  refunds.map(({ amountPesewas, status }) => {
    const amount = formatMoney(amountPesewas);
    if (status === 'FAILED') return TEXT.list.refundFailed(amount);
    return status === 'PENDING' ? TEXT.list.refundPending(amount) : TEXT.list.refundNote(amount);
  });

function Filters({ search, onChange }: { search: PaymentsSearch; onChange: (next: PaymentsSearch) => void }) {
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const from = textOf(form, 'from');
    const to = textOf(form, 'to');
    const method = METHODS.find((one) => one === form.get('method'));
    const status = STATUSES.find((one) => one === form.get('status'));
    onChange({ ...(from && { from }), ...(to && { to }), ...(method && { method }), ...(status && { status }) });
  };
  const filtered = Object.keys(search).length > 0;
  return (
    <details className="card pad no-print" open={filtered}>
      <summary className="semi">{TEXT.list.filters}</summary>
      <form className="filters" onSubmit={apply}>
        <label className="f">
          <span className="lab">{TEXT.list.method}</span>
          <select className="in" name="method" defaultValue={search.method ?? ''}>
            <option value="">{TEXT.list.any}</option>
            {METHODS.map((method) => (
              <option key={method} value={method}>
                {TEXT.methods[method]}
              </option>
            ))}
          </select>
        </label>
        <label className="f">
          <span className="lab">{TEXT.list.status}</span>
          <select className="in" name="status" defaultValue={search.status ?? ''}>
            <option value="">{TEXT.list.any}</option>
            {STATUSES.map((status) => (
              <option key={status} value={status}>
                {TEXT.list.statuses[status]}
              </option>
            ))}
          </select>
        </label>
        <label className="f">
          <span className="lab">{TEXT.from}</span>
          <input className="in" type="date" name="from" defaultValue={search.from} />
        </label>
        <label className="f">
          <span className="lab">{TEXT.to}</span>
          <input className="in" type="date" name="to" defaultValue={search.to} />
        </label>
        <div className="btns">
          <Button type="submit">{TEXT.apply}</Button>
          {filtered && (
            <Button kind="ghost" onClick={() => onChange({})}>
              {TEXT.list.clear}
            </Button>
          )}
        </div>
      </form>
    </details>
  );
}

const NoPayments = ({ filtered }: { filtered: boolean }) => {
  const { title, text } = filtered ? TEXT.list.noMatch : TEXT.list.empty;
  return (
    <Empty icon="cash" title={title}>
      <p>{text}</p>
    </Empty>
  );
};
