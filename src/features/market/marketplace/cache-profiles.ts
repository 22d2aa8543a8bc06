import { createHash } from 'node:crypto';
import { type InvalidatedCache, invalidatedCache } from '../../../kit/cache/invalidated-cache.ts';
import type { Clock } from '../../../kit/clock.ts';
import { type ListingContext, readListing } from './look-up-listing.ts';
import { readPublicProfile } from './read.ts';

export interface ProfilePage {
  businessId: string;
  /** A string and not a buffer: Node writes headers and a string in one chunk, and a buffer in a second one. */
  text: string;
  etag: string;
}

export const PAGE_SECONDS = 30;

/** Serialised profiles by slug, so that the most requested page costs no query and no serialisation. */
export const profileCache = (context: ListingContext, clock: Clock, publicUrl: string): InvalidatedCache<ProfilePage> =>
  invalidatedCache<ProfilePage>({
    name: 'profiles',
    invalidation: context.invalidation,
    max: 1_000,
    ttlSeconds: PAGE_SECONDS,
    staleOn: { business: (page) => page.businessId },
    async load(slug) {
      const listing = await readListing(context, slug);
      if (!listing) return null;
      const { tenantId } = listing;
      const profile = await readPublicProfile(context.db.tenant(tenantId), tenantId, publicUrl, clock.now());
      if (!profile) return null;
      const text = JSON.stringify({ data: profile });
      const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
      return { businessId: listing.tenantId, text, etag };
    },
  });
