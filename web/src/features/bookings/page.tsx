import type { Booking } from '@dwaso/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Outlet, useParams } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { textOf } from '../../kit/form.tsx';
import { formatStay, nameBooking } from '../../kit/format.ts';
import { formatPhone } from '../../kit/phone.ts';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { Page } from '../../ui/page.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Empty, Loaded, SkeletonRows } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { useBooksByDay, useBusiness } from '../shops/index.ts';
import { ExportButton } from './export.tsx';
import { type BookingFilter, bookingsQuery } from './queries.ts';
import type { BookingsSearch } from './search.ts';
import { BookingStatus } from './status.tsx';
import { BookingTabs } from './tabs.tsx';
import { TEXT } from './texts.ts';

const route = getRouteApi('/b/$businessId/bookings');

const STATUSES: Record<NonNullable<BookingsSearch['show']>, NonNullable<BookingFilter['status']>> = {
  held: ['HELD'],
  upcoming: ['CONFIRMED'],
  running: ['CHECKED_IN'],
  done: ['COMPLETED'],
  ended: ['CANCELLED', 'NO_SHOW', 'EXPIRED'],
};
const CHIPS = [
  [undefined, TEXT.all],
  ['held', TEXT.held],
  ['upcoming', TEXT.upcoming],
  ['running', TEXT.running],
  ['done', TEXT.done],
  ['ended', TEXT.ended],
] as const;

function toFilter({ q, show, from, to }: BookingsSearch): BookingFilter {
  return { ...(q && { q }), ...(from && { from }), ...(to && { to }), ...(show && { status: STATUSES[show] }) };
}

export function BookingsPage() {
  const business = useBusiness();
  const byDay = useBooksByDay();
  const search = route.useSearch();
  const query = useInfiniteQuery(bookingsQuery(business.id, toFilter(search)));
  const { bookingId: open } = useParams({ strict: false });
  return (
    <Page
      title={TEXT.title}
      quiet={open !== undefined}
      actions={<ExportButton businessId={business.id} search={search} />}
    >
      <div className={open === undefined ? 'with-drawer' : 'with-drawer open'}>
        <div className="stack with-list">
          <BookingTabs businessId={business.id} />
          <Filters search={search} businessId={business.id} />
          <Loaded query={query} what={TEXT.title} skeleton={<SkeletonRows label={TEXT.loading} />}>
            {({ pages }) => {
              const rows = pages.flatMap((page) => page.rows);
              if (rows.length === 0) return <NoBookings filtered={Object.keys(search).length > 0} />;
              const shown = query.hasNextPage ? TEXT.shownFirst(rows.length) : TEXT.shown(rows.length);
              return (
                <Table
                  caption={TEXT.title}
                  columns={columns(business.id, byDay)}
                  rows={rows}
                  rowKey={({ id }) => id}
                  selected={open}
                  footer={<ShowMore query={query} shown={shown} />}
                />
              );
            }}
          </Loaded>
        </div>
        <Outlet />
      </div>
    </Page>
  );
}

const columns = (businessId: string, byDay: boolean): readonly Column<Booking>[] => [
  {
    head: TEXT.customer,
    cell: ({ id, customerName, customerPhone }) => (
      <>
        <Link to="/b/$businessId/bookings/$bookingId" params={{ businessId, bookingId: id }} search={true}>
          {customerName}
        </Link>
        <br />
        <span className="muted tiny">{formatPhone(customerPhone)}</span>
      </>
    ),
  },
  { head: TEXT.status, cell: (booking) => <BookingStatus booking={booking} /> },
  {
    head: TEXT.itemAndDates,
    folded: 'left',
    cell: (booking) => (
      <>
        {nameBooking(booking)}
        <br />
        <span className="muted">{formatStay(booking.startsAt, booking.endsAt, byDay)}</span>
      </>
    ),
  },
  {
    head: TEXT.toPay,
    number: true,
    cell: ({ duePesewas }) =>
      duePesewas > 0 ? (
        <Money pesewas={duePesewas} />
      ) : (
        <span className="muted">
          –<span className="vh"> {TEXT.nothing}</span>
        </span>
      ),
  },
];

function Filters({ search, businessId }: { search: BookingsSearch; businessId: string }) {
  const navigate = route.useNavigate();
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const next: BookingsSearch = {};
    for (const name of ['q', 'from', 'to'] as const) {
      const value = textOf(form, name);
      if (value) next[name] = value;
    }
    if (search.show) next.show = search.show;
    void navigate({ to: '/b/$businessId/bookings', params: { businessId }, search: next });
  };
  const detailed = Boolean(search.q ?? search.from ?? search.to);
  return (
    <>
      <nav className="chips scroll" aria-label={TEXT.filters}>
        {CHIPS.map(([show, text]) => (
          <Link
            key={text}
            className="chip"
            to="/b/$businessId/bookings"
            params={{ businessId }}
            search={({ show: _show, ...rest }: BookingsSearch) => (show ? { ...rest, show } : rest)}
            activeOptions={{ exact: true }}
            aria-current={search.show === show ? 'page' : undefined}
          >
            {text}
          </Link>
        ))}
      </nav>
      <details className="card pad" open={detailed} key={JSON.stringify(search)}>
        <summary className="semi">{TEXT.moreFilters}</summary>
        <form className="filters" onSubmit={apply}>
          <label className="f">
            <span className="lab">{TEXT.search}</span>
            <input className="in" type="search" name="q" defaultValue={search.q} />
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
            {detailed && (
              <Link className="btn ghost" to="/b/$businessId/bookings" params={{ businessId }} search={{}}>
                {TEXT.clear}
              </Link>
            )}
          </div>
        </form>
      </details>
    </>
  );
}

const NoBookings = ({ filtered }: { filtered: boolean }) => {
  const { title, text } = filtered ? TEXT.noMatch : TEXT.empty;
  return (
    <Empty icon="list" title={title}>
      <p>{text}</p>
    </Empty>
  );
};
