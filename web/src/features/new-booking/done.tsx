import type { Booking } from '@dwaso/sdk';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatStay, formatTime } from '../../kit/format.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/states.tsx';
import { BookingDialog } from '../bookings/index.ts';
import { useBooksByDay } from '../shops/index.ts';
import { TEXT } from './texts.ts';

/** What was made, with the payment link already asked for when it is held. */
export function Done({ booking, onAnother }: { booking: Booking; onAnother: () => void }) {
  const held = booking.status === 'HELD';
  const [linking, setLinking] = useState(held && booking.duePesewas > 0);
  const { id, businessId, customerName, holdExpiresAt, duePesewas } = booking;
  const title = (held ? TEXT.done.held : TEXT.done.confirmed)(customerName);
  return (
    <Empty
      icon={held ? 'clock' : 'check'}
      tone={held ? 'held' : ''}
      title={title}
      action={
        <div className="btns">
          <Link className="btn pri" to="/b/$businessId/bookings/$bookingId" params={{ businessId, bookingId: id }}>
            {TEXT.done.see}
          </Link>
          {duePesewas > 0 && (
            <Button icon="send" onClick={() => setLinking(true)}>
              {TEXT.done.link}
            </Button>
          )}
          <Button kind="ghost" onClick={onAnother}>
            {TEXT.done.another}
          </Button>
        </div>
      }
    >
      <p role="status">{`${booking.item}, ${formatStay(booking.startsAt, booking.endsAt, useBooksByDay())}`}</p>
      {held && holdExpiresAt && <p className="small muted">{TEXT.done.until(formatTime(holdExpiresAt))}</p>}
      {linking && <BookingDialog kind="link" booking={booking} onClose={() => setLinking(false)} />}
    </Empty>
  );
}
