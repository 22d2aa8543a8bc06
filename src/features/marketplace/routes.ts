import { Type } from 'typebox';
import type { Deps } from '../../deps.ts';
import { DEPENDENCY_UNAVAILABLE, fail, NOT_AVAILABLE, NOT_FOUND, POLICY_VIOLATION } from '../../kit/errors.ts';
import { anyone, anyoneAt, visitorAt } from '../../kit/http/access.ts';
import { JSON_TYPE } from '../../kit/http/reply.ts';
import { type AnyRoute, created, ok, page, raw, read, write } from '../../kit/http/route.ts';
import { Data } from '../../kit/http/schema.ts';
import { whenKnown } from '../../kit/maybe.ts';
import {
  Calendar,
  CalendarQuery,
  readCalendar,
  readSlots,
  type Shelves,
  Slots,
  SlotsQuery,
  shelvesOf,
} from '../availability/index.ts';
import { Booking, placing } from '../bookings/index.ts';
import { Quote, QuoteBody, quote } from '../quotes/index.ts';
import { placementOf } from './hold.ts';
import { listingLookup } from './listing.ts';
import { hasAlready, PAGE_SECONDS, rememberPages } from './profile.ts';
import { createRef, resolveRef } from './refs.ts';
import {
  PublicHoldBody,
  PublicProfile,
  RefContext,
  Reference,
  ResolvedReference,
  SearchPage,
  SearchQuery,
} from './schemas.ts';
import { search, toSearchRow } from './search.ts';

const tag = 'Marketplace';
const CACHING = `public, max-age=${PAGE_SECONDS}`;
const OfSlug = Type.Object({ slug: Type.String({ minLength: 1, maxLength: 256 }) });

export function marketplaceRoutes(deps: Deps): AnyRoute[] {
  const shelves = shelvesOf(deps);
  const { config, cursors, db } = deps;
  const { publicUrl, baseUrl } = config;
  const listing = listingLookup(deps);
  const atListing = anyoneAt(listing);
  const pages = rememberPages(deps);
  // What is shown may come from a replica. What is remembered may not: it would stay old until the next change.
  const firmly: Shelves = { get: (id) => shelves.get(id, db.tenant(id)) };

  return [
    raw({
      id: 'getPublicBusiness',
      method: 'GET',
      path: '/public/businesses/{slug}',
      tag,
      summary: 'Profile, catalogue, hours and delivery areas of a listed business',
      access: atListing,
      params: OfSlug,
      answers: { 200: Data(PublicProfile), 304: null },
      produces: 'application/json',
      raw: ({ params, headers }, reply) =>
        whenKnown(pages.get(params.slug), (found) => {
          if (!found) throw fail(NOT_FOUND);
          const { etag, text, length } = found;
          reply.header('cache-control', CACHING).header('etag', etag);
          if (hasAlready(headers['if-none-match'], etag)) return reply.code(304).send();
          return reply.header('content-type', JSON_TYPE).header('content-length', length).send(text);
        }),
    }),
    read({
      id: 'getPublicAvailability',
      method: 'GET',
      path: '/public/businesses/{slug}/availability',
      tag,
      summary: 'Day calendar of each unit of a listed rental',
      access: atListing,
      params: OfSlug,
      query: CalendarQuery,
      answers: { 200: Data(Calendar) },
      errors: [POLICY_VIOLATION],
      read: async ({ tenantId, query, now }) => {
        const request = { ...query, unitId: query.unitId ?? null };
        return ok(await readCalendar(db.relaxed.tenant(tenantId), tenantId, request, now, 'public'));
      },
    }),
    read({
      id: 'getPublicSlots',
      method: 'GET',
      path: '/public/businesses/{slug}/slots',
      tag,
      summary: 'Bookable slots of each provider of a service on a date',
      access: atListing,
      params: OfSlug,
      query: SlotsQuery,
      answers: { 200: Data(Slots) },
      errors: [POLICY_VIOLATION],
      read: async ({ tenantId, query, now }) => {
        const { serviceId, date, providerId, stepMin } = query;
        const request = { serviceId, date, providerId: providerId ?? null, stepMin };
        return ok(await readSlots(db.relaxed.tenant(tenantId).quick, firmly, tenantId, request, now));
      },
    }),
    read({
      id: 'createPublicQuote',
      method: 'POST',
      path: '/public/businesses/{slug}/quotes',
      tag,
      summary: 'Price a unit on days or a service at a time; nothing is kept',
      access: atListing,
      params: OfSlug,
      body: QuoteBody,
      answers: { 200: Data(Quote) },
      errors: [POLICY_VIOLATION],
      read: async ({ tenantId, body, now }) =>
        ok(await quote(db.relaxed.tenant(tenantId), firmly, tenantId, body, now)),
    }),
    write({
      id: 'createPublicHold',
      method: 'POST',
      path: '/public/businesses/{slug}/holds',
      tag,
      summary: 'Hold a unit or a slot for yourself',
      access: visitorAt(listing),
      params: OfSlug,
      body: PublicHoldBody,
      answers: { 201: Data(Booking) },
      errors: [NOT_AVAILABLE, POLICY_VIOLATION],
      idempotency: 'required',
      bucket: { name: 'public-holds', limit: 60, of: ({ tenantId }) => tenantId },
      understand: (call) => placementOf(call, { shelves, publicUrl }),
      ...placing,
    }),
    write({
      id: 'createReference',
      method: 'POST',
      path: '/public/businesses/{slug}/refs',
      tag,
      summary: 'A short name for what you are looking at, to take into a conversation; lives 24 hours',
      access: atListing,
      params: OfSlug,
      body: RefContext,
      answers: { 201: Data(Reference) },
      errors: [DEPENDENCY_UNAVAILABLE],
      // References share one name space: a new one may take the place of another business's that has expired.
      reach: 'service',
      write: async ({ tenantId, body, now }, tx) => created(await createRef(tx, tenantId, body, { baseUrl }, now)),
    }),
    read({
      id: 'getReference',
      method: 'GET',
      path: '/public/refs/{ref}',
      tag,
      summary: 'What a reference stands for',
      access: anyone,
      params: Type.Object({ ref: Type.String({ minLength: 1, maxLength: 256, examples: ['C-7KQ2'] }) }),
      answers: { 200: Data(ResolvedReference) },
      errors: [NOT_FOUND],
      read: async ({ params, now }, reader) => ok(await resolveRef(reader, params.ref, now)),
    }),
    read({
      id: 'searchBusinesses',
      method: 'GET',
      path: '/public/search',
      tag,
      summary: 'Listed businesses, nearest first; without an origin the best rated first',
      access: anyone,
      query: SearchQuery,
      answers: { 200: SearchPage },
      async read({ query, now }) {
        const { rows, meta } = await search(db.relaxed.public, query, cursors, now);
        return page(
          rows.map((row) => toSearchRow(row, meta.origin, publicUrl)),
          meta,
        );
      },
    }),
  ];
}
