import type { Page } from 'playwright-core';
import type { Api, World } from './world.ts';

/** A page of the walk. */
export interface Stop {
  name: string;
  path: string;
  /** The mock-up that it follows, without its ending: `console/today`. */
  mockup?: string;
  /** Brings the page to what the picture shows, such as an open dialog. */
  act?: (page: Page) => Promise<void>;
  /** An answer of 400 and above that the page itself must have. */
  status?: number;
  /** Who sees it from this stop on, where it is another person than the one of the face. */
  phone?: string;
}

/** A face with the person who sees it; null for a visitor. */
export interface Face {
  name: string;
  phone: string | null;
  list: (api: Api, world: World) => Promise<readonly Stop[]>;
}

export const SIZES = { 360: { width: 360, height: 740 }, 1280: { width: 1280, height: 860 } } as const;
export type Size = keyof typeof SIZES;
export const THEMES = ['light', 'dark'] as const;

/** No shop of the demo is closed on a Wednesday. */
export const workdayFromNow = (days: number): string => {
  const day = Temporal.Now.plainDateISO('Africa/Accra').add({ days });
  return day.add({ days: (10 - day.dayOfWeek) % 7 }).toString();
};

export const dayFromNow = (days: number): string => Temporal.Now.plainDateISO('Africa/Accra').add({ days }).toString();
