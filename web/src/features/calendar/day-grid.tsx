import type { Block, Booking, Provider } from '@dwaso/sdk';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatDate, today } from '../../kit/format.ts';
import { useNow } from '../../kit/now.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useBusiness } from '../shops/index.ts';
import { Appointment } from './appointment.tsx';
import type { ProviderTime } from './block.tsx';
import { instantOf, layOut, minutesOf, type Piece, type Span, spanOf, timeOf } from './day-layout.ts';
import { type Part, partsOf } from './parts.ts';
import { findNext, useGridEvents } from './roving.ts';
import { TEXT } from './texts.ts';
import type { useAppointmentMove } from './use-appointment-move.ts';

const QUARTER = 15;
/** The height of a quarter hour in pixels; console.css has the same. */
/** Follows the size of the text, as the lines of the hours in calendar.css do. */
const QUARTER_REM = 17 / 16;
const SHORT = 45;

export function DayGrid({
  day,
  providers,
  current,
  flashed,
  moving,
  onBlock,
}: {
  day: {
    date: string;
    working: ReadonlyMap<string, readonly Span[]>;
    bookings: readonly Booking[];
    blocks: readonly Block[];
  };
  providers: readonly Provider[];
  /** The provider whose column a phone shows. */
  current: string;
  flashed: ReadonlySet<string>;
  moving: ReturnType<typeof useAppointmentMove>;
  onBlock: (time: ProviderTime) => void;
}) {
  const { id } = useBusiness();
  const navigate = useNavigate();
  const grid = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState('');
  const { carried } = moving;
  const { date } = day;
  const span = spanOf(day, providers);
  const columns = providers.map((provider) => layOut(day, provider, span));
  const rows = (span.end - span.start) / QUARTER;
  const row = (start: number, end: number) => ({
    gridRow: `${Math.floor((start - span.start) / QUARTER) + 1} / ${Math.ceil((end - span.start) / QUARTER) + 1}`,
  });
  const book = (providerId: string, minutes: number) =>
    void navigate({
      to: '/b/$businessId/new-booking',
      params: { businessId: id },
      search: { provider: providerId, at: instantOf(date, minutes) },
    });
  // Somebody must be reachable by Tab even after what had the focus is gone.
  useEffect(() => {
    const items = [...(grid.current?.querySelectorAll<HTMLElement>('[data-item]') ?? [])];
    if (!items.some(({ dataset }) => dataset['item'] === active)) setActive(items[0]?.dataset['item'] ?? '');
  }, [active]);

  const findPart = (item: string | undefined) => day.bookings.flatMap(partsOf).find(({ key }) => key === item);
  const onKeyDown = (event: KeyboardEvent, element: HTMLElement) => {
    const item = (event.target as HTMLElement).dataset['item'];
    if (carried) {
      const at = providers.findIndex((one) => one.id === carried.providerId);
      const aside = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      const along = { ArrowUp: -QUARTER, ArrowDown: QUARTER }[event.key];
      if (aside) moving.carry({ ...carried, providerId: providers[at + aside]?.id ?? carried.providerId });
      else if (along) moving.carry({ ...carried, minutes: Math.max(0, Math.min(1425, carried.minutes + along)) });
      else if (event.key === 'Enter') moving.drop();
      else if (event.key === 'Escape') moving.putBack();
      else return;
    } else if (event.key.startsWith('Arrow')) {
      findNext(element, event.target as HTMLElement, event.key)?.focus();
    } else if (event.key === 'm' || event.key === 'M') {
      const part = findPart(item);
      if (part) moving.pickUp(part);
    } else if ((event.key === 'b' || event.key === 'B') && item?.includes(':free:')) {
      (event.target as HTMLElement).click();
    } else return;
    event.preventDefault();
  };
  useGridEvents(grid, {
    key: onKeyDown,
    focus: setActive,
    press: (event, frame, item) => moving.press(event, frame, findPart(item)),
  });
  const pieceOf = (provider: Provider, piece: Piece, at: number): ReactNode => {
    const style = row(piece.start, piece.end);
    if (piece.kind === 'booking') {
      const { key: item, booking } = piece.part;
      return (
        <Appointment
          key={item}
          part={piece.part}
          className={`${flashed.has(booking.id) ? 'flash' : ''} ${carried?.part.booking.id === booking.id ? 'lifted' : ''}`}
          row={style.gridRow}
          isShort={piece.end - piece.start <= SHORT}
          isOut={piece.isOut}
          tabIndex={active === item ? 0 : -1}
        />
      );
    }
    const key = `${provider.id}:${piece.kind}:${piece.start}`;
    if (piece.kind === 'free')
      return piece.start < pastMinutes(date) ? null : (
        <button
          key={key}
          type="button"
          className="add quiet"
          style={style}
          data-item={key}
          tabIndex={active === key ? 0 : -1}
          aria-label={TEXT.bookWith(timeOf(piece.start), provider.name)}
          onClick={() => book(provider.id, piece.start)}
        />
      );
    if (piece.kind === 'block')
      return (
        <div key={key} className="ev s-blocked" style={style}>
          <Icon name="lock" />
          <b>{TEXT.blocked}</b>
          <span className="hm">{`${timeOf(piece.start)}–${timeOf(piece.end)}`}</span>
          <span>{piece.block.reason}</span>
        </div>
      );
    return (
      <div key={`${key}${at}`} className="off" style={style}>
        {piece.kind === 'break' ? TEXT.break : piece.end - piece.start >= 60 && TEXT.off}
      </div>
    );
  };
  return (
    <section className="card dgw" aria-label={TEXT.dayGrid}>
      <div
        ref={grid}
        role="group"
        aria-label={TEXT.dayOf(TEXT.dayGrid, formatDate(date))}
        className="dg many"
        style={{ ['--providers' as string]: providers.length }}
      >
        <div className="dg-h">
          <span className="vh">{TEXT.time}</span>
        </div>
        {columns.map(({ provider, pieces }) => (
          <div key={provider.id} className={`dg-h ${provider.id === current ? '' : 'o-s'}`}>
            <Avatar name={provider.name} size="sm" />
            <span className="grow">
              {provider.name}
              <small>{TEXT.bookedCount(pieces.filter(({ kind }) => kind === 'booking').length)}</small>
            </span>
            <button
              type="button"
              className="btn icon ghost"
              onClick={() => onBlock({ providerId: provider.id, date, from: '12:00', to: '13:00' })}
            >
              <Icon name="lock" size="sm" />
              <span className="vh">{`${TEXT.block} ${provider.name}`}</span>
            </button>
          </div>
        ))}
        <Times span={span} date={date} rows={rows} />
        {columns.map(({ provider, pieces }) => (
          <div
            key={provider.id}
            className={`pc ${provider.id === current ? '' : 'o-s'}`}
            role="group"
            aria-label={TEXT.dayOf(provider.name, formatDate(date))}
            style={{ gridTemplateRows: `repeat(${rows}, ${QUARTER_REM}rem)` }}
            data-provider={provider.id}
            data-start={span.start}
            data-quarters={rows}
          >
            {pieces.map((piece, at) => pieceOf(provider, piece, at))}
            <NowLine span={span} date={date} />
            {carried?.providerId === provider.id && (
              <div className="ev ghost" style={row(carried.minutes, carried.minutes + lengthOf(carried.part))}>
                <b>{carried.part.booking.customerName}</b>
                <span>{timeOf(carried.minutes)}</span>
              </div>
            )}
          </div>
        ))}
      </div>
    </section>
  );
}

