import '../../styles/sentences.css';
import type { CreateBookingRequest } from '@dwaso/sdk';
import { addDays, daysBetween, formatDate, formatTime } from '../../kit/format.ts';
import { TEXT } from './texts.ts';

/** How a booking repeats, as it was typed. */
export interface Rule {
  every: string;
  unit: 'DAY' | 'WEEK' | 'MONTH';
  count: string;
  first: string;
}

export const isWhole = (text: string, least: number, most: number): boolean =>
  /^\d{1,2}$/.test(text) && Number(text) >= least && Number(text) <= most;

export const isComplete = ({ every, count, first }: Rule): boolean =>
  isWhole(every, 1, 12) && isWhole(count, 2, 52) && first !== '';

/** The sentence in which the rule is written. */
export function RuleFields({
  rule,
  startsAt,
  last,
  onChange,
}: {
  rule: Rule;
  /** Of an appointment. */
  startsAt: string | undefined;
  /** The last date, once it is known. */
  last: string | undefined;
  onChange: (part: Partial<Rule>) => void;
}) {
  const { every, unit, count, first } = rule;
  return (
    <section className="card pad stack g2" aria-labelledby="series-rule">
      <h2 id="series-rule">{TEXT.howOften}</h2>
      <p className="sen">
        {TEXT.every}{' '}
        <input
          className="in w2"
          inputMode="numeric"
          aria-label={TEXT.everyHow}
          aria-invalid={!isWhole(every, 1, 12)}
          value={every}
          onChange={({ target }) => onChange({ every: target.value })}
        />{' '}
        <select
          className="in"
          aria-label={TEXT.unit}
          value={unit}
          onChange={({ target }) => onChange({ unit: target.value as Rule['unit'] })}
        >
          {(['WEEK', 'DAY', 'MONTH'] as const).map((one) => (
            <option key={one} value={one}>
              {TEXT.units[one]}
            </option>
          ))}
        </select>
        {startsAt && TEXT.at(formatTime(startsAt))}
        {TEXT.from}
        <input
          className="in wd"
          type="date"
          aria-label={TEXT.first}
          required
          value={first}
          onChange={({ target }) => onChange({ first: target.value })}
        />
        ,{' '}
        <input
          className="in w2"
          inputMode="numeric"
          aria-label={TEXT.howMany}
          aria-invalid={!isWhole(count, 2, 52)}
          value={count}
          onChange={({ target }) => onChange({ count: target.value })}
        />{' '}
        {TEXT.times}
      </p>
      <p className="small muted">{isWhole(count, 2, 52) ? last && TEXT.last(formatDate(last)) : TEXT.tooMany}</p>
    </section>
  );
}

/** The body with its first date or start moved to a date. */
export function onDate<Body extends CreateBookingRequest>(body: Body, date: string): Body {
  if ('startsAt' in body) return { ...body, startsAt: `${date}${body.startsAt.slice(10)}` };
  const { endDate } = body;
  return { ...body, date, ...(endDate !== undefined && { endDate: addDays(date, daysBetween(body.date, endDate)) }) };
}
