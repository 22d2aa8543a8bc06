import type { Booking } from '@dwaso/sdk';
import type { Drag } from './drag.ts';

/** Measures of the grid in pixels; calendar.css has the same. */
export const ROW = 60;
export const COLUMN = 52;

export interface Place {
  unitId: string;
  date: string;
}

/** A booking on its way: picked up on one day, now over another of the same unit. */
export interface Carried {
  booking: Booking;
  unitId: string;
  from: string;
  date: string;
}

export interface GridActions {
  open: (place: Place) => void;
  book: (place: Place) => void;
  pickUp: (place: Place) => Promise<void>;
  /** A pointer drags the booking of the cell. */
  drag: (place: Place) => Drag;
  carry: (date: string) => void;
  /** Ends where the booking was carried to, or on the day that was tapped. */
  drop: (date?: string) => void;
  putBack: () => void;
}

/** How far a key moves in a grid, in rows and columns. */
export const STEPS: Record<string, readonly [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-8, 0],
  PageDown: [8, 0],
  Home: [0, -Number.MAX_SAFE_INTEGER],
  End: [0, Number.MAX_SAFE_INTEGER],
};

export const clamp = (value: number, most: number): number => Math.max(0, Math.min(most, value));
