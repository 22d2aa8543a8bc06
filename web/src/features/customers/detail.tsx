import '../../styles/catalogue.css';
import type { Booking, Customer } from '@dwaso/sdk';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCount, formatDate, formatMoney, formatMonth, formatStay, nameBooking } from '../../kit/format.ts';
import { formatPhone, toCallLink, toWhatsAppLink } from '../../kit/phone.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { Page } from '../../ui/page.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Loaded, SkeletonRows } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { BookingStatus } from '../bookings/index.ts';
import { bookingsQuery } from '../bookings/queries.ts';
import { OwnerOnly, ReadOnlyNotice, useBooksByDay, useBusiness, useReadOnly } from '../shops/index.ts';
import { CorrectDialog, Notes } from './correct.tsx';
import { PersonalData } from './erase.tsx';
import { isErased } from './erased.ts';
import { customerQuery, openBookingsQuery, unpaidQuery } from './queries.ts';
import { TEXT } from './texts.ts';

const route = getRouteApi('/b/$businessId/customers/$customerId');

export function CustomerPage() {
  const { businessId, customerId } = route.useParams();
  const query = useQuery(customerQuery(businessId, customerId));
  return (
    <>
      <Link className="lnk" to="/b/$businessId/customers" params={{ businessId }}>
        <Icon name="back" size="sm" />
        {TEXT.back}
      </Link>
      {query.data ? (
        <CustomerView customer={query.data} key={customerId} />
      ) : (
        <Page title={TEXT.one}>
          <Loaded query={query} what={TEXT.one} skeleton={<SkeletonRows rows={3} />}>
            {() => null}
          </Loaded>
        </Page>
      )}
    </>
  );
}

function CustomerView({ customer }: { customer: Customer }) {
  const { id } = useBusiness();
  const { data: open } = useQuery(openBookingsQuery(id, customer.id));
  const erased = isErased(customer);
  const since = customer.createdAt ? formatMonth(customer.createdAt) : '';
  return (
    <Page
      title={erased ? TEXT.erasedName : customer.name}
      sub={erased ? undefined : TEXT.since(formatPhone(customer.phone), since)}
      actions={!erased && <Contact customer={customer} />}
    >
      {erased ? <Banner>{TEXT.erased}</Banner> : <ReadOnlyNotice />}
      <Figures customer={customer} open={open?.rows} />
      <div className="split">
        <History customerId={customer.id} />
        {!erased && (
          <aside className="stack g5" aria-label={TEXT.data.title}>
            <Notes customer={customer} />
            <Messages customer={customer} />
            <OwnerOnly>
              <PersonalData customer={customer} open={open?.rows} />
            </OwnerOnly>
          </aside>
        )}
      </div>
    </Page>
  );
}

/** Whether the customer takes messages, and what they were told. */
function Messages({ customer }: { customer: Customer }) {
  const { id } = useBusiness();
  const stopped = customer.messages === 'STOPPED';
  return (
    <section className="card pad stack g3" aria-labelledby="messages">
      <h2 id="messages">{TEXT.messages.title}</h2>
      <p>
        <span className={stopped ? 'tag held' : 'tag ok'}>{stopped ? TEXT.messages.stopped : TEXT.messages.on}</span>
      </p>
      {stopped && <p className="small muted">{TEXT.messages.stoppedText}</p>}
      <Link className="lnk" to="/b/$businessId/messages" params={{ businessId: id }} search={{ customer: customer.id }}>
        {TEXT.messages.log}
      </Link>
    </section>
  );
}

