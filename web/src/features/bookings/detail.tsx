import type { Booking, HistoryEntry } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { formatDate, formatDateTime, formatStay, formatTime, showCode } from '../../kit/format.ts';
import { formatPhone, toCallLink, toWhatsAppLink } from '../../kit/phone.ts';
import { Icon } from '../../ui/icon.tsx';
import { Loaded, SkeletonRows } from '../../ui/states.tsx';
import { PriceLines } from '../items/index.ts';
import { isOfSeries, SeriesLine } from '../series/index.ts';
import { useBooksByDay, useBusiness } from '../shops/index.ts';
import { AskPush } from './ask-push.tsx';
import { BookingActions, CancelAction } from './booking-actions.tsx';
import { BookingMessages } from './booking-messages.tsx';
import { BookingMoney } from './booking-money.tsx';
import { bookingQuery, historyQuery } from './queries.ts';
import { BookingStatus } from './status.tsx';
import { TEXT } from './texts.ts';

const route = getRouteApi('/b/$businessId/bookings/$bookingId');

/** One booking: beside the list on wide screens, instead of it on phones. */
export function BookingDetail() {
  const { businessId, bookingId } = route.useParams();
  const query = useQuery(bookingQuery(businessId, bookingId));
  return (
    <section className="drawer" aria-label={TEXT.one} key={bookingId}>
      <Link className="lnk back" to="/b/$businessId/bookings" params={{ businessId }} search={true}>
        <Icon name="back" size="sm" />
        {TEXT.backToList}
      </Link>
      <Loaded query={query} what={TEXT.one} skeleton={<SkeletonRows rows={4} />}>
        {(booking) => <BookingCard booking={booking} />}
      </Loaded>
    </section>
  );
}

function BookingCard({ booking }: { booking: Booking }) {
  const byDay = useBooksByDay();
  const heading = useRef<HTMLHeadingElement>(null);
  // A person who chose a row reads on here.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { customerName, customerPhone, holdExpiresAt, quantity, providerName } = booking;
  const source = booking.source in TEXT.sources ? TEXT.sources[booking.source as keyof typeof TEXT.sources] : '';
  const several = booking.items.length > 1;
  const facts = [
    byDay && !several && TEXT.pieces(quantity),
    providerName && !several && TEXT.withProvider(providerName),
    ...booking.lines.filter(({ kind }) => kind === 'EXTRA').map(({ name }) => name),
  ].filter(Boolean);
  return (
    <div className="card">
      <div className="dr-h">
        <div className="grow">
          <p className="small muted">{[TEXT.code(showCode(booking.code)), source].filter(Boolean).join(' · ')}</p>
          <h2 ref={heading} tabIndex={-1}>
            {customerName}
          </h2>
          <p>
            <BookingStatus booking={booking} />
          </p>
          {booking.status === 'HELD' && holdExpiresAt && (
            <p className="small">{TEXT.heldUntil(formatTime(holdExpiresAt))}</p>
          )}
        </div>
        <Link
          className="btn icon ghost wide-only"
          to="/b/$businessId/bookings"
          params={{ businessId: booking.businessId }}
          search={true}
        >
          <Icon name="x" />
          <span className="vh">{TEXT.close}</span>
        </Link>
      </div>
      <div className="pad stack g3">
        <div>
          <b>{booking.item}</b>
          <p className="small muted">{facts.join(' · ')}</p>
          <p className="small">{formatStay(booking.startsAt, booking.endsAt, byDay)}</p>
          {isOfSeries(booking) && <SeriesLine booking={booking} />}
          {several && <Items items={booking.items} />}
          {booking.occupiedUntil && <p className="small muted">{TEXT.restsUntil(formatDate(booking.occupiedUntil))}</p>}
        </div>
        {booking.address && (
          <p className="row nowr top small">
            <Icon name="truck" />
            <span>{[booking.address, booking.area].filter(Boolean).join(', ')}</span>
          </p>
        )}
        <div className="pair">
          <a className="btn sec" href={toCallLink(customerPhone)}>
            <Icon name="phone" />
            {TEXT.call}
            <span className="vh"> {formatPhone(customerPhone)}</span>
          </a>
          <a className="btn sec" href={toWhatsAppLink(customerPhone)} target="_blank" rel="noreferrer">
            <Icon name="chat" />
            {TEXT.whatsApp}
          </a>
        </div>
        <BookingActions booking={booking} />
      </div>
      <div className="rows">
        <BookingMoney booking={booking} />
        <Lines booking={booking} />
        <Notes booking={booking} />
        <AskPush />
        <BookingMessages booking={booking} />
        <History bookingId={booking.id} />
        <CancelAction booking={booking} />
      </div>
    </div>
  );
}

const Items = ({ items }: { items: Booking['items'] }) => (
  <ul className="small items">
    {items.map(({ id, name, quantity, kitName, providerName, startsAt }, at) => (
      // An item may stand in a booking twice.
      <li key={`${id}${String(at)}`}>
        {providerName === null ? TEXT.pieceOf(quantity, name) : TEXT.stepOf(formatTime(startsAt), name, providerName)}
        {kitName && <span className="muted"> ({kitName})</span>}
      </li>
    ))}
  </ul>
);

const Lines = ({ booking }: { booking: Booking }) =>
  booking.lines.length > 0 && (
    <div className="pad stack g3">
      <h3>{TEXT.lines}</h3>
      <PriceLines lines={booking.lines} />
    </div>
  );

const Notes = ({ booking: { note, internalNote } }: { booking: Booking }) => (
  <div className="pad stack g3">
    <h3>{TEXT.notes}</h3>
    {note && (
      <p className="small">
        <b>{TEXT.fromCustomer}</b> {note}
      </p>
    )}
    {internalNote && (
      <p className="small ban warn">
        <Icon name="lock" size="sm" />
        <span>{TEXT.onlyTeam(internalNote)}</span>
      </p>
    )}
    {!note && !internalNote && <p className="small muted">{TEXT.noNotes}</p>}
  </div>
);

const ICONS = { payment: 'cash', payment_link: 'link' } as const;
const iconOf = (type: string) => ICONS[type.split('.', 1)[0] as keyof typeof ICONS] ?? 'clock';

function nameBy(at: string, { kind, name }: HistoryEntry['by']): string {
  const who = kind === 'system' ? TEXT.bySystem : name;
  return who ? TEXT.by(formatDateTime(at), who) : formatDateTime(at);
}

function History({ bookingId }: { bookingId: string }) {
  const query = useQuery(historyQuery(useBusiness().id, bookingId));
  return (
    <div className="pad stack g3">
      <h3>{TEXT.history}</h3>
      <Loaded query={query} what={TEXT.history} skeleton={<div className="sk w80" />}>
        {(entries) => (
          <ol className="tl">
            {entries.map(({ at, type, summary, by }) => (
              <li key={`${at}${type}`}>
                <Icon name={iconOf(type)} />
                <span>{summary}</span>
                <small>{nameBy(at, by)}</small>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </div>
  );
}
