import '../../styles/catalogue.css';
import type { Customer } from '@dwaso/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { textOf } from '../../kit/form.tsx';
import { formatDate, toMoneyInput } from '../../kit/format.ts';
import { formatPhone } from '../../kit/phone.ts';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { Page } from '../../ui/page.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Empty, Loaded, SkeletonRows } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { ReadOnlyNotice, useBusiness, useReadOnly } from '../shops/index.ts';
import { AddCustomerDialog } from './add.tsx';
import { isErased } from './erased.ts';
import { customersQuery } from './queries.ts';
import { TEXT } from './texts.ts';

const route = getRouteApi('/b/$businessId/customers');

export function CustomersPage() {
  const { id } = useBusiness();
  const { q } = route.useSearch();
  const query = useInfiniteQuery(customersQuery(id, q));
  const readOnly = useReadOnly();
  const [adding, setAdding] = useState(false);
  const add = !readOnly && (
    <Button icon="plus" onClick={() => setAdding(true)}>
      {TEXT.add.open}
    </Button>
  );
  return (
    <Page title={TEXT.title} actions={add}>
      <ReadOnlyNotice />
      <Search q={q} businessId={id} />
      <Loaded query={query} what={TEXT.title} skeleton={<SkeletonRows label={TEXT.loading} />}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows);
          if (rows.length === 0) return <NoCustomers searched={q !== undefined} />;
          return (
            <Table
              caption={TEXT.title}
              columns={columns(id)}
              rows={rows}
              rowKey={(customer) => customer.id}
              csvName={TEXT.csv}
              footer={
                <ShowMore
                  query={query}
                  shown={query.hasNextPage ? TEXT.shownFirst(rows.length) : TEXT.shown(rows.length)}
                />
              }
            />
          );
        }}
      </Loaded>
      {adding && <AddCustomerDialog onClose={() => setAdding(false)} />}
    </Page>
  );
}

const columns = (businessId: string): readonly Column<Customer>[] => [
  {
    head: TEXT.name,
    cell: (customer) => (
      <>
        <Link to="/b/$businessId/customers/$customerId" params={{ businessId, customerId: customer.id }}>
          {isErased(customer) ? TEXT.erasedName : customer.name}
        </Link>
        {!isErased(customer) && (
          <>
            <br />
            <span className="muted tiny">{formatPhone(customer.phone)}</span>
          </>
        )}
      </>
    ),
    csv: ({ name }) => name,
  },
  {
    head: TEXT.bookings,
    cell: ({ bookingCount = 0 }) => TEXT.countBookings(bookingCount),
    csv: ({ bookingCount = 0 }) => bookingCount,
  },
  {
    head: TEXT.last,
    folded: 'left',
    cell: ({ lastBookingAt }) => (
      <span className="muted">{lastBookingAt ? formatDate(lastBookingAt) : TEXT.never}</span>
    ),
    csv: ({ lastBookingAt }) => lastBookingAt?.slice(0, 10) ?? '',
  },
  {
    head: TEXT.paid,
    number: true,
    cell: ({ totalPaidPesewas = 0 }) => <Money pesewas={totalPaidPesewas} />,
    csv: ({ totalPaidPesewas = 0 }) => toMoneyInput(totalPaidPesewas),
  },
];

function Search({ q, businessId }: { q: string | undefined; businessId: string }) {
  const navigate = route.useNavigate();
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = textOf(new FormData(event.currentTarget), 'q');
    void navigate({ to: '/b/$businessId/customers', params: { businessId }, search: typed ? { q: typed } : {} });
  };
  return (
    <search key={q}>
      <form className="filters" onSubmit={find}>
        <label className="f">
          <span className="lab">{TEXT.search}</span>
          <input className="in" type="search" name="q" defaultValue={q} />
        </label>
        <div className="btns">
          <Button type="submit" icon="search">
            {TEXT.find}
          </Button>
          {q !== undefined && (
            <Link className="btn ghost" to="/b/$businessId/customers" params={{ businessId }} search={{}}>
              {TEXT.clear}
            </Link>
          )}
        </div>
      </form>
    </search>
  );
}

const NoCustomers = ({ searched }: { searched: boolean }) => {
  const { title, text } = searched ? TEXT.noMatch : TEXT.empty;
  return (
    <Empty icon="users" title={title}>
      <p>{text}</p>
    </Empty>
  );
};
