import type { ReactNode } from 'react';
import { addDays, formatDate } from '../kit/format.ts';
import { TEXT } from '../kit/texts.ts';
import { Button } from './button.tsx';
import { Page } from './page.tsx';

/** What concerns one day, to print: the day before and after are one tap away. */
export function DaySheet({
  title,
  of,
  date,
  onDate,
  children,
}: {
  title: string;
  /** The name of the shop. */
  of: string;
  date: string;
  onDate: (date: string) => void;
  children: ReactNode;
}) {
  return (
    <Page
      title={title}
      sub={TEXT.daySheet.of(of, formatDate(date))}
      actions={
        <Button kind="pri" icon="rec" onClick={() => print()}>
          {TEXT.daySheet.print}
        </Button>
      }
    >
      <fieldset className="row no-print" aria-label={TEXT.daySheet.days}>
        <Button icon="left" onClick={() => onDate(addDays(date, -1))}>
          {TEXT.daySheet.before}
        </Button>
        <label className="f">
          <span className="vh">{TEXT.daySheet.date}</span>
          <input
            className="in"
            type="date"
            value={date}
            onChange={({ currentTarget: { value } }) => value && onDate(value)}
          />
        </label>
        <Button onClick={() => onDate(addDays(date, 1))}>{TEXT.daySheet.after}</Button>
      </fieldset>
      {children}
    </Page>
  );
}
