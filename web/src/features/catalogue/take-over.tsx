import type { Booking, PlacedProviderDate, Provider, ProviderDate } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dwaso } from '../../kit/api.ts';
import { FormNotice } from '../../kit/form.tsx';
import { formatDateTime, formatDays } from '../../kit/format.ts';
import { refresh } from '../../kit/query.ts';
import { useSubmit } from '../../kit/submit.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loaded, SkeletonRows } from '../../ui/states.tsx';
import { AskMove } from '../bookings/index.ts';
import { bookingQuery } from '../bookings/queries.ts';
import { useBusiness } from '../shops/index.ts';
import { conflictsQuery } from './people-queries.ts';
import { providersQuery } from './queries.ts';
import { TEXT } from './texts-people.ts';

type Conflict = PlacedProviderDate['conflicts'][number];

/** The bookings that lie in the way of a person's dates. One press gives a booking to another who is free then. */
export function TakeOver({ provider, date }: { provider: Provider; date: ProviderDate }) {
  const { id } = useBusiness();
  const query = useQuery(conflictsQuery(id, provider.id, date.id));
  // A booking that has been given away is no conflict any more; it stays in view until the person goes.
  const [given, setGiven] = useState<ReadonlyMap<string, string>>(new Map());
  const days = formatDays(date.startDate, date.endDate);
  return (
    <Loaded query={query} what={TEXT.leave.bookings} skeleton={<SkeletonRows rows={2} />}>
      {(conflicts) => {
        const left = conflicts.filter(({ bookingId }) => !given.has(bookingId));
        const all = left.length + given.size;
        if (all === 0) return <Banner tone="ok" icon="check" title={TEXT.leave.noneHit(days)} />;
        return (
          <section className="card" aria-labelledby="hit">
            <div className="pad stack g2">
              <div className="row between">
                <h2 className="hd3" id="hit">
                  {TEXT.leave.hit(all, days)}
                </h2>
                <output className="small muted">{TEXT.leave.done(given.size, all)}</output>
              </div>
              <p className="small muted">{TEXT.leave.stay(provider.name)}</p>
            </div>
            <ul className="rows">
              {left.map((conflict) => (
                <Hit
                  key={conflict.bookingId}
                  provider={provider}
                  conflict={conflict}
                  onGiven={(name) => setGiven((earlier) => new Map(earlier).set(conflict.bookingId, name))}
                />
              ))}
              {[...given].map(([bookingId, name]) => (
                <Given key={bookingId} bookingId={bookingId} name={name} />
              ))}
            </ul>
          </section>
        );
      }}
    </Loaded>
  );
}

/** Keeps day and time; of a visit only the parts of this person change hands. */
const toBody = ({ startsAt, items }: Booking, from: string, to: string) =>
  items.length > 1
    ? { startsAt, providers: items.map(({ providerId }) => (providerId === from ? to : null)) }
    : { startsAt, providerId: to };

const minutesOf = ({ startsAt, endsAt }: Booking): number =>
  Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000);

const Facts = ({ booking }: { booking: Booking }) => (
  <div className="row between nowr top">
    <div>
      <b>{booking.customerName}</b>
      <p className="small muted">{TEXT.leave.length(booking.item, minutesOf(booking))}</p>
    </div>
    <span className="small nowrap">{formatDateTime(booking.startsAt)}</span>
  </div>
);

function Hit({
  provider,
  conflict: { bookingId, takenOverBy },
  onGiven,
}: {
  provider: Provider;
  conflict: Conflict;
  onGiven: (name: string) => void;
}) {
  const { id } = useBusiness();
  const { data: booking } = useQuery(bookingQuery(id, bookingId));
  const { data: people = [] } = useQuery(providersQuery(id));
  const [moving, setMoving] = useState(false);
  const nameOf = (providerId: string) => people.find((person) => person.id === providerId)?.name ?? '';
  const submission = useSubmit<{ to: string; body: ReturnType<typeof toBody> }, string>({
    name: `give:${bookingId}`,
    send: async ({ to, body }, options) => {
      await dwaso.bookings.reschedule(bookingId, body, options);
      return to;
    },
    onDone: (to) => {
      onGiven(nameOf(to));
      void refresh(id, 'bookings');
      void refresh(id, 'catalogue', 'date-conflicts');
    },
  });
  if (!booking)
    return (
      <li className="pad">
        <span className="sk w80" />
      </li>
    );
  const busy = submission.state === 'sending';
  return (
    <li className="pad stack g3">
      <Facts booking={booking} />
      {takenOverBy.length === 0 && <p className="small">{TEXT.leave.nobody}</p>}
      <FormNotice
        state={submission.state}
        error={submission.error}
        again={submission.again}
        forget={submission.forget}
        onConflict={() => void refresh(id, 'catalogue', 'date-conflicts')}
      />
      <div className="btns">
        {takenOverBy.map((to) => (
          <Button
            key={to}
            kind="soft"
            busy={busy}
            onClick={() => void submission.submit({ to, body: toBody(booking, provider.id, to) })}
          >
            {TEXT.leave.give(nameOf(to))}
            <span className="vh">, {booking.customerName}</span>
          </Button>
        ))}
        {takenOverBy.length === 0 && (
          <>
            <Button onClick={() => setMoving(true)}>{TEXT.leave.another}</Button>
            <a className="btn sec" href={`tel:${booking.customerPhone}`}>
              <Icon name="phone" />
              {TEXT.leave.call(booking.customerName)}
            </a>
          </>
        )}
      </div>
      {moving && (
        <AskMove
          booking={booking}
          onClose={() => {
            setMoving(false);
            void refresh(id, 'catalogue', 'date-conflicts');
          }}
        />
      )}
    </li>
  );
}

function Given({ bookingId, name }: { bookingId: string; name: string }) {
  const { id } = useBusiness();
  const { data: booking } = useQuery(bookingQuery(id, bookingId));
  return (
    <li className="pad stack g2">
      {booking && <Facts booking={booking} />}
      <span className="tag ok">
        <Icon name="check" size="sm" />
        {TEXT.leave.given(name)}
      </span>
    </li>
  );
}
