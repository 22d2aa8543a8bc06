import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { approach, FIRST, type Window, windowOf } from './unit-window.ts';

/** Which part of the grid is in the document. It follows the scroll of the element by at most one step a frame. */
export function useUnitWindow(
  scroller: RefObject<HTMLElement | null>,
  rows: number,
  columns: number,
): { shown: Window; onScroll: () => void; showAll: () => void } {
  const [shown, setShown] = useState(FIRST);
  const frame = useRef(0);
  /** The window in the document. A step starts from here: frames that come before React has drawn one add no second. */
  const drawn = useRef(FIRST);
  useLayoutEffect(() => {
    drawn.current = shown;
  }, [shown]);
  const onScroll = useCallback(() => {
    frame.current ||= requestAnimationFrame(() => {
      frame.current = 0;
      if (!scroller.current) return;
      setShown(approach(drawn.current, windowOf(scroller.current, rows, columns)));
    });
  }, [scroller, rows, columns]);
  /** Draws all that can be seen at once, for a key that leads there. */
  const showAll = useCallback(() => {
    if (scroller.current) setShown(windowOf(scroller.current, rows, columns));
  }, [scroller, rows, columns]);
  useEffect(() => {
    addEventListener('resize', onScroll);
    return () => removeEventListener('resize', onScroll);
  }, [onScroll]);
  // What was drawn may be only a part of what is wanted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each window that was drawn asks for the next
  useEffect(onScroll, [shown, onScroll]);
  useEffect(
    () => () => {
      cancelAnimationFrame(frame.current);
      frame.current = 0;
    },
    [],
  );
  return { shown, onScroll, showAll };
}
