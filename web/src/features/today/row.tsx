import type { Booking } from '@dwaso/sdk';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useNow } from '../../kit/now.ts';
import { toCallLink, toWhatsAppLink } from '../../kit/phone.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import {
  actionsOf,
  BookingDialog,
  BookingStatus,
  CompleteButton,
  takeStep,
  usePendingStep,
} from '../bookings/index.ts';
import { TEXT } from './texts.ts';

/** A booking of the day with what can be done about it, each by one tap. */
export function DayRow({ booking, what, isNext }: { booking: Booking; what: string; isNext: boolean }) {
  const { id, businessId, customerName, duePesewas } = booking;
  return (
    <article className="bk">
      <Avatar name={customerName} />
      <span className="nm">
        {/* It covers the row: a pointer on the way to a button loads nothing. */}
        <Link to="/b/$businessId/bookings/$bookingId" params={{ businessId, bookingId: id }} preload={false}>
          {customerName}
        </Link>
      </span>
      <span className="bd">
        <BookingStatus booking={booking} />
      </span>
      <span className="wt">{what}</span>
      <span className="mn">
        {duePesewas > 0 ? (
          <span className="due">
            {TEXT.toPay} <Money pesewas={duePesewas} />
          </span>
        ) : (
          <span className="paid">{TEXT.paid}</span>
        )}
      </span>
      <RowActions booking={booking} isNext={isNext} />
    </article>
  );
}

/** Only the button of the next step is green. */
function RowActions({ booking, isNext }: { booking: Booking; isNext: boolean }) {
  const kind = isNext ? 'pri' : 'sec';
  const [linking, setLinking] = useState(false);
  const allowed = actionsOf(booking, useNow());
  const pending = usePendingStep(booking.id);
  const name = <span className="vh"> {booking.customerName}</span>;
  return (
    <span className="ac day">
      {pending ? (
        <Button disabled>{TEXT.waitingToSend}</Button>
      ) : (
        <>
          {allowed.has('check-in') && (
            <Button kind={kind} icon="in" onClick={() => takeStep('check-in', booking)}>
              {TEXT.checkIn}
              {name}
            </Button>
          )}
          {!allowed.has('check-in') && allowed.has('complete') && (
            <CompleteButton kind={kind} booking={booking}>
              {TEXT.complete}
              {name}
            </CompleteButton>
          )}
          {allowed.has('no-show') && (
            <Button icon="userx" className="no-show" onClick={() => takeStep('no-show', booking)}>
              <span>{TEXT.noShow}</span>
              {name}
            </Button>
          )}
        </>
      )}
      <a className="btn sec icon" href={toCallLink(booking.customerPhone)}>
        <Icon name="phone" />
        <span className="vh">{TEXT.call}</span>
        {name}
      </a>
      <a className="btn sec icon" href={toWhatsAppLink(booking.customerPhone)} target="_blank" rel="noreferrer">
        <Icon name="chat" />
        <span className="vh">{TEXT.whatsApp}</span>
        {name}
      </a>
      {allowed.has('link') && (
        <IconButton className="sec" icon="send" label={TEXT.sendLink} onClick={() => setLinking(true)} />
      )}
      {linking && <BookingDialog kind="link" booking={booking} onClose={() => setLinking(false)} />}
    </span>
  );
}
