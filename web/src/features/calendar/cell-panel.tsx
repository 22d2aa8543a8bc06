import type { Booking } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { formatDate, formatStay } from '../../kit/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/states.tsx';
import { BookingStatus } from '../bookings/index.ts';
import { useBusiness } from '../shops/index.ts';
import { BlockList } from './block-list.tsx';
import { cellQuery, type UnitDays } from './queries.ts';
import { TEXT } from './texts.ts';
import type { Place } from './unit-grid-keys.ts';

/** One unit on one day: who has it, and what can be done. */
export function CellPanel({
  place,
  row,
  owned,
  isBlocked,
  onClose,
  onBook,
  onBlock,
  onMove,
}: {
  place: Place;
  row: UnitDays | undefined;
  owned: number;
  /** A block takes all its pieces. */
  isBlocked: boolean;
  onClose: () => void;
  onBook: () => void;
  onBlock: () => void;
  onMove: (booking: Booking) => void;
}) {
  const { id } = useBusiness();
  const { unitId, date } = place;
  const query = useQuery(cellQuery(id, unitId, date));
  const day = row?.days.find((one) => one.date === date);
  const shut = day?.status === 'CLOSED' ? 'closed' : isBlocked || day?.status === 'BLOCKED' ? 'blocked' : null;
  const panel = useRef<HTMLElement>(null);
  // On phones it opens below the grid.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <aside ref={panel} className="card" aria-label={TEXT.chosen}>
      <div className="dr-h">
        <div>
          <h2>{row?.name}</h2>
          <p className="muted">{describeDay(date, day, owned, shut)}</p>
        </div>
        <IconButton icon="x" label={TEXT.close} onClick={onClose} />
      </div>
      <div className="rows">
        <Loaded query={query} what={TEXT.appointments} skeleton={<div className="pad sk w80" />}>
          {(bookings) =>
            bookings.length === 0 ? (
              <p className="pad small muted">{TEXT.noBookings}</p>
            ) : (
              <>
                {shut && (
                  <div className="pad">
                    <Banner
                      tone="bad"
                      icon="warn"
                      title={shut === 'closed' ? TEXT.onClosed(bookings.length) : TEXT.onBlocked(bookings.length)}
                    >
                      {TEXT.staysThere(bookings.length)}
                    </Banner>
                  </div>
                )}
                {bookings.map((booking) => (
                  <PanelRow key={booking.id} booking={booking} onMove={onMove} />
                ))}
              </>
            )
          }
        </Loaded>
        <BlockList date={date} unitId={unitId} />
        <div className="pad btns">
          {day?.bookable && (
            <Button kind="pri" icon="plus" className="grow" onClick={onBook}>
              {TEXT.book}
            </Button>
          )}
          <Button icon="lock" className="grow" onClick={onBlock}>
            {TEXT.block}
          </Button>
        </div>
      </div>
    </aside>
  );
}

type Day = UnitDays['days'][number];

function describeDay(date: string, day: Day | undefined, owned: number, shut: 'closed' | 'blocked' | null): string {
  const when = formatDate(date);
  if (shut) return TEXT.dayState(when, TEXT[shut]);
  const free = day?.freeQuantity ?? 0;
  if (owned === 1) return TEXT.dayState(when, free > 0 ? TEXT.freeCell : TEXT.takenCell);
  return TEXT.leftOf(when, free, owned);
}

function PanelRow({ booking, onMove }: { booking: Booking; onMove: (booking: Booking) => void }) {
  const { id, businessId, customerName, quantity, startsAt, endsAt, area, status } = booking;
  const facts = [TEXT.pieces(quantity), formatStay(startsAt, endsAt, true), area].filter(Boolean);
  return (
    <div>
      <Link className="li" to="/b/$businessId/bookings/$bookingId" params={{ businessId, bookingId: id }}>
        <Avatar name={customerName} />
        <span className="grow">
          <b>{customerName}</b>
          <br />
          <span className="small muted">{facts.join(' · ')}</span>
          <br />
          <BookingStatus booking={booking} />
        </span>
        <Icon name="right" size="sm" />
      </Link>
      {(status === 'HELD' || status === 'CONFIRMED') && (
        <div className="pad">
          <Button icon="move" onClick={() => onMove(booking)}>
            {TEXT.move}
            <span className="vh"> {customerName}</span>
          </Button>
        </div>
      )}
    </div>
  );
}
