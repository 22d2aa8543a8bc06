import '../../styles/hours.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatMonth, today } from '../../kit/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Legend } from '../../ui/legend.tsx';
import { Loaded, SkeletonRows } from '../../ui/states.tsx';
import { useBusiness, useReadOnly } from '../shops/index.ts';
import { Holidays } from './holidays.tsx';
import { HoursView } from './hours-view.tsx';
import { holidaysQuery, yearQuery } from './queries.ts';
import { SpecialDay, type SpecialDraft } from './special-day.tsx';
import { SpecialDays } from './special-days.tsx';
import { TEXT } from './texts-year.ts';
import { columnOf, type Day, type DayKind, kindOf, nameWindows, yearFrom } from './year-days.ts';

const CLASS: Record<DayKind, string> = { closed: 'cl', special: 'sp', holiday: 'ho', weekly: 'c', plain: '' };

/** Twelve months with their special days, and the public holidays of this year and the next. */
export function YearTab() {
  const { id } = useBusiness();
  const locked = useReadOnly();
  const { from, to } = yearFrom(today());
  const query = useQuery(yearQuery(id, from, to));
  const { data: holidays = [] } = useQuery(holidaysQuery);
  const [editing, setEditing] = useState<SpecialDraft | null>(null);
  const [month, setMonth] = useState<string | null>(null);
  const named = new Map(holidays.map((holiday) => [holiday.date, holiday]));
  return (
    <>
      <HoursView
        action={
          <Button kind="pri" icon="plus" disabled={locked} onClick={() => setEditing({})}>
            {TEXT.special.add}
          </Button>
        }
      />
      <div className="split">
        <Loaded query={query} what={TEXT.what} skeleton={<SkeletonRows rows={6} />}>
          {(days) => {
            const months = Map.groupBy(days, ({ date }) => date.slice(0, 7));
            const shown = month === null ? undefined : months.get(month);
            const kind = (day: Day) => kindOf(day, named.get(day.date));
            return (
              <div className="stack g3">
                <div className="yr">
                  {[...months].map(([key, own], at) => (
                    <Month key={key} days={own} kind={kind} withYear={at === 0} onOpen={() => setMonth(key)} />
                  ))}
                </div>
                <Legend items={KEY} />
                {shown && (
                  <Dialog title={formatMonth(`${month}-01`)} onClose={() => setMonth(null)}>
                    <MonthDays days={shown} kind={kind} nameOf={(date) => named.get(date)?.name} />
                    <Button
                      kind="pri"
                      icon="plus"
                      disabled={locked}
                      onClick={() => {
                        setMonth(null);
                        setEditing({ startDate: shown.find(({ date }) => date >= today())?.date ?? '' });
                      }}
                    >
                      {TEXT.special.add}
                    </Button>
                  </Dialog>
                )}
              </div>
            );
          }}
        </Loaded>
        <aside className="stack g5" aria-label={TEXT.special.title}>
          <SpecialDays onEdit={setEditing} />
          <Holidays days={query.data ?? []} holidays={holidays} onSpecial={setEditing} />
        </aside>
      </div>
      {editing && <SpecialDay draft={editing} onClose={() => setEditing(null)} />}
    </>
  );
}

const KEY = [
  ['s-taken', TEXT.key.closed],
  ['pu', TEXT.key.special],
  ['ho', TEXT.key.holiday],
  ['s-closed', TEXT.key.weekly],
  ['sel', TEXT.key.today],
] as const;

interface MonthProps {
  days: readonly Day[];
  kind: (day: Day) => DayKind;
}

/** A month is one target. */
function Month({ days, kind, withYear, onOpen }: MonthProps & { withYear: boolean; onOpen: () => void }) {
  const kinds = days.map(kind);
  const count = (wanted: DayKind) => kinds.filter((one) => one === wanted).length;
  const [first] = days;
  if (!first) return null;
  const [month, year] = formatMonth(first.date).split(' ');
  return (
    <button type="button" className="card ym" onClick={onOpen}>
      <b className="t">
        {month}
        {withYear || first.date.slice(5, 7) === '01' ? ` ${year}` : <span className="vh"> {year}</span>}
      </b>
      <span className="g" aria-hidden="true">
        {days.map(({ date }, at) => (
          <i
            key={date}
            className={date === today() ? 'no' : CLASS[kinds[at] ?? 'plain']}
            style={at === 0 ? { gridColumnStart: columnOf(date) } : undefined}
          >
            {Number(date.slice(8))}
          </i>
        ))}
      </span>
      <span className="vh">{TEXT.counts(count('closed'), count('special'))}</span>
    </button>
  );
}

/** The days of a month on which something else than the week holds. */
function MonthDays({ days, kind, nameOf }: MonthProps & { nameOf: (date: string) => string | undefined }) {
  const other = days.filter((day) => ['closed', 'special', 'holiday'].includes(kind(day)));
  if (other.length === 0) return <p className="muted">{TEXT.month.none}</p>;
  return (
    <ul className="rows">
      {other.map((day) => {
        const holiday = nameOf(day.date);
        const said = [day.note, holiday && TEXT.month.holiday(holiday)].filter(Boolean).join(' · ');
        return (
          <li className="li" key={day.date}>
            <span className="grow">
              <b>{TEXT.special.line(formatDate(day.date), nameWindows(day.windows) || TEXT.key.closed)}</b>
              <br />
              <span className="small muted">{said}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
