import type { EffectiveHours, Provider, ProviderDate, ProviderRota } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { addDays, formatDayMonth, today } from '../../kit/format.ts';
import { Legend } from '../../ui/legend.tsx';
import { Loaded, SkeletonRows } from '../../ui/states.tsx';
import { useBusiness } from '../shops/index.ts';
import { datesQuery, workingQuery } from './people-queries.ts';
import { withRota } from './rota-preview.ts';
import { type EditedRota, mondayOf, weekAt } from './rota-weeks.ts';
import { TEXT as ALL } from './texts.ts';
import { TEXT } from './texts-people.ts';

type Day = EffectiveHours['days'][number];
const KEY = [
  ['s-free', TEXT.rota.key.works],
  ['pu', TEXT.rota.key.extra],
  ['s-blocked', TEXT.rota.key.leave],
  ['s-closed', TEXT.rota.key.off],
] as const;
const WEEKS = [0, 1, 2, 3] as const;

const dayMonth = (date: string): string => formatDayMonth(Date.parse(`${date}T00:00:00Z`));
/** 23 – 29 Nov, or 30 Nov – 6 Dec. */
const nameRange = (from: string, to: string): string =>
  `${from.slice(0, 7) === to.slice(0, 7) ? Number(from.slice(8)) : dayMonth(from)} – ${dayMonth(to)}`;

/** When a person works in the next four weeks: rota, leave, special days and closures together. `edited`: a rota not saved yet. */
export function FourWeeks({
  provider,
  rota,
  edited,
}: {
  provider: Provider;
  rota: ProviderRota;
  edited?: (EditedRota & { anchor: string }) | undefined;
}) {
  const { id } = useBusiness();
  const from = mondayOf(today());
  const query = useQuery(workingQuery(id, provider.id, from));
  const { data: dates = [] } = useQuery(datesQuery(id, provider.id, today()));
  return (
    <section className="card" aria-labelledby="four-weeks">
      <h2 id="four-weeks" className="pad">
        {TEXT.rota.next}
        {edited && (
          <>
            {' '}
            <span className="tag inf">{TEXT.rota.notSaved}</span>
          </>
        )}
      </h2>
      <Loaded query={query} what={TEXT.rota.next} skeleton={<SkeletonRows rows={4} />}>
        {(saved) => {
          const days = edited ? withRota(saved, dates, edited, rota, today()) : saved;
          return (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the table scrolls sideways on phones, by keys too
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- for the same reason
            <section className="rw" aria-label={TEXT.rota.table(provider.name)} tabIndex={0}>
              <table className="ro">
                <caption className="vh">{TEXT.rota.table(provider.name)}</caption>
                <colgroup>
                  <col className="u" />
                  {ALL.shortDays.map((day) => (
                    <col key={day} />
                  ))}
                </colgroup>
                <thead>
                  <tr>
                    <th scope="col">
                      <span className="vh">{TEXT.rota.head}</span>
                    </th>
                    {ALL.shortDays.map((day) => (
                      <th key={day} scope="col">
                        {day}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {WEEKS.map((week) => {
                    const monday = addDays(from, week * 7);
                    return (
                      <tr key={monday}>
                        <th scope="row">
                          {nameRange(monday, addDays(monday, 6))}
                          <small>{nameWeekOf(edited ? toSaved(rota, edited) : rota, monday)}</small>
                        </th>
                        {days.slice(week * 7, week * 7 + 7).map((day) => (
                          <td key={day.date}>
                            <Cell day={day} date={dates.find((one) => isOn(one, day.date))} />
                          </td>
                        ))}
                      </tr>
                    );
                  })}
                </tbody>
              </table>
            </section>
          );
        }}
      </Loaded>
      <div className="pad">
        <Legend items={KEY} />
      </div>
    </section>
  );
}

const isOn = ({ startDate, endDate }: ProviderDate, date: string): boolean => startDate <= date && date <= endDate;

type NamedRota = Pick<ProviderRota, 'anchor'> & {
  weeks: readonly unknown[];
  nextRota: { from: string; anchor: string; weeks: readonly unknown[] } | null;
};

/** The rota as it would be saved. */
const toSaved = (rota: ProviderRota, { from, anchor, weeks }: EditedRota & { anchor: string }): NamedRota =>
  from === '' ? { anchor, weeks, nextRota: null } : { ...rota, nextRota: { from, anchor, weeks } };

function nameWeekOf(rota: NamedRota, monday: string): string {
  const { nextRota } = rota;
  const isNew = nextRota !== null && nextRota.from <= addDays(monday, 6);
  const holds = isNew ? nextRota : rota;
  if (holds.weeks.length === 1) return isNew ? TEXT.rota.isNew : TEXT.rota.asNow;
  const letter = TEXT.letter(weekAt(holds, monday));
  return isNew ? TEXT.rota.newLetter(letter) : TEXT.rota.letterOf(letter);
}

function Cell({ day, date }: { day: Day; date: ProviderDate | undefined }) {
  const windows = day.provider?.windows ?? [];
  const time = windows.map(({ start, end }) => ALL.week.time(start, end)).join(', ');
  if (windows.length === 0) {
    if (date && date.kind !== 'WORK') return <span className="rs lv">{TEXT.leave.kindOf[date.kind]}</span>;
    return <span className="rs o">{day.windows.length === 0 ? TEXT.rota.closed : TEXT.rota.off}</span>;
  }
  return date ? <span className="rs ex">{TEXT.rota.extra(time)}</span> : <span className="rs">{time}</span>;
}
