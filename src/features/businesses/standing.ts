import type { Deps } from '../../deps.ts';
import { remember } from '../../kit/cache/remember.ts';
import { findStanding } from './store.ts';

/** Whether the subscription has lapsed, asked by every write of a tenant. */
export function readOnlyLookup(deps: Deps): (businessId: string) => Promise<boolean> {
  const standings = remember<{ id: string; readOnly: boolean }>({
    bus: deps.bus,
    max: 20_000,
    staleOn: { business: (standing, id) => standing.id === id },
    load: (id) => findStanding(deps.db.tenant(id), id),
  });
  return async (businessId) => (await standings.get(businessId))?.readOnly ?? false;
}
