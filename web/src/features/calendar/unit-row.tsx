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
  /** Its picture; null without one. */
  picture: string | null;
  /** Pieces by `unit:date`. */
  held: ReadonlyMap<string, number>;
  /** Days of units whose pieces are all blocked, as `unit:date`. */
  blocked: ReadonlySet<string>;
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
  const { row, index, owned, picture, left, right, names, held, blocked, flashed, stopColumn, chosenDate, carried } =
    props;
  return (
    <div role="row" aria-rowindex={index + 2} className="vg-r" style={{ width: widthOf(row.days.length) }}>
      <div role="rowheader" aria-colindex={1} className="vg-n">
        {picture && <img className="th sm" src={picture} alt="" width="44" height="44" loading="lazy" />}
        <span>
          <span className="vg-t">{row.name}</span>
          <small>{TEXT.pieces(owned)}</small>
        </span>
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
              held={held.get(place) ?? 0}
              isBlocked={blocked.has(place)}
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
  /** Pieces that are held for a deposit. */
  held: number;
  /** The API calls a day with bookings taken, also where all pieces are blocked. */
  isBlocked: boolean;
  flash: boolean;
  isStop: boolean;
  chosen: boolean;
  over: boolean;
}

interface Look {
  tone: string;
  /** The lines of the cell, the first in large figures; a drawing instead where nothing is to be counted. */
  lines: readonly string[] | 'lock' | 'line';
  /** Below the lines, on a band of its own. */
  held?: string;
  /** The label of the cell for screen readers, where the lines are not enough. */
  said?: string;
}

/** Nothing can be booked on the day. Bookings that it has are counted all the same. */
function shutOf(tone: string, word: string, drawn: 'lock' | 'line', booked: number): Look {
  if (booked === 0) return { tone, lines: drawn, said: word };
  return { tone: `${tone} cb`, lines: [String(booked), TEXT.booked], said: TEXT.bookedWhile(booked, word) };
}

/** A unit of one piece is free or not; there is nothing to count. */
function singleOf(free: number, held: number, resting: number): Look {
  if (held > 0) return { tone: 'hold one', lines: [TEXT.heldCell] };
  if (free > 0) return { tone: 'one', lines: [TEXT.freeCell] };
  return resting > 0 ? { tone: 'rst one', lines: [TEXT.restsCell] } : { tone: 'full one', lines: [TEXT.takenCell] };
}

function lookOf({ day, owned, held, isBlocked }: CellProps): Look {
  const { status, freeQuantity: free, bookingIds, turnaround: resting = 0 } = day;
  const booked = bookingIds?.length ?? 0;
  if (status === 'CLOSED') return shutOf('cls', TEXT.closed, 'line', booked);
  if (status === 'PAST') return { tone: 'cls', lines: 'line', said: TEXT.past };
  if (status === 'BLOCKED' || (isBlocked && booked > 0)) return shutOf('blk', TEXT.blocked, 'lock', booked);
  if (owned === 1) return singleOf(free, held, resting);
  const left = [String(free), TEXT.left];
  if (held > 0) return { tone: 'hh', lines: left, held: TEXT.heldPieces(held) };
  if (resting > 0) return { tone: 'rst', lines: [...left, TEXT.restingPieces(resting)] };
  if (free === 0) return { tone: 'full', lines: ['0', TEXT.taken] };
  if (free === owned && booked === 0) return { tone: '', lines: left };
  const out = (owned - free) / owned;
  return { tone: out <= 0.34 ? 'part q1' : out >= 0.66 ? 'part q3' : 'part', lines: left };
}

const DRAWN = { lock: <Icon name="lock" size="sm" />, line: '–' };

/** What one unit is on one day: pieces left, held and resting, or why it cannot be booked. */
const DayCell = memo((props: CellProps) => {
  const { unit, name, column, day, chosen, over, flash, isStop } = props;
  const { tone, lines, held, said } = lookOf(props);
  const isDrawn = typeof lines === 'string';
  const [first = '', ...more] = isDrawn ? [] : lines;
  const words = said ?? [[first, ...more.slice(0, 1)].join(' '), ...more.slice(1), held].filter(Boolean).join(', ');
  return (
    <div
      role="gridcell"
      aria-colindex={column + 2}
      aria-label={TEXT.cell(unit, name, words)}
      aria-selected={chosen}
      className={`uc ${tone}${isDrawn ? ' drawn' : ''}${chosen ? ' sel' : ''}${over ? ' over' : ''}${flash ? ' flash' : ''}`}
      tabIndex={isStop ? 0 : -1}
      data-date={day.date}
    >
      {isDrawn ? DRAWN[lines] : `${lines.join('\n')}\n`}
      {held && <span className="hd">{held}</span>}
    </div>
  );
});