function Contact({ customer }: { customer: Customer }) {
  const { id } = useBusiness();
  const readOnly = useReadOnly();
  const router = useRouter();
  const [correcting, setCorrecting] = useState(false);
  const canBook = '/b/$businessId/new-booking' in router.routesByPath && !readOnly;
  return (
    <div className="btns">
      <a className="btn icon sec" href={toCallLink(customer.phone)}>
        <Icon name="phone" />
        <span className="vh">{TEXT.call}</span>
      </a>
      <a className="btn icon sec" href={toWhatsAppLink(customer.phone)} target="_blank" rel="noreferrer">
        <Icon name="chat" />
        <span className="vh">{TEXT.whatsApp}</span>
      </a>
      {!readOnly && (
        <Button icon="edit" onClick={() => setCorrecting(true)}>
          {TEXT.correct.open}
        </Button>
      )}
      {canBook && (
        <a
          className="btn pri"
          href={`/console/b/${id}/new-booking?${new URLSearchParams({ name: customer.name, phone: customer.phone })}`}
        >
          <Icon name="plus" />
          {TEXT.book}
        </a>
      )}
      {correcting && <CorrectDialog customer={customer} onClose={() => setCorrecting(false)} />}
    </div>
  );
}

function Figures({ customer, open }: { customer: Customer; open: readonly Booking[] | undefined }) {
  const { id } = useBusiness();
  const { data: unpaid } = useQuery(unpaidQuery(id, customer.id));
  const due = unpaid?.reduce((sum, { duePesewas }) => sum + duePesewas, 0);
  const next = open?.find(({ status }) => status !== 'CHECKED_IN');
  const { bookingCount = 0, totalPaidPesewas = 0 } = customer;
  return (
    <div className="kpis">
      <Figure name={TEXT.kpi.bookings} value={formatCount(bookingCount)} note={TEXT.kpi.bookingsNote} />
      <Figure name={TEXT.kpi.paid} value={formatMoney(totalPaidPesewas)} note={TEXT.kpi.paidNote} />
      <Figure
        name={TEXT.kpi.due}
        value={due === undefined ? null : formatMoney(due)}
        note={TEXT.kpi.dueNote(unpaid?.length ?? 0)}
      />
      <Figure
        name={TEXT.kpi.next}
        value={open === undefined ? null : next ? formatDate(next.startsAt) : TEXT.kpi.none}
        note={next ? next.item : TEXT.kpi.noneNote}
      />
    </div>
  );
}

const Figure = ({ name, value, note }: { name: string; value: string | null; note: string }) => (
  <div className="card kpi">
    <span>{name}</span>
    {value === null ? <span className="sk w60" /> : <b>{value}</b>}
    {value !== null && <small>{note}</small>}
  </div>
);

const columns = (businessId: string, byDay: boolean): readonly Column<Booking>[] => [
  {
    head: TEXT.history.item,
    cell: (booking) => (
      <Link to="/b/$businessId/bookings/$bookingId" params={{ businessId, bookingId: booking.id }}>
        {nameBooking(booking)}
      </Link>
    ),
  },
  { head: TEXT.history.status, cell: (booking) => <BookingStatus booking={booking} /> },
  {
    head: TEXT.history.when,
    folded: 'left',
    cell: ({ startsAt, endsAt }) => formatStay(startsAt, endsAt, byDay),
  },
  { head: TEXT.history.total, number: true, cell: ({ totalPesewas }) => <Money pesewas={totalPesewas} /> },
];

function History({ customerId }: { customerId: string }) {
  const { id } = useBusiness();
  const byDay = useBooksByDay();
  const query = useInfiniteQuery(bookingsQuery(id, { customerId }));
  return (
    <section className="stack g3" aria-labelledby="history">
      <h2 id="history">{TEXT.history.title}</h2>
      <Loaded query={query} what={TEXT.history.what}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows);
          if (rows.length === 0) return <p className="card pad muted">{TEXT.history.empty}</p>;
          const shown = query.hasNextPage ? TEXT.history.shownFirst(rows.length) : TEXT.history.shown(rows.length);
          return (
            <Table
              caption={TEXT.history.title}
              columns={columns(id, byDay)}
              rows={rows}
              rowKey={(booking) => booking.id}
              footer={<ShowMore query={query} shown={shown} />}
            />
          );
        }}
      </Loaded>
    </section>
  );
}