const lengthOf = ({ startsAt, endsAt }: Part): number => (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000;

/** Minutes of the day that are over. */
function pastMinutes(date: string): number {
  if (date !== today()) return date < today() ? 1440 : 0;
  return minutesOf(new Date().toISOString().slice(11, 16));
}

/** Where now is in the day that is shown; null outside it. The shift is inside the quarter hour. */
function useNowPlace(span: Span, date: string): { minutes: number; gridRow: number; shift: string } | null {
  useNow();
  const minutes = pastMinutes(date);
  if (date !== today() || minutes < span.start || minutes >= span.end) return null;
  const quarters = (minutes - span.start) / QUARTER;
  const gridRow = Math.floor(quarters) + 1;
  return { minutes, gridRow, shift: `${(quarters - gridRow + 1) * QUARTER_REM}rem` };
}

function NowLine({ span, date }: { span: Span; date: string }) {
  const now = useNowPlace(span, date);
  return now && <div className="nowl" style={{ gridRow: now.gridRow, top: now.shift }} />;
}

function Times({ span, date, rows }: { span: Span; date: string; rows: number }) {
  const now = useNowPlace(span, date);
  const hours = Array.from({ length: (span.end - span.start) / 60 }, (_, at) => span.start + at * 60);
  const line = (minutes: number) => ({ gridRow: Math.floor((minutes - span.start) / QUARTER) + 1 });
  return (
    <div className="tm" aria-hidden="true" style={{ gridTemplateRows: `repeat(${rows}, ${QUARTER_REM}rem)` }}>
      {hours.map((minutes, at) => (
        <span key={minutes} className={at === 0 ? 't1' : ''} style={line(minutes)}>
          {timeOf(minutes)}
        </span>
      ))}
      {now && (
        <b className="nowt" style={{ gridRow: now.gridRow, top: now.shift }}>
          {timeOf(now.minutes)}
        </b>
      )}
    </div>
  );
}
