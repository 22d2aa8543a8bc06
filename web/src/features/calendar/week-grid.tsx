import type { Booking, Provider } from '@dwaso/sdk';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { addDays, dateOf, formatDate, today } from '../../kit/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { useBusiness } from '../shops/index.ts';
import { Appointment } from './appointment.tsx';
import { timeOf } from './day-layout.ts';
import { partsOf } from './parts.ts';
import { useGridEvents } from './roving.ts';
import { TEXT } from './texts.ts';
import type { useAppointmentMove } from './use-appointment-move.ts';

const DAYS = [0, 1, 2, 3, 4, 5, 6];

/** Providers × the days of a week. A move keeps the time of day. */
export function WeekGrid({
  from,
  providers,
  current,
  bookings,
  isClosed,
  flashed,
  moving,
}: {
  from: string;
  providers: readonly Provider[];
  current: string;
  bookings: readonly Booking[];
  isClosed: (date: string) => boolean;
  flashed: ReadonlySet<string>;
  moving: ReturnType<typeof useAppointmentMove>;
}) {
  const { id } = useBusiness();
  const table = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState('');
  const { carried } = moving;
  const dates = DAYS.map((step) => addDays(from, step));
  const parts = bookings.flatMap(partsOf);
  const byCell = Map.groupBy(parts, ({ providerId, startsAt }) => `${providerId}:${dateOf(startsAt)}`);
  const first = `${providers[0]?.id}:${from}`;
  const findPart = (item: string | undefined) => parts.find(({ key }) => key === item);
  const onKeyDown = (event: KeyboardEvent, element: HTMLElement) => {
    const target = event.target as HTMLElement;
    const aside = { ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0;
    const along = { ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0;
    if (carried && (aside || along)) {
      const row = providers.findIndex((one) => one.id === carried.providerId);
      const date = dates[dates.indexOf(carried.date) + aside] ?? carried.date;
      moving.carry({ ...carried, date, providerId: providers[row + along]?.id ?? carried.providerId });
    } else if (carried && event.key === 'Enter') moving.drop();
    else if (carried && event.key === 'Escape') moving.putBack();
    else if (event.key === 'm' || event.key === 'M') {
      const part = findPart(target.dataset['item']);
      if (part) moving.pickUp(part);
    } else if (event.key === 'b' || event.key === 'B')
      target.closest('td')?.querySelector<HTMLElement>('.add')?.click();
    else if (aside || along) moveFocus(element, target, aside, along);
    else return;
    event.preventDefault();
  };
  useGridEvents(table, {
    key: onKeyDown,
    focus: setActive,
    press: (event, frame, item) => moving.press(event, frame, findPart(item)),
  });
  return (
    <section className="card wgw" aria-label={TEXT.weekGrid}>
      <table className="wg" ref={table}>
        <caption className="vh">{TEXT.weekGrid}</caption>
        <thead>
          <tr>
            <th scope="col">{TEXT.provider}</th>
            {dates.map((date) => (
              <th key={date} scope="col" className={date === today() ? 'td' : undefined}>
                {formatDate(date)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {providers.map((provider) => (
            <tr key={provider.id} className={provider.id === current ? undefined : 'o-s'}>
              <th scope="row">
                <Avatar name={provider.name} size="sm" /> {provider.name}
              </th>
              {dates.map((date) => {
                const cell = `${provider.id}:${date}`;
                const own = byCell.get(cell) ?? [];
                const over = carried?.providerId === provider.id && carried.date === date;
                const closed = isClosed(date);
                return (
                  <td
                    key={date}
                    className={`${closed ? 'cls' : ''} ${over ? 'over' : ''}`}
                    data-provider={provider.id}
                    data-day={date}
                    data-name={formatDate(date)}
                  >
                    {own.map((part) => (
                      <Appointment
                        key={part.key}
                        part={part}
                        className={`${flashed.has(part.booking.id) ? 'flash' : ''} ${carried?.part.booking.id === part.booking.id ? 'lifted' : ''}`}
                        tabIndex={active === part.key ? 0 : -1}
                      />
                    ))}
                    {over && (
                      <div className="ev ghost">
                        {TEXT.atTime(timeOf(carried.minutes), carried.part.booking.customerName)}
                      </div>
                    )}
                    {closed ? (
                      <span className="small">{TEXT.closed}</span>
                    ) : (
                      date >= today() && (
                        <Link
                          className="add"
                          to="/b/$businessId/new-booking"
                          params={{ businessId: id }}
                          search={{ provider: provider.id, date }}
                          preload={false}
                          aria-label={TEXT.bookOn(provider.name, formatDate(date))}
                          data-item={cell}
                          tabIndex={active === cell || (active === '' && cell === first) ? 0 : -1}
                        >
                          {TEXT.book}
                        </Link>
                      )
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Left and right to the next day, up and down through the items of a cell and on to the next provider. */
function moveFocus(table: HTMLElement, from: HTMLElement, aside: number, along: number): void {
  const cell = from.closest('td');
  const row = cell?.closest('tr');
  if (!cell || !row) return;
  const itemsOf = (one: Element | undefined) => [...(one?.querySelectorAll<HTMLElement>('[data-item]') ?? [])];
  const inside = itemsOf(cell);
  const next = along ? inside[inside.indexOf(from) + along] : undefined;
  if (next) return next.focus();
  const rows = [...table.querySelectorAll('tbody tr')];
  const target = along ? rows[rows.indexOf(row) + along] : row;
  const cells = [...(target?.querySelectorAll('td') ?? [])];
  const items = itemsOf(cells[[...row.querySelectorAll('td')].indexOf(cell) + aside]);
  items[along < 0 ? items.length - 1 : 0]?.focus();
}
