import type { FormEvent } from 'react';
import { textOf } from '../../kit/form.tsx';
import { addDays, daysBetween, today } from '../../kit/format.ts';
import { Button } from '../../ui/button.tsx';
import type { PeriodSearch } from './search.ts';
import { TEXT } from './texts.ts';

/** Days from the first to the last, both included. */
export interface Period {
  from: string;
  to: string;
}

const DEFAULT_DAYS = 14;
/** The most that the API adds up at once. */
const MOST_DAYS = 366;

/** The period that the address names, in the right order and not too long. */
export function toPeriod({ from, to }: PeriodSearch): Period {
  const last = to ?? (from && from > today() ? from : today());
  const first = from ?? addDays(last, 1 - DEFAULT_DAYS);
  const [start, end] = first <= last ? [first, last] : [last, first];
  return daysBetween(start, end) < MOST_DAYS
    ? { from: start, to: end }
    : { from: addDays(end, 1 - MOST_DAYS), to: end };
}

/** As many days right before it. */
export const periodBefore = ({ from, to }: Period): Period => {
  const days = daysBetween(from, to) + 1;
  return { from: addDays(from, -days), to: addDays(to, -days) };
};

/** Three usual periods, and any other by its dates. */
export function PeriodChooser({ period, onChange }: { period: Period; onChange: (search: PeriodSearch) => void }) {
  const now = today();
  const choices: readonly { text: string; search: PeriodSearch }[] = [
    { text: TEXT.today, search: { from: now, to: now } },
    { text: TEXT.fortnight, search: {} },
    { text: TEXT.month, search: { from: `${now.slice(0, 8)}01`, to: now } },
  ];
  const isChosen = (search: PeriodSearch) => {
    const { from, to } = toPeriod(search);
    return from === period.from && to === period.to;
  };
  const chosen = choices.find(({ search }) => isChosen(search));
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const from = textOf(form, 'from');
    const to = textOf(form, 'to');
    onChange({ ...(from && { from }), ...(to && { to }) });
  };
  return (
    <div className="periods no-print">
      <fieldset className="seg" aria-label={TEXT.period}>
        {choices.map((choice) => (
          <button
            key={choice.text}
            type="button"
            aria-pressed={choice === chosen}
            onClick={() => onChange(choice.search)}
          >
            {choice.text}
          </button>
        ))}
      </fieldset>
      <details className="card pad" open={!chosen} key={`${period.from} ${period.to}`}>
        <summary className="semi">{TEXT.otherDays}</summary>
        <form className="filters" onSubmit={apply}>
          <label className="f">
            <span className="lab">{TEXT.from}</span>
            <input className="in" type="date" name="from" defaultValue={period.from} required />
          </label>
          <label className="f">
            <span className="lab">{TEXT.to}</span>
            <input className="in" type="date" name="to" defaultValue={period.to} required />
          </label>
          <div className="btns">
            <Button type="submit">{TEXT.apply}</Button>
          </div>
        </form>
      </details>
    </div>
  );
}
