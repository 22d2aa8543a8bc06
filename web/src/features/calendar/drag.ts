import { type RefObject, useEffect } from 'react';

/** What is being dragged. `move` hears where the pointer is. */
export interface Drag {
  move: (x: number, y: number) => void;
  end: () => void;
  cancel: () => void;
}

const DRAG_PX = 6;
/** Shorter than the browsers' own long press, whose menu would take the finger away. */
const PRESS_MS = 350;
/** A pointer so near to an edge scrolls on. */
const EDGE_PX = 48;
const SCROLL_PX = 8;

/** True from the moment a finger drags until it is lifted. */
let touchDrags = false;

/**
 * Keeps a finger that drags from scrolling as well. A browser decides at the first touch whether it must wait for the
 * page, so the listener is there all the time.
 */
export function useDragTouches(grid: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = grid.current;
    element?.addEventListener('touchmove', keepStill, { passive: false });
    return () => element?.removeEventListener('touchmove', keepStill);
  }, [grid]);
}

function keepStill(event: Event): void {
  if (touchDrags && event.cancelable) event.preventDefault();
}

const stepAt = (at: number, from: number, to: number): number =>
  at < from + EDGE_PX ? -SCROLL_PX : at > to - EDGE_PX ? SCROLL_PX : 0;

/** Scrolls when the pointer is at an edge: the grid, and the page where the grid is as high as all it shows. */
function scrollAtEdge(grid: HTMLElement, x: number, y: number): boolean {
  const box = grid.getBoundingClientRect();
  const aside = stepAt(x, Math.max(0, box.left), Math.min(innerWidth, box.right));
  const along = grid.scrollHeight > grid.clientHeight ? 0 : stepAt(y, 0, innerHeight);
  if (aside) grid.scrollBy(aside, 0);
  if (along) scrollBy(0, along);
  return aside !== 0 || along !== 0;
}

/**
 * Follows a pointer that was pressed on something. A mouse drags as soon as it moves. A finger drags after a long press;
 * one that moves earlier scrolls.
 */
export function followDrag(press: PointerEvent, grid: HTMLElement, begin: () => Drag): void {
  if (press.button !== 0 || !press.isPrimary) return;
  const isMouse = press.pointerType === 'mouse';
  const stopped = new AbortController();
  const { signal } = stopped;
  let drag: Drag | null = null;
  let [x, y] = [press.clientX, press.clientY];
  let frame = 0;
  const start = () => {
    drag = begin();
    touchDrags = !isMouse;
    frame = requestAnimationFrame(scroll);
  };
  function scroll(): void {
    if (scrollAtEdge(grid, x, y)) drag?.move(x, y);
    frame = requestAnimationFrame(scroll);
  }
  const timer = isMouse ? undefined : setTimeout(start, PRESS_MS);
  const finish = (how: 'end' | 'cancel') => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    stopped.abort();
    touchDrags = false;
    if (!drag) return;
    // The click that follows would open what was dragged.
    const swallow = (click: Event) => {
      click.preventDefault();
      click.stopPropagation();
    };
    addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', swallow, { capture: true }));
    drag[how]();
  };
  const onMove = (event: PointerEvent) => {
    const isFar = Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) >= DRAG_PX;
    if (!drag && !isFar) return;
    if (!drag && !isMouse) return finish('cancel');
    if (!drag) start();
    [x, y] = [event.clientX, event.clientY];
    drag?.move(x, y);
  };
  const own = (listener: (event: PointerEvent) => void) => (event: PointerEvent) => {
    if (event.pointerId === press.pointerId) listener(event);
  };
  addEventListener('pointermove', own(onMove), { signal });
  addEventListener(
    'pointerup',
    own(() => finish('end')),
    { signal },
  );
  addEventListener(
    'pointercancel',
    own(() => finish('cancel')),
    { signal },
  );
  if (isMouse) return;
  addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
  // The grid does not hear of touches on a cell that it has removed since.
  press.target?.addEventListener('touchmove', keepStill, { passive: false, signal });
}
