import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import '../../styles/calendar.css';
import { addDays, formatDays, formatLongDate, today } from '../../kit/format.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { OwnerOnly, ReadOnlyNotice, useBooksByDay, useBusiness } from '../shops/index.ts';
import { CloseDialog } from './block.tsx';
import { Rentals } from './rentals.tsx';
import { Salon } from './salon.tsx';
import { type CalendarSearch, SPANS } from './search.ts';
import { TEXT } from './texts.ts';

const route = getRouteApi('/b/$businessId/calendar');
const WEEK = 7;

export function CalendarPage() {
  const byDay = useBooksByDay();
  const search = route.useSearch();
  const { from = today(), days = 14, view } = search;
  const [closing, setClosing] = useState(false);
  const length = byDay ? days : view === 'week' ? WEEK : 1;
  return (
    <Page
      title={TEXT.title}
      sub={length === 1 ? formatLongDate(from) : formatDays(from, addDays(from, length - 1))}
      actions={
        <div className="row">
          {byDay ? <Spans search={search} /> : <Views search={search} />}
          <Range search={search} from={from} length={length} />
          <OwnerOnly>
            <Button icon="lock" onClick={() => setClosing(true)}>
              {TEXT.closeDay}
            </Button>
          </OwnerOnly>
        </div>
      }
    >
      <ReadOnlyNotice />
      {byDay ? <Rentals key={`${from}${days}`} from={from} days={days} /> : <Salon from={from} search={search} />}
      {closing && <CloseDialog date={from} onClose={() => setClosing(false)} />}
    </Page>
  );
}

const useTo = () => ({ to: '/b/$businessId/calendar', params: { businessId: useBusiness().id } }) as const;

function Range({ search, from, length }: { search: CalendarSearch; from: string; length: number }) {
  const to = useTo();
  return (
    <nav className="seg" aria-label={TEXT.dates}>
      <Link {...to} search={{ ...search, from: addDays(from, -length) }} activeProps={{}}>
        <Icon name="left" size="sm" />
        <span className="vh">{TEXT.earlier}</span>
      </Link>
      <Link
        {...to}
        search={({ from: _from, ...rest }: CalendarSearch) => rest}
        activeOptions={{ exact: true }}
        activeProps={{}}
        aria-current={from === today() ? 'date' : undefined}
      >
        {TEXT.today}
      </Link>
      <Link {...to} search={{ ...search, from: addDays(from, length) }} activeProps={{}}>
        <Icon name="right" size="sm" />
        <span className="vh">{TEXT.later}</span>
      </Link>
    </nav>
  );
}

function Spans({ search }: { search: CalendarSearch }) {
  const to = useTo();
  return (
    <nav className="seg" aria-label={TEXT.span}>
      {SPANS.map((days) => (
        <Link
          key={days}
          {...to}
          search={{ ...search, days }}
          activeProps={{}}
          aria-current={(search.days ?? 14) === days ? 'true' : undefined}
        >
          {TEXT.spans[days]}
        </Link>
      ))}
    </nav>
  );
}

function Views({ search: { view, ...rest } }: { search: CalendarSearch }) {
  const to = useTo();
  return (
    <nav className="seg" aria-label={TEXT.view}>
      <Link
        {...to}
        search={rest}
        activeOptions={{ exact: true }}
        activeProps={{}}
        aria-current={view ? undefined : 'true'}
      >
        {TEXT.day}
      </Link>
      <Link {...to} search={{ ...rest, view: 'week' }} activeProps={{}} aria-current={view ? 'true' : undefined}>
        {TEXT.week}
      </Link>
    </nav>
  );
}
