import { memo } from 'react';
import { Icon } from '../../ui/icon.tsx';
import type { UnitDays } from './queries.ts';
import { TEXT } from './texts.ts';
import { type Carried, COLUMN } from './unit-grid-keys.ts';

type Day = UnitDays['days'][number];

interface RowProps {
  row: UnitDays;
  index: number;
  owned: number;
  left: number;
  right: number;
  /** The days' names, one a column. */
  names: readonly string[];
  held: ReadonlySet<string>;
  flashed: ReadonlySet<string>;
  /** -1 when Tab leads to another row. */
  stopColumn: number;
  chosenDate: string | null;
  carried: Carried | null;
}

/**
 * A unit's days. Scrolling draws rows all the time, so a cell is one element, without handlers of its own (the grid has
 * them) and without anything that the browser must position or clip by itself.
 */
export const UnitRow = memo((props: RowProps) => {
  const { row, index, owned, left, right, names, held, flashed, stopColumn, chosenDate, carried } = props;
  return (
    <div role="row" aria-rowindex={index + 2} className="vg-r" style={{ width: widthOf(row.days.length) }}>
      <div role="rowheader" aria-colindex={1} className="vg-n">
        {row.name}
        <small>{TEXT.pieces(owned)}</small>
      </div>
      <div role="none" className="vg-s" style={{ paddingLeft: left * COLUMN }}>
        {row.days.slice(left, right).map((day, at) => {
          const place = `${row.unitId}:${day.date}`;
          return (
            <DayCell
              key={day.date}
              unit={row.name}
              name={names[left + at] ?? ''}
              owned={owned}
              column={left + at}
              day={day}
              held={held.has(place)}
              flash={flashed.has(place)}
              isStop={stopColumn === left + at}
              chosen={chosenDate === day.date}
              over={carried?.date === day.date}
            />
          );
        })}
      </div>
    </div>
  );
});

export const widthOf = (days: number): string => `calc(var(--unit-w) + ${days * COLUMN}px)`;

interface CellProps {
  unit: string;
  name: string;
  owned: number;
  column: number;
  day: Day;
  held: boolean;
  flash: boolean;
  isStop: boolean;
  chosen: boolean;
  over: boolean;
}

interface Look {
  tone: string;
  word: string;
  /** Stands in the cell instead of the pieces left. */
  drawn?: 'lock' | 'line';
}

function lookOf({ day: { status, freeQuantity: free, bookingIds }, owned, held }: CellProps): Look {
  if (status === 'CLOSED') return { tone: 'cls', word: TEXT.closed, drawn: 'line' };
  if (status === 'PAST') return { tone: 'cls', word: TEXT.past, drawn: 'line' };
  if (status === 'BLOCKED') return { tone: 'blk', word: TEXT.blocked, drawn: 'lock' };
  if (status === 'TAKEN' || free === 0) return { tone: 'full', word: TEXT.taken };
  if (held) return { tone: 'hold', word: TEXT.held };
  if (free === owned && !bookingIds?.length) return { tone: '', word: TEXT.left };
  const out = (owned - free) / owned;
  return { tone: out <= 0.34 ? 'part q1' : out >= 0.66 ? 'part q3' : 'part', word: TEXT.left };
}

/** Pieces left of one unit on one day. */
const DayCell = memo((props: CellProps) => {
  const { unit, name, column, day, chosen, over, flash, isStop } = props;
  const { tone, word, drawn } = lookOf(props);
  return (
    <div
      role="gridcell"
      aria-colindex={column + 2}
      aria-label={TEXT.cell(unit, name, drawn ? word : TEXT.count(day.freeQuantity, word))}
      aria-selected={chosen}
      className={`uc ${tone}${drawn ? ' drawn' : ''}${chosen ? ' sel' : ''}${over ? ' over' : ''}${flash ? ' flash' : ''}`}
      tabIndex={isStop ? 0 : -1}
      data-date={day.date}
    >
      {drawn === 'lock' ? <Icon name="lock" size="sm" /> : drawn ? '–' : TEXT.inCell(day.freeQuantity, word)}
    </div>
  );
});
