import { type KeyboardEvent, memo, useEffect, useMemo, useRef, useState } from 'react';
import { formatDate, today } from '../../kit/format.ts';
import { followDrag, useDragTouches } from './drag.ts';
import type { UnitDays } from './queries.ts';
import { TEXT } from './texts.ts';
import { type Carried, COLUMN, clamp, type GridActions, type Place, ROW, STEPS } from './unit-grid-keys.ts';
import { UnitRow, widthOf } from './unit-row.tsx';
import type { Window } from './unit-window.ts';
import { useUnitWindow } from './use-unit-window.ts';

const NO_DAYS: UnitDays['days'] = [];

/** The row and the column of the cell that an event came from. */
function cellOf(target: EventTarget): { row: number; column: number } | null {
  const cell = (target as Element).closest('[data-date]');
  const row = cell?.closest('[role="row"]');
  if (!cell || !row) return null;
  return { row: Number(row.ariaRowIndex) - 2, column: Number(cell.ariaColIndex) - 2 };
}

/** A booking is carried on each of its rows. */
const hasUnit = ({ unitId, booking }: Carried, row: string): boolean =>
  unitId === row || booking.items.some(({ id }) => id === row);

/** Units × days. Only what can be seen is in the document, so that hundreds of units scroll smoothly. */
export function UnitGrid({
  rows,
  owned,
  pictures,
  held,
  blocked,
  flashed,
  chosen,
  carried,
  on,
}: {
  rows: readonly UnitDays[];
  owned: ReadonlyMap<string, number>;
  /** The address of each unit's picture. */
  pictures: ReadonlyMap<string, string>;
  held: ReadonlyMap<string, number>;
  blocked: ReadonlySet<string>;
  flashed: ReadonlySet<string>;
  chosen: Place | null;
  carried: Carried | null;
  on: GridActions;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState({ row: 0, column: 0 });
  const wantsFocus = useRef(false);
  const dates = rows[0]?.days ?? NO_DAYS;
  const names = useMemo(() => dates.map(({ date }) => formatDate(date)), [dates]);
  const [high, wide] = [rows.length, dates.length];
  const { shown, onScroll, showAll } = useUnitWindow(scroller, high, wide);
  useDragTouches(scroller);
  // Tab leads to the cell that had the focus last, or to the nearest that is in the document.
  const stop = {
    row: Math.max(shown.top, Math.min(shown.bottom - 1, active.row)),
    column: Math.max(shown.left, Math.min(shown.right - 1, active.column)),
  };
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    scroller.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  });

  const reach = (row: number, column: number) => {
    const element = scroller.current;
    if (!element) return;
    const next = { row: clamp(row, rows.length - 1), column: clamp(column, dates.length - 1) };
    wantsFocus.current = true;
    setActive(next);
    const nameWidth = element.querySelector<HTMLElement>('.vg-n')?.offsetWidth ?? 0;
    const [y, x] = [next.row * ROW, next.column * COLUMN];
    if (y < element.scrollTop) element.scrollTop = y;
    const below = y + 2 * ROW - element.clientHeight;
    if (below > element.scrollTop) element.scrollTop = below;
    if (x < element.scrollLeft) element.scrollLeft = x;
    const beside = x + COLUMN + nameWidth - element.clientWidth;
    if (beside > element.scrollLeft) element.scrollLeft = beside;
    showAll();
    const date = dates[next.column]?.date;
    if (carried && date) on.carry(date);
  };
  /** The place of a cell, and whether something can be done with it. */
  const placeAt = (row: number, column: number): (Place & { acts: boolean; booked: boolean }) | null => {
    const unit = rows[row];
    const day = unit?.days[column];
    if (!unit || !day) return null;
    const booked = (day.bookingIds?.length ?? 0) > 0;
    const acts = day.bookable || booked || day.status === 'BLOCKED' || carried !== null;
    return { unitId: unit.unitId, date: day.date, acts, booked };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const found = placeAt(active.row, active.column);
    if (!found) return;
    const { acts, booked: _booked, ...place } = found;
    if (step) reach(carried ? active.row : active.row + step[0], active.column + step[1]);
    else if (carried && event.key === 'Enter') on.drop();
    else if (carried && event.key === 'Escape') on.putBack();
    else if (acts && (event.key === 'Enter' || event.key === ' ')) on.open(place);
    else if (event.key === 'm' || event.key === 'M') void on.pickUp(place);
    else if (event.key === 'b' || event.key === 'B') on.book(place);
    else return;
    event.preventDefault();
  };
  const onClick = ({ target }: { target: EventTarget }) => {
    const cell = cellOf(target);
    const found = cell && placeAt(cell.row, cell.column);
    if (!found?.acts) return;
    if (carried) on.drop(found.date);
    else on.open({ unitId: found.unitId, date: found.date });
  };
  const onPress = (event: { nativeEvent: PointerEvent; target: EventTarget }) => {
    const cell = cellOf(event.target);
    const found = cell && placeAt(cell.row, cell.column);
    if (!found?.booked || carried || !scroller.current) return;
    const { unitId, date } = found;
    followDrag(event.nativeEvent, scroller.current, () => on.drag({ unitId, date }));
  };
  const onFocus = ({ target }: { target: EventTarget }) => {
    const cell = cellOf(target);
    if (cell && (cell.row !== active.row || cell.column !== active.column)) setActive(cell);
  };
  return (
    <div className="card">
      <div
        ref={scroller}
        className={carried ? 'vg carrying' : 'vg'}
        // The head, the rows, and room for a scrollbar.
        style={{ height: (high + 1) * ROW + 18 }}
        role="grid"
        tabIndex={-1}
        aria-label={TEXT.grid}
        aria-rowcount={rows.length + 1}
        aria-colcount={dates.length + 1}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onPointerDown={onPress}
        onFocus={onFocus}
      >
        <Days dates={dates} names={names} left={shown.left} right={shown.right} />
        <div
          role="rowgroup"
          style={{
            paddingTop: shown.top * ROW,
            paddingBottom: (rows.length - Math.min(shown.bottom, rows.length)) * ROW,
          }}
        >
          {rows.slice(shown.top, shown.bottom).map((row, at) => (
            <UnitRow
              key={row.unitId}
              row={row}
              index={shown.top + at}
              owned={owned.get(row.unitId) ?? 1}
              picture={pictures.get(row.unitId) ?? null}
              left={shown.left}
              right={shown.right}
              names={names}
              held={held}
              blocked={blocked}
              flashed={flashed}
              stopColumn={stop.row === shown.top + at ? stop.column : -1}
              chosenDate={chosen?.unitId === row.unitId ? chosen.date : null}
              carried={carried && hasUnit(carried, row.unitId) ? carried : null}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

const isWeekend = (date: string) => [0, 6].includes(new Date(date).getUTCDay());

const Days = memo(
  ({
    dates,
    names,
    left,
    right,
  }: Pick<Window, 'left' | 'right'> & { dates: UnitDays['days']; names: readonly string[] }) => {
    const now = today();
    return (
      <div role="rowgroup" className="vg-h">
        <div role="row" aria-rowindex={1} className="vg-r" style={{ width: widthOf(dates.length) }}>
          <div role="columnheader" aria-colindex={1} className="vg-n">
            {TEXT.unit}
          </div>
          <div role="none" className="vg-s" style={{ paddingLeft: left * COLUMN }}>
            {dates.slice(left, right).map(({ date }, at) => {
              const [weekday, day, month] = names[left + at]?.split(' ') ?? [];
              return (
                <div
                  key={date}
                  role="columnheader"
                  aria-colindex={left + at + 2}
                  className={`vg-d ${date === now ? 'td' : ''} ${isWeekend(date) ? 'we' : ''}`}
                >
                  {day === '1' ? month : weekday}
                  <b>{day}</b>
                </div>
              );
            })}
          </div>
        </div>
      </div>
    );
  },
);
