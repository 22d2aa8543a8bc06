import { boundedCache } from '../../../kit/cache/bounded-cache.ts';
import type { FindRouted } from '../../../kit/http/access.ts';
import { routeOf } from '../../../kit/ids.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { findBusinessOfRoute, findBusinessOfSlug } from './store.ts';

/** Finds businesses by the addresses that are unique over all of them. */
export interface Directory {
  findRouted: FindRouted;
  /** The business of a slug, listed or not. */
  findBySlug(slug: string): Promise<string | null>;
}

const MAX_ENTRIES = 50_000;
const NO_BUSINESS = '';

/**
 * Entries stay cached for ever: neither a route nor a slug moves to another business. A route without a business is
 * cached too, because ids from before routes end with any characters. Should a business get that route later, its rows
 * are still found, among all businesses.
 */
export function openDirectory(db: Reader): Directory {
  const routes = boundedCache<string>(MAX_ENTRIES);
  const slugs = boundedCache<string>(MAX_ENTRIES);

  async function businessOfRoute(read: Reader, route: string): Promise<string> {
    const cached = routes.get(route);
    if (cached !== undefined) return cached;
    const found = (await findBusinessOfRoute(read, route))?.businessId ?? NO_BUSINESS;
    routes.set(route, found);
    return found;
  }

  return {
    async findRouted(id, find, read = db) {
      const businessId = await businessOfRoute(read, routeOf(id));
      const found = businessId === NO_BUSINESS ? null : await find(businessId);
      return found ?? find(null);
    },
    async findBySlug(slug) {
      const cached = slugs.get(slug);
      if (cached !== undefined) return cached;
      const found = (await findBusinessOfSlug(db, slug))?.businessId ?? null;
      if (found !== null) slugs.set(slug, found);
      return found;
    },
  };
}
