import type { Booking } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatMoney, formatStay } from '../../kit/format.ts';
import { useNow } from '../../kit/now.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/states.tsx';
import { Status } from '../../ui/status.tsx';
import { BookingDialog } from '../bookings/index.ts';
import { useBooksByDay } from '../shops/index.ts';
import { heldQuery } from './queries.ts';
import { TEXT } from './texts.ts';

const MINUTE = 60_000;
const SHOWN = 5;

/** How long a hold still lasts. */
export function formatLeft(until: string, now: number): string {
  const minutes = Math.floor((Date.parse(until) - now) / MINUTE);
  if (minutes < 1) return TEXT.soonOver;
  return minutes < 60 ? TEXT.minutes(minutes) : TEXT.hours(Math.floor(minutes / 60));
}

/** The holds of now, the one that ends first at the top. An expired hold blocks nothing and is left out. */
export const liveHolds = (bookings: readonly Booking[], now: number): Booking[] =>
  bookings
    .filter(({ holdExpiresAt }) => holdExpiresAt === null || Date.parse(holdExpiresAt) > now)
    .sort((one, other) => (one.holdExpiresAt ?? '9').localeCompare(other.holdExpiresAt ?? '9'));

export function HeldCard({ businessId }: { businessId: string }) {
  const query = useQuery(heldQuery(businessId));
  const now = useNow();
  return (
    <section className="card" aria-labelledby="day-held">
      <div className="h-row pad">
        <h2 id="day-held">{TEXT.waiting}</h2>
        {query.data && <Count holds={liveHolds(query.data, now).length} />}
      </div>
      <Loaded query={query} what={TEXT.waiting} skeleton={<div className="pad sk w80" />}>
        {(found) => {
          const held = liveHolds(found, now);
          if (held.length === 0) return <p className="pad small muted">{TEXT.noWaiting}</p>;
          return (
            <div className="rows">
              {held.slice(0, SHOWN).map((booking) => (
                <HeldRow key={booking.id} booking={booking} now={now} />
              ))}
            </div>
          );
        }}
      </Loaded>
    </section>
  );
}

const Count = ({ holds }: { holds: number }) => <span className={holds > 0 ? 'cnt hot' : 'cnt'}>{holds}</span>;

function HeldRow({ booking, now }: { booking: Booking; now: number }) {
  const byDay = useBooksByDay();
  const [open, setOpen] = useState<'link' | 'record' | null>(null);
  const { id, businessId, customerName, item, startsAt, endsAt, holdExpiresAt, depositPesewas, paidPesewas } = booking;
  const missing = depositPesewas - paidPesewas;
  return (
    <div className="pad stack g3">
      <div className="row between nowr top">
        <div>
          <Link className="semi" to="/b/$businessId/bookings/$bookingId" params={{ businessId, bookingId: id }}>
            {customerName}
          </Link>
          <p className="small muted">{`${item}, ${formatStay(startsAt, endsAt, byDay)}`}</p>
        </div>
        {holdExpiresAt && (
          <Status tone="held" icon="clock">
            {TEXT.left(formatLeft(holdExpiresAt, now))}
          </Status>
        )}
      </div>
      <p className="small">{missing > 0 ? TEXT.depositMissing(formatMoney(missing)) : TEXT.noDeposit}</p>
      {booking.duePesewas > 0 && (
        <>
          <Button kind="soft" icon="send" block onClick={() => setOpen('link')}>
            {TEXT.sendLinkFor(formatMoney(missing > 0 ? missing : booking.duePesewas))}
          </Button>
          <Button icon="cash" block onClick={() => setOpen('record')}>
            {TEXT.tookCash}
          </Button>
        </>
      )}
      {open && <BookingDialog kind={open} booking={booking} onClose={() => setOpen(null)} />}
    </div>
  );
}
