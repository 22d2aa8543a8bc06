import type { Booking } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { addDays, formatDate } from '../../kit/format.ts';
import { Empty, Loaded, SkeletonRows } from '../../ui/states.tsx';
import { AskMove } from '../bookings/index.ts';
import { providersQuery } from '../bookings/queries.ts';
import { useBusiness } from '../shops/index.ts';
import { BlockDialog, type ProviderTime } from './block.tsx';
import { BlockList } from './block-list.tsx';
import { DayGrid } from './day-grid.tsx';
import { StatusKey } from './key.tsx';
import { appointmentsQuery, blocksQuery, closuresQuery, workingQuery } from './queries.ts';
import type { CalendarSearch } from './search.ts';
import { TEXT } from './texts.ts';
import { type CarriedSpot, type Spot, useAppointmentMove } from './use-appointment-move.ts';
import { useFlash } from './use-flash.ts';
import { useStatusLine } from './use-status-line.ts';
import { WeekGrid } from './week-grid.tsx';

const WEEK = 7;
const QUARTER = 15;

/** The cell or column under the pointer says provider and day; inside a column the height says the time. */
function spotAt(x: number, y: number, { date, minutes }: CarriedSpot): Spot | null {
  const found = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-provider]');
  const { provider, day, start, quarters } = found?.dataset ?? {};
  if (!found || !provider) return null;
  if (start === undefined || quarters === undefined) return { providerId: provider, date: day ?? date, minutes };
  const { top, height } = found.getBoundingClientRect();
  const rows = Math.floor(((y - top) / height) * Number(quarters));
  return { providerId: provider, date, minutes: Math.max(0, Number(start) + rows * QUARTER) };
}

/** Providers × time: one day, or a week. */
export function Salon({ from, search }: { from: string; search: CalendarSearch }) {
  const { id } = useBusiness();
  const isWeek = search.view === 'week';
  const to = isWeek ? addDays(from, WEEK - 1) : from;
  const providers = useQuery(providersQuery(id));
  const bookings = useQuery(appointmentsQuery(id, from, to));
  const { data: blocks = [] } = useQuery(blocksQuery(id, from, to));
  const { data: closures = [] } = useQuery(closuresQuery(id));
  const ids = providers.data?.map((one) => one.id) ?? [];
  const working = useQuery({ ...workingQuery(id, ids, from), enabled: !isWeek && ids.length > 0 });
  const [blocking, setBlocking] = useState<ProviderTime | null>(null);
  const [flashed, flash] = useFlash();
  const [line, say] = useStatusLine(useCallback(({ id: changed }: Booking) => flash([changed]), [flash]));
  const nameOf = (providerId: string) => providers.data?.find((one) => one.id === providerId)?.name ?? '';
  const moving = useAppointmentMove({ nameOf, say, spotAt });
  const current = providers.data?.find((one) => one.id === search.provider)?.id ?? providers.data?.[0]?.id ?? '';
  const isClosed = (date: string) => closures.some(({ startDate, endDate }) => startDate <= date && date <= endDate);
  return (
    <Loaded query={providers} what={TEXT.appointments} skeleton={<SkeletonRows rows={6} />}>
      {(people) =>
        people.length === 0 ? (
          <Empty icon="users" title={TEXT.noProviders.title}>
            <p>{TEXT.noProviders.text}</p>
          </Empty>
        ) : (
          <Loaded query={bookings} what={TEXT.appointments} skeleton={<SkeletonRows rows={6} />}>
            {(found) => (
              <div className="stack g3">
                <nav className="chips scroll slim" aria-label={TEXT.provider}>
                  {people.map((one) => (
                    <Link
                      key={one.id}
                      className="chip"
                      to="/b/$businessId/calendar"
                      params={{ businessId: id }}
                      search={{ ...search, provider: one.id }}
                      activeProps={{}}
                      aria-current={one.id === current ? 'true' : undefined}
                    >
                      {one.name}
                    </Link>
                  ))}
                </nav>
                {isWeek ? (
                  <WeekGrid
                    from={from}
                    providers={people}
                    current={current}
                    bookings={found}
                    isClosed={isClosed}
                    flashed={flashed}
                    moving={moving}
                  />
                ) : (
                  <Loaded query={working} what={TEXT.appointments} skeleton={<SkeletonRows rows={6} />}>
                    {(known) => (
                      <DayGrid
                        day={{ date: from, working: known, bookings: found, blocks }}
                        providers={people}
                        current={current}
                        flashed={flashed}
                        moving={moving}
                        onBlock={setBlocking}
                      />
                    )}
                  </Loaded>
                )}
                <StatusKey />
                <p className="small status-line" role="status">
                  {line}
                </p>
                <p className="small muted slim">{TEXT.hold}</p>
                <p className="small muted wide">{TEXT.keyboard}</p>
                {!isWeek && <DayBlocks date={from} providers={people} />}
                {moving.asked && <AskMove {...moving.asked} onClose={moving.answer} />}
                {blocking && <BlockDialog time={blocking} onClose={() => setBlocking(null)} />}
              </div>
            )}
          </Loaded>
        )
      }
    </Loaded>
  );
}

/** Blocks of the day as a list, where they can be removed. */
function DayBlocks({ date, providers }: { date: string; providers: readonly { id: string; name: string }[] }) {
  const { id } = useBusiness();
  const { data: blocks = [] } = useQuery(blocksQuery(id, date, date));
  const { data: closures = [] } = useQuery(closuresQuery(id));
  const blocked = providers.filter((one) => blocks.some(({ providerId }) => providerId === one.id));
  const closed = closures.some(({ startDate, endDate }) => startDate <= date && date <= endDate);
  if (blocked.length === 0 && !closed) return null;
  return (
    <section className="card rows" aria-label={TEXT.blocks}>
      {closed && <BlockList date={date} providerId="" />}
      {blocked.map((one) => (
        <div key={one.id}>
          <h3 className="pad">{TEXT.dayOf(one.name, formatDate(date))}</h3>
          <BlockList date={date} providerId={one.id} closures={false} />
        </div>
      ))}
    </section>
  );
}
