import '../../styles/records.css';
import type { Booking } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { dateOf, formatDays, formatMoney, formatTime, today, toMoneyInput } from '../../kit/format.ts';
import { formatPhone } from '../../kit/phone.ts';
import { DaySheet } from '../../ui/day-sheet.tsx';
import { Money } from '../../ui/money.tsx';
import { Empty, Loaded, SkeletonRows } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { BookingStatus } from '../bookings/index.ts';
import { useBooksByDay, useBusiness } from '../shops/index.ts';
import { dayListQuery } from './queries.ts';
import { TEXT } from './texts.ts';

const route = getRouteApi('/b/$businessId/day-list');

/** The bookings of a day on one sheet, to print and hang up. */
export function DayListPage() {
  const { id, name } = useBusiness();
  const byDay = useBooksByDay();
  const { date = today() } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(dayListQuery(id, date));
  return (
    <DaySheet title={TEXT.title} of={name} date={date} onDate={(next) => void navigate({ search: { date: next } })}>
      <Loaded query={query} what={TEXT.title} skeleton={<SkeletonRows label={TEXT.loading} />}>
        {({ bookings, outstandingPesewas }) =>
          bookings.length === 0 ? (
            <Empty icon="cal" title={TEXT.empty.title}>
              <p>{TEXT.empty.text}</p>
            </Empty>
          ) : (
            <Table
              caption={TEXT.bookings}
              columns={columns(id, byDay)}
              rows={bookings}
              rowKey={(booking) => booking.id}
              csvName={`day-${date}`}
              footer={<span>{TEXT.sum(bookings.length, formatMoney(outstandingPesewas))}</span>}
            />
          )
        }
      </Loaded>
    </DaySheet>
  );
}

function formatWhen({ startsAt, endsAt }: Booking, byDay: boolean): string {
  if (!byDay) return `${formatTime(startsAt)}–${formatTime(endsAt)}`;
  // A rental ends at midnight after its last day.
  return formatDays(dateOf(startsAt), dateOf(Date.parse(endsAt) - 1));
}

const placeOf = ({ area, address }: Booking) => [address, area].filter(Boolean).join(', ');
const notesOf = ({ note, internalNote }: Booking) => [note, internalNote].filter(Boolean).join(' · ');

const columns = (businessId: string, byDay: boolean): readonly Column<Booking>[] => [
  {
    head: TEXT.customer,
    cell: ({ id, customerName, customerPhone }) => (
      <>
        <Link to="/b/$businessId/bookings/$bookingId" params={{ businessId, bookingId: id }}>
          {customerName}
        </Link>
        <br />
        <span className="muted small nowrap">{formatPhone(customerPhone)}</span>
      </>
    ),
    csv: ({ customerName }) => customerName,
  },
  {
    head: TEXT.when,
    cell: (booking) => <b className="nowrap">{formatWhen(booking, byDay)}</b>,
    csv: (booking) => formatWhen(booking, byDay),
  },
  {
    head: TEXT.item,
    folded: 'left',
    cell: ({ item, items, quantity, providerName, lines }) => (
      <>
        {items.length > 1 ? item : TEXT.pieces(item, quantity)}
        {providerName && items.length === 1 && <span className="muted"> {TEXT.withProvider(providerName)}</span>}
        {lines.length > 1 && (
          <>
            <br />
            <span className="muted small">
              {lines
                .slice(items.length > 1 ? 0 : 1)
                .map((line) => TEXT.pieces(line.name, line.quantity))
                .join(', ')}
            </span>
          </>
        )}
      </>
    ),
    csv: ({ items }) => items.map((one) => TEXT.pieces(one.name, one.quantity)).join(', '),
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
    csv: ({ duePesewas }) => toMoneyInput(duePesewas),
  },
  { head: TEXT.place, folded: 'full', cell: (booking) => placeOf(booking), csv: placeOf },
  { head: TEXT.notes, folded: 'full', cell: (booking) => notesOf(booking), csv: notesOf },
  {
    head: TEXT.status,
    folded: 'left',
    cell: (booking) => <BookingStatus booking={booking} />,
    csv: ({ status }) => status,
  },
];
