import '../../styles/series.css';
import type { SeriesPreview } from '@dwaso/sdk';
import { sentence } from '../../kit/form.tsx';
import { formatDate, formatMoney, formatTime } from '../../kit/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { TEXT } from './texts.ts';

export type Occurrence = SeriesPreview['occurrences'][number];

/** Of a rental or an appointment. */
type When = { date?: string | undefined; startsAt?: string | undefined };

export const whenOf = (one: When): string => one.date ?? one.startsAt ?? '';

/** `Fri 27 Nov`, or with the time of an appointment. */
export const tellWhen = (one: When): string => formatDate(whenOf(one));

const tellReasons = (reasons: Occurrence['reasons']): string =>
  reasons.map(({ message }) => sentence(message).replace(/\.$/, '')).join(' · ');

/** What makes the price another one than that of the list. */
const differencesOf = ({ lines }: Pick<Occurrence, 'lines'>): string[] =>
  lines.filter(({ kind }) => kind === 'ADJUSTMENT' || kind === 'PROMO').map(({ name }) => name);

/** Every date with its price, or why it cannot be had. */
export function Dates({
  occurrences,
  skips,
  busy,
}: {
  occurrences: readonly Occurrence[];
  skips: boolean;
  busy: boolean;
}) {
  const free = occurrences.filter(({ available }) => available).length;
  return (
    <section className="card" aria-labelledby="series-dates" aria-busy={busy}>
      <div className="pad row between">
        <h2 className="hd3" id="series-dates" aria-live="polite">
          {TEXT.head(occurrences.length, free)}
        </h2>
        {free < occurrences.length && (
          <span className="tag bad">
            <Icon name="warn" size="sm" />
            {TEXT.notFree(occurrences.length - free)}
          </span>
        )}
      </div>
      <ol className="rows">
        {occurrences.map((one) => (
          <li className={one.available ? 'oc' : 'oc bad'} key={one.index}>
            <Icon name={one.available ? 'check' : 'x'} />
            <div>
              <b>{tellWhen(one)}</b>{' '}
              <span className="small muted">
                {one.available
                  ? [one.startsAt && formatTime(one.startsAt), ...differencesOf(one)].filter(Boolean).join(' · ')
                  : tellReasons(one.reasons)}
              </span>
            </div>
            <span className="n">
              {one.available ? (
                formatMoney(one.totalPesewas)
              ) : (
                <span className="tag bad">{skips ? TEXT.leftOut : TEXT.taken}</span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

export interface SameSum {
  key: string;
  count: number;
  totalPesewas: number;
  differences: string[];
}

/** Dates that cost the same for the same reason, as one line. */
export const sumUp = (occurrences: readonly Occurrence[]): SameSum[] =>
  [...Map.groupBy(occurrences, (one) => JSON.stringify([one.totalPesewas, differencesOf(one)]))].map(([key, same]) => ({
    key,
    count: same.length,
    totalPesewas: same.reduce((sum, { totalPesewas }) => sum + totalPesewas, 0),
    differences: same[0] ? differencesOf(same[0]) : [],
  }));
