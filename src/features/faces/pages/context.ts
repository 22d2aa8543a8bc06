import type { Cursors } from '../../../kit/http/cursor.ts';
import type { PlacementContext } from '../../booking/bookings/index.ts';
import type { DevIdentity } from '../../shop/sessions/index.ts';

/** What the pages need from the process. */
export interface PageContext {
  cursors: Cursors;
  publicUrl: string;
  placing: PlacementContext;
  /** Signs any number in, during development; null elsewhere. */
  devIdentity: DevIdentity | null;
  /** Fills an empty installation with made-up shops; null outside development. */
  demo: Demo | null;
}

export interface Demo {
  /** True while no business exists at all, also none that is not listed. */
  isWanted(): Promise<boolean>;
  fill(): Promise<void>;
  /** People of the made-up shops as whom a visitor can look around; none before it is filled. */
  listPeople(): Promise<DemoPerson[]>;
}

export interface DemoPerson {
  name: string;
  role: 'owner' | 'customer' | 'staff' | 'operator';
}
