import type { Caller } from './caller.ts';

/**
 * A limit of requests in a minute that a route declares. A public route that declares no `early` bucket counts in the
 * bucket of the client's network; every other route counts in the buckets of its caller as well.
 */
export interface RouteBucket {
  name: string;
  limit: number;
  /** Counted before any database work, when neither tenant nor caller is known. */
  early?: boolean;
  of: (call: BucketCall) => string;
}

/** What a bucket may count by. `tenantId` is empty and `caller` null in an early bucket. */
export interface BucketCall {
  /** See connections.ts. */
  network: string;
  params: Record<string, string>;
  tenantId: string;
  caller: Caller | null;
}

/** Past it, clients get a page instead of JSON. */
export interface PageBucket extends RouteBucket {
  page: true;
}

/** For routes that take a refresh token and know no caller. */
export const ofNetwork = (name: string, limit: number): RouteBucket => ({
  name,
  limit,
  early: true,
  of: ({ network }) => network,
});

const PER_NETWORK = 1_200;

const byNetwork = (name: string): PageBucket => ({ ...ofNetwork(name, PER_NETWORK), page: true });

/** HTML pages. */
export const PAGES = byNetwork('pages');
/** Photos. */
export const MEDIA = byNetwork('media');
/** Scripts, styles and the API reference. */
export const ASSETS = byNetwork('assets');

/** For probes: they must answer whatever else the address sends. */
export const UNLIMITED: RouteBucket = { name: 'unlimited', limit: Number.POSITIVE_INFINITY, early: true, of: () => '' };
