import { COLUMN, ROW } from './unit-grid-keys.ts';

/** The rows and columns of the grid that are in the document; `bottom` and `right` are the first that are not. */
export interface Window {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** How much a frame of a scroll may add. */
const STEP_ROWS = 1;
const STEP_COLUMNS = 1;
/** Drawn around what can be seen. */
const SPARE_ROWS = 1;
const SPARE_COLUMNS = 2;

export const FIRST: Window = { top: 0, bottom: 12, left: 0, right: 20 };

const startOf = (offset: number, size: number, step: number, spare: number): number =>
  Math.max(0, Math.floor(offset / size / step) * step - spare);
const endOf = (offset: number, size: number, step: number, spare: number, most: number): number =>
  Math.min(most, Math.ceil(offset / size / step) * step + spare);

/** The rows and columns that can be seen, with some around them. */
export function windowOf(element: HTMLElement, rows: number, columns: number): Window {
  const { scrollTop, scrollLeft, clientHeight, clientWidth } = element;
  // The head and the names cover the first of what is scrolled.
  const names = element.querySelector<HTMLElement>('.vg-n')?.offsetWidth ?? 0;
  return {
    top: startOf(scrollTop, ROW, STEP_ROWS, SPARE_ROWS),
    bottom: endOf(scrollTop + clientHeight - ROW, ROW, STEP_ROWS, SPARE_ROWS, rows),
    left: startOf(scrollLeft, COLUMN, STEP_COLUMNS, SPARE_COLUMNS),
    right: endOf(scrollLeft + clientWidth - names, COLUMN, STEP_COLUMNS, SPARE_COLUMNS, columns),
  };
}

const grow = (from: number, to: number, start: number, end: number, step: number): [number, number] =>
  to <= start || from >= end
    ? [start, Math.min(end, start + step)]
    : [Math.max(start, from - step), Math.min(end, to + step)];

/** One step nearer to what is wanted. A frame draws no more than that, however far a scroll has jumped. */
export function approach(shown: Window, wanted: Window): Window {
  const [top, bottom] = grow(shown.top, shown.bottom, wanted.top, wanted.bottom, STEP_ROWS);
  const [left, right] = grow(shown.left, shown.right, wanted.left, wanted.right, STEP_COLUMNS);
  const isSame = top === shown.top && bottom === shown.bottom && left === shown.left && right === shown.right;
  return isSame ? shown : { top, bottom, left, right };
}
