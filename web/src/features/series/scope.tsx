import type { Booking, Series } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDate } from '../../kit/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/states.tsx';
import { Skipped } from './done.tsx';
import { seriesQuery } from './queries.ts';
import { TEXT } from './texts.ts';

/** A booking that is an occurrence of a series. */
export type OfSeries = Booking & { seriesId: string; seriesIndex: number };

export const isOfSeries = (booking: Booking): booking is OfSeries => booking.seriesId !== null;

const isLive = ({ status }: Booking): boolean => status === 'HELD' || status === 'CONFIRMED';

/** The live occurrences after this one. */
export const followingOf = (series: Series, { seriesIndex }: OfSeries): Booking[] =>
  series.bookings.filter((one) => (one.seriesIndex ?? 0) > seriesIndex && isLive(one));

export type Scope = 'one' | 'following';

/** This one alone, or with all that follow. */
export function ScopeField({
  scope,
  when,
  following,
  hints,
  onChange,
}: {
  scope: Scope;
  when: string;
  following: readonly Booking[];
  hints?: Record<Scope, string>;
  onChange: (scope: Scope) => void;
}) {
  const until = formatDate(following.at(-1)?.startsAt ?? '2026-01-01');
  const choices = [
    ['one', TEXT.only(when)],
    ['following', TEXT.following(following.length, until)],
  ] as const;
  return (
    <fieldset className="stack g1">
      <legend className="vh">{TEXT.scope}</legend>
      {choices.map(([value, label]) => (
        <label className="ck" key={value}>
          <input
            type="radio"
            checked={scope === value}
            disabled={value === 'following' && following.length === 0}
            onChange={() => onChange(value)}
          />
          <span>
            {label}
            {hints && (
              <>
                <br />
                <span className="small muted">{hints[value]}</span>
              </>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Which date of the series it is, and a way to all of them. */
export function SeriesLine({ booking }: { booking: OfSeries }) {
  const { businessId, seriesId } = booking;
  const { data: series } = useQuery(seriesQuery(businessId, seriesId));
  const [open, setOpen] = useState(false);
  if (!series) return null;
  const count = series.bookings.length + series.skipped.length;
  return (
    <p className="small">
      {TEXT.drawer.place(booking.seriesIndex + 1, count)}{' '}
      <Button kind="ghost" onClick={() => setOpen(true)}>
        {TEXT.drawer.all}
      </Button>
      {open && <AllDates booking={booking} onClose={() => setOpen(false)} />}
    </p>
  );
}

function AllDates({ booking, onClose }: { booking: OfSeries; onClose: () => void }) {
  const { businessId, seriesId } = booking;
  const query = useQuery(seriesQuery(businessId, seriesId));
  return (
    <Dialog title={TEXT.drawer.dates} onClose={onClose}>
      <Loaded query={query} what={TEXT.drawer.one} skeleton={<div className="sk w80" />}>
        {(series) => (
          <div className="rows">
            {series.bookings.map((one) => (
              <Link
                className="li"
                key={one.id}
                to="/b/$businessId/bookings/$bookingId"
                params={{ businessId, bookingId: one.id }}
                search={true}
                onClick={onClose}
              >
                <span className="grow">{formatDate(one.startsAt)}</span>
                <span className="small muted">
                  {one.id === booking.id ? TEXT.drawer.here : STATUS[one.status as keyof typeof STATUS]}
                </span>
              </Link>
            ))}
            {series.skipped.map((one) => (
              <Skipped key={one.index} series={series} skipped={one} onChange={() => void query.refetch()} />
            ))}
          </div>
        )}
      </Loaded>
      <div className="btns">
        <Button onClick={onClose}>{TEXT.drawer.close}</Button>
      </div>
    </Dialog>
  );
}

const STATUS = TEXT.status;
