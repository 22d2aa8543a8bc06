import type { Booking, Digest } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { Suspense } from 'react';
import { addDays, formatDate, formatLongDate, today } from '../../kit/format.ts';
import { lazyPart } from '../../kit/lazy-part.ts';
import { useNow } from '../../kit/now.ts';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty, Loaded, SkeletonRows } from '../../ui/states.tsx';
import { OwnerOnly, useBooksByDay, useBusiness } from '../shops/index.ts';
import { Figures } from './figures.tsx';
import { HeldCard } from './held.tsx';
import { OwedCard } from './owed.tsx';
import { dayQuery, leftOpenQuery } from './queries.ts';
import { DayRow } from './row.tsx';
import { ShareCard } from './share.tsx';
import { sortDay, tellRow } from './sort.ts';
import { TEXT } from './texts.ts';

const route = getRouteApi('/b/$businessId/today');
const ImportsWarning = lazyPart(async () => {
  const { ImportsWarning: Warning } = await import('../catalogue/index.ts');
  return () => <Warning late />;
});
const MessagesWarning = lazyPart(async () => (await import('../messages/index.ts')).MessagesWarning);

/** The day at the shop: who comes, what is out, which money is missing. */
export function TodayPage() {
  const business = useBusiness();
  useNow();
  const now = today();
  const { date = now } = route.useSearch();
  const query = useQuery(dayQuery(business.id, date));
  const total = query.data?.counts.total;
  return (
    <Page
      title={formatLongDate(date)}
      sub={total !== undefined && (date === now ? TEXT.countToday(total) : TEXT.count(total))}
      actions={<DayChoice businessId={business.id} date={date} />}
    >
      <OwnerOnly>
        <Suspense>
          <ImportsWarning />
          <MessagesWarning />
        </Suspense>
      </OwnerOnly>
      <Loaded query={query} what={TEXT.day} skeleton={<SkeletonRows label={TEXT.loading} />}>
        {(digest) => (
          <>
            <Figures digest={digest} businessId={business.id} />
            <div className="split">
              <div className="stack g5">
                <Day digest={digest} businessId={business.id} />
              </div>
              <aside className="stack g5" aria-label={TEXT.needsYou}>
                <OwedCard owed={digest.owed} businessId={business.id} />
                <HeldCard businessId={business.id} />
                {date === now && <Tomorrow businessId={business.id} date={addDays(date, 1)} />}
                {date === now && <ShareCard />}
              </aside>
            </div>
          </>
        )}
      </Loaded>
    </Page>
  );
}

const DAY_LIST = '/b/$businessId/day-list';

function DayChoice({ businessId, date }: { businessId: string; date: string }) {
  const router = useRouter();
  const byDay = useBooksByDay();
  const to = { to: '/b/$businessId/today', params: { businessId } } as const;
  const [before, after] = [addDays(date, -1), addDays(date, 1)];
  const isToday = date === today();
  return (
    <div className="row">
      <nav className="seg" aria-label={TEXT.dayChoice}>
        <Link {...to} search={{ date: before }}>
          <Icon name="left" size="sm" />
          <span className="vh">{formatDate(before)}</span>
        </Link>
        <Link
          {...to}
          search={{}}
          activeOptions={{ exact: true }}
          activeProps={{}}
          aria-current={isToday ? 'date' : undefined}
        >
          {TEXT.today}
        </Link>
        <Link {...to} search={{ date: after }}>
          <Icon name="right" size="sm" />
          <span className="vh">{formatDate(after)}</span>
        </Link>
      </nav>
      {DAY_LIST in router.routesByPath && (
        <a className="btn sec" href={`/console/b/${businessId}/day-list?date=${date}`}>
          <Icon name="list" />
          {TEXT.dayList}
        </a>
      )}
      {byDay && (
        <Link className="btn sec" to="/b/$businessId/packing" params={{ businessId }} search={{ date }}>
          <Icon name="box" />
          {TEXT.packing}
        </Link>
      )}
    </div>
  );
}

function Day({ digest, businessId }: { digest: Digest; businessId: string }) {
  const isToday = digest.date === today();
  const { data: older = [] } = useQuery({ ...leftOpenQuery(businessId, digest.date), enabled: isToday });
  const words = useBooksByDay() ? TEXT.rental : TEXT.salon;
  const { arrivals, running, leftOpen } = sortDay(digest, isToday ? older : []);
  if (arrivals.length + running.length + leftOpen.length === 0) {
    const { title, text } = TEXT.empty(formatDate(digest.date));
    return (
      <Empty
        icon="sun"
        title={title}
        action={
          <Link
            className="btn pri"
            to="/b/$businessId/new-booking"
            params={{ businessId }}
            search={{ date: digest.date }}
          >
            <Icon name="plus" />
            {TEXT.newBooking}
          </Link>
        }
      >
        <p>{text}</p>
      </Empty>
    );
  }
  const [next] = [...arrivals, ...running, ...leftOpen];
  const same = { date: digest.date, nextId: next?.id };
  return (
    <>
      <Rows id="day-arrivals" title={words.arrivals} empty={words.noArrivals} rows={arrivals} {...same} />
      <Rows id="day-running" title={words.running} empty={words.noRunning} rows={running} {...same} />
      {leftOpen.length > 0 && (
        <Rows id="day-left-open" title={words.leftOpen} help={TEXT.leftOpenHelp} empty="" rows={leftOpen} {...same} />
      )}
    </>
  );
}

function Rows({
  id,
  title,
  help,
  empty,
  rows,
  date,
  nextId,
}: {
  id: string;
  title: string;
  help?: string;
  empty: string;
  rows: readonly Booking[];
  date: string;
  /** The booking whose step is due next. */
  nextId: string | undefined;
}) {
  const byDay = useBooksByDay();
  return (
    <section className="card" aria-labelledby={id}>
      <div className="h-row pad">
        <h2 id={id}>{title}</h2>
        <span className="cnt">{rows.length}</span>
      </div>
      {help && <p className="pad small muted">{help}</p>}
      {rows.length === 0 && <p className="pad small muted">{empty}</p>}
      <div className="rows">
        {rows.map((booking) => (
          <DayRow
            key={booking.id}
            booking={booking}
            what={tellRow(booking, byDay, date)}
            isNext={booking.id === nextId}
          />
        ))}
      </div>
    </section>
  );
}

function Tomorrow({ businessId, date }: { businessId: string; date: string }) {
  const query = useQuery(dayQuery(businessId, date));
  const byDay = useBooksByDay();
  return (
    <section className="card" aria-labelledby="day-tomorrow">
      <div className="h-row pad">
        <h2 id="day-tomorrow">{TEXT.tomorrow}</h2>
        {query.data && <span className="end muted small">{TEXT.count(query.data.counts.total)}</span>}
      </div>
      <Loaded query={query} what={TEXT.tomorrow} skeleton={<div className="pad sk w80" />}>
        {({ bookings: [first] }) => (
          <div className="rows">
            <Link className="li" to="/b/$businessId/today" params={{ businessId }} search={{ date }}>
              <span className="grow small">
                {first ? (
                  <>
                    <b>{TEXT.first(first.customerName)}</b>
                    <br />
                    <span className="muted">{tellRow(first, byDay, date)}</span>
                  </>
                ) : (
                  TEXT.nothingTomorrow
                )}
                <span className="vh"> {TEXT.showTomorrow}</span>
              </span>
              <Icon name="right" size="sm" />
            </Link>
          </div>
        )}
      </Loaded>
    </section>
  );
}
