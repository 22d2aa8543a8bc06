import type { PricePreview } from '@dwaso/sdk';
import { addDays, formatCount, formatDate, formatMoney, formatMonth } from '../../kit/format.ts';
import { IconButton } from '../../ui/button.tsx';
import { TEXT } from './texts.ts';

export type PricedDay = PricePreview['days'][number];

export const firstOfMonth = (date: string): string => `${date.slice(0, 7)}-01`;
export const nextMonth = (first: string): string => firstOfMonth(addDays(first, 31));
export const lastOfMonth = (first: string): string => addDays(nextMonth(first), -1);

/** Whole cedis without the currency; pesewas only where there are any. */
const short = (pesewas: number): string =>
  pesewas % 100 === 0 ? formatCount(pesewas / 100) : (pesewas / 100).toFixed(2);

interface MonthProps {
  /** The first day of the month. */
  month: string;
  onMonth: (first: string) => void;
  days: readonly PricedDay[];
  closed: ReadonlySet<string>;
  selected?: string | null;
  onSelect?: (date: string) => void;
  /** Months that are over have no prices. */
  earliest: string;
}

/** A month with the price of each day, marked where it is more or less than the list price. */
export function PriceMonth({ month, onMonth, days, closed, selected, onSelect, earliest }: MonthProps) {
  const { prices } = TEXT;
  const byDate = new Map(days.map((day) => [day.date, day]));
  const lead = (new Date(`${month}T00:00:00Z`).getUTCDay() || 7) - 1;
  const end = lastOfMonth(month);
  const weeks: string[][] = [];
  for (let monday = addDays(month, -lead); monday <= end; monday = addDays(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, day) => addDays(monday, day)));
  const list = days[0]?.listPesewas;
  return (
    <div className="cal">
      <div className="cal-h">
        <IconButton
          icon="left"
          label={prices.earlier}
          disabled={month <= earliest}
          onClick={() => onMonth(firstOfMonth(addDays(month, -1)))}
        />
        <h2 className="hd3" id="mon">
          {formatMonth(month)}
        </h2>
        <IconButton icon="right" label={prices.later} onClick={() => onMonth(nextMonth(month))} />
      </div>
      <table aria-labelledby="mon">
        <thead>
          <tr>
            {prices.weekdays.map((name) => (
              <th scope="col" key={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date}>
                  {date >= month && date <= end && (
                    <Day
                      date={date}
                      day={byDate.get(date)}
                      closed={closed.has(date)}
                      selected={date === selected}
                      onSelect={onSelect}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="key">
        <li>
          <span className="sw-k lp" />
          {list === undefined ? TEXT.list : TEXT.listWith(formatMoney(list))}
        </li>
        <li>
          <span className="sw-k pu" />
          {prices.more}
        </li>
        <li>
          <span className="sw-k pd" />
          {prices.less}
        </li>
        <li>
          <span className="sw-k s-closed" />
          {prices.closed}
        </li>
      </ul>
    </div>
  );
}

interface DayProps {
  date: string;
  day: PricedDay | undefined;
  closed: boolean;
  selected: boolean;
  onSelect: ((date: string) => void) | undefined;
}

function Day({ date, day, closed, selected, onSelect }: DayProps) {
  const number = Number(date.slice(8));
  if (closed || !day)
    return (
      <span className={closed ? 'd closed' : 'd past'}>
        <b>{number}</b>
        {closed && <small>{TEXT.prices.closed}</small>}
      </span>
    );
  const { pricePesewas, listPesewas, ruleName } = day;
  const [tone, mark] =
    pricePesewas > listPesewas ? ['pu', '↑ '] : pricePesewas < listPesewas ? ['pd', '↓ '] : ['off2', ''];
  const inside = (
    <>
      <b>
        {number}
        <span className="vh">{TEXT.prices.daySaid(formatDate(date), ruleName)}</span>
      </b>
      <small className="px">{`${mark}${short(pricePesewas)}`}</small>
    </>
  );
  if (!onSelect) return <span className={`d ${tone}`}>{inside}</span>;
  return (
    <button
      type="button"
      className={`d b ${tone} ${selected ? 'sel2' : ''}`}
      aria-pressed={selected}
      onClick={() => onSelect(date)}
    >
      {inside}
    </button>
  );
}
