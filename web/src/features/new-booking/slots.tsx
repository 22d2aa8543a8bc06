import { useQueries, useQuery } from '@tanstack/react-query';
import { Field } from '../../kit/form.tsx';
import { addDays, formatDate, formatTime, today } from '../../kit/format.ts';
import { Banner } from '../../ui/banner.tsx';
import { Loaded } from '../../ui/states.tsx';
import { type Entry, servicesOf } from '../items/index.ts';
import { useBusiness } from '../shops/index.ts';
import { type Catalogue, slotsQuery } from './queries.ts';
import type { Change, Draft } from './state.ts';
import { TEXT } from './texts.ts';

const NEXT_DAYS = [1, 2, 3, 4, 5, 6, 7];
const OFFERED = 3;

interface SlotsProps {
  draft: Draft;
  change: Change;
  catalogue: Catalogue;
  entries: Entry[];
}

/** Who does it, on which day, at which of the free times. Of several services each has its own choice of who. */
export function Slots({ draft, change, catalogue, entries }: SlotsProps) {
  const [only] = entries;
  const single = entries.length === 1 && only && catalogue.services.some(({ id }) => id === only.id) ? only : null;
  const able = catalogue.providers.filter(({ services }) => services.some(({ id }) => id === single?.id));
  return (
    <>
      <div className="pair">
        {single && (
          <Field label={TEXT.provider} path="/providerId">
            {(control) => (
              <select
                className="in"
                value={able.some(({ id }) => id === single.providerId) ? single.providerId : ''}
                onChange={({ target }) => change({ entries: [{ ...single, providerId: target.value }], startsAt: '' })}
                {...control}
              >
                <option value="">{TEXT.anybody}</option>
                {able.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        <Field label={TEXT.day} path="/date">
          {(control) => (
            <input
              className="in"
              type="date"
              required
              min={today()}
              value={draft.date}
              onChange={({ target: { value } }) => value && change({ date: value, startsAt: '' })}
              {...control}
            />
          )}
        </Field>
      </div>
      <Times draft={draft} change={change} asked={toAsked(entries, catalogue)} />
    </>
  );
}

type Asked = { serviceId: string | string[]; providerId?: string };

/** The times are asked for one provider only where the whole visit is by one; a quote judges the others. */
function toAsked(entries: readonly Entry[], catalogue: Catalogue): Asked {
  const services = servicesOf(entries, catalogue);
  const [first = '', ...more] = services;
  const named = new Set(entries.map(({ providerId }) => providerId));
  const [providerId] = named.size === 1 ? named : [];
  return { serviceId: more.length === 0 ? first : services, ...(providerId && { providerId }) };
}

function Times({ draft: { date, startsAt }, change, asked }: { draft: Draft; change: Change; asked: Asked }) {
  const { id } = useBusiness();
  const query = useQuery(slotsQuery(id, { ...asked, date }));
  return (
    <Loaded query={query} what={TEXT.times} skeleton={<div className="sk w80" />}>
      {({ providers }) => {
        const free = new Set(providers.flatMap(({ slots }) => slots.map((slot) => slot.startsAt)));
        // A time that the calendar filled in may lie beside the grid.
        if (startsAt) free.add(startsAt);
        if (free.size === 0) return <NoTimes asked={asked} date={date} change={change} />;
        return (
          <fieldset className="stack g2">
            <legend className="lab">{TEXT.times}</legend>
            <div className="chips">
              {[...free].sort().map((time) => (
                <button
                  key={time}
                  type="button"
                  className="chip"
                  aria-pressed={time === startsAt}
                  onClick={() => change({ startsAt: time })}
                >
                  {formatTime(time)}
                </button>
              ))}
            </div>
          </fieldset>
        );
      }}
    </Loaded>
  );
}

/** Says so, and offers the next days on which somebody is free. */
function NoTimes({ asked, date, change }: { asked: Asked; date: string; change: Change }) {
  const { id } = useBusiness();
  const days = NEXT_DAYS.map((step) => addDays(date, step));
  const answers = useQueries({ queries: days.map((day) => slotsQuery(id, { ...asked, date: day })) });
  const free = days
    .filter((_day, at) => answers[at]?.data?.providers.some(({ slots }) => slots.length > 0))
    .slice(0, OFFERED);
  const waits = answers.some(({ isPending }) => isPending);
  return (
    <>
      <Banner tone="warn" icon="warn" title={TEXT.noTimes(formatDate(date))}>
        {free.length > 0 ? TEXT.otherDays : !waits && TEXT.noOtherDays}
      </Banner>
      <div className="chips">
        {free.map((day) => (
          <button key={day} type="button" className="chip" onClick={() => change({ date: day, startsAt: '' })}>
            {formatDate(day)}
          </button>
        ))}
      </div>
    </>
  );
}
