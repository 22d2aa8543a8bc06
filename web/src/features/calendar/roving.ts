import { type RefObject, useEffect } from 'react';
import { useDragTouches } from './drag.ts';

/** Hears the keys, the focus and the presses of everything inside a grid. The grid itself is no control. */
export function useGridEvents<T extends HTMLElement>(
  grid: RefObject<T | null>,
  on: {
    key: (event: KeyboardEvent, grid: T) => void;
    focus: (item: string) => void;
    /** The frame around the grid scrolls. */
    press: (event: PointerEvent, frame: HTMLElement, item: string) => void;
  },
): void {
  useDragTouches(grid);
  useEffect(() => {
    const element = grid.current;
    if (!element) return;
    const onKey = (event: KeyboardEvent) => on.key(event, element);
    const onFocus = ({ target }: FocusEvent) => {
      const { item } = (target as HTMLElement).dataset;
      if (item) on.focus(item);
    };
    const onPress = (event: PointerEvent) => {
      const item = (event.target as Element).closest<HTMLElement>('[data-item]')?.dataset['item'];
      if (item) on.press(event, element.parentElement ?? element, item);
    };
    element.addEventListener('pointerdown', onPress);
    element.addEventListener('keydown', onKey);
    element.addEventListener('focusin', onFocus);
    return () => {
      element.removeEventListener('pointerdown', onPress);
      element.removeEventListener('keydown', onKey);
      element.removeEventListener('focusin', onFocus);
    };
  });
}

/** The item that an arrow key leads to: up and down inside a column, left and right to the nearest in the next one. */
export function findNext(grid: HTMLElement, from: HTMLElement, key: string): HTMLElement | null {
  const column = from.closest<HTMLElement>('[data-provider]');
  const itemsOf = (element: Element) => [...element.querySelectorAll<HTMLElement>('[data-item]')];
  if (!column) return null;
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const items = itemsOf(column).sort((one, other) => top(one) - top(other));
    return items[items.indexOf(from) + (key === 'ArrowDown' ? 1 : -1)] ?? null;
  }
  const columns = [...grid.querySelectorAll<HTMLElement>('[data-provider]')].filter(
    (one) => one === column || (one.offsetParent !== null && itemsOf(one).length > 0),
  );
  const next = columns[columns.indexOf(column) + (key === 'ArrowRight' ? 1 : -1)];
  if (!next) return null;
  const [nearest] = itemsOf(next).sort(
    (one, other) => Math.abs(top(one) - top(from)) - Math.abs(top(other) - top(from)),
  );
  return nearest ?? null;
}

const top = (element: HTMLElement): number => element.getBoundingClientRect().top;
