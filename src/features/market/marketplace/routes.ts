import type { Deps } from '../../../deps.ts';
import { NOT_AVAILABLE, POLICY_VIOLATION } from '../../../errors.ts';
import { DEPENDENCY_UNAVAILABLE, fail, NOT_FOUND } from '../../../kit/errors.ts';
import { anyone, anyoneAt, visitorAt } from '../../../kit/http/access.ts';
import type { RouteBucket } from '../../../kit/http/buckets.ts';
import { type AnyRoute, created, ok, page, read, statement, write } from '../../../kit/http/route.ts';
import { Data } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import {
  answerSlots,
  CalendarAnswer,
  CalendarQuery,
  EffectiveHours,
  EffectiveHoursQuery,
  MAX_CALENDAR_UNITS,
  readCalendarAnswer,
  readEffectiveHours,
  Slots,
  SlotsQuery,
} from '../../booking/availability/index.ts';
import { Booking, type PlacementContext } from '../../booking/bookings/index.ts';
import { Quote, QuoteBody, quote } from '../../booking/quotes/index.ts';
import {
  joinWaitlist,
  PublicJoinBody,
  toEntry,
  type WaitContext,
  WaitlistEntry,
} from '../../booking/waitlist/index.ts';
import { PAGE_SECONDS, profileCache } from './cache-profiles.ts';
import { createRef } from './create-ref.ts';
import { listingLookup } from './look-up-listing.ts';
import { placePublicHold, publicHoldContext } from './place-hold.ts';
import { planHold } from './plan-hold.ts';
import { planWait } from './plan-wait.ts';
import { readRef } from './read.ts';
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

/** One visitor gets at most half of a business's holds, so that it cannot lock out the others. */
const HOLD_BUCKETS: RouteBucket[] = [
  { name: 'public-holds', limit: 60, of: ({ tenantId }) => tenantId },
  { name: 'public-holds-here', limit: 30, of: ({ tenantId, caller }) => `${tenantId} ${caller?.id}` },
  { name: 'public-holds-of', limit: 30, of: ({ caller }) => caller?.id ?? '' },
];
const WAIT_BUCKETS: RouteBucket[] = [
  { name: 'public-waitlist', limit: 60, of: ({ tenantId }) => tenantId },
  { name: 'public-waitlist-of', limit: 30, of: ({ caller }) => caller?.id ?? '' },
];
/** References of all businesses share one name space, and the route needs no credential. */
const REF_BUCKETS: RouteBucket[] = [{ name: 'refs', limit: 30, of: ({ network }) => network }];

const OfSlug = Type.Object({ slug: Type.String({ minLength: 1, maxLength: 256 }) });

export function marketplaceRoutes(deps: Deps, placing: PlacementContext, waiting: WaitContext): AnyRoute[] {
  const { catalogues } = placing;
  const { clock, cursors } = deps;
  const { publicUrl, baseUrl } = deps.config;
  const listing = listingLookup(deps);
  const atListing = anyoneAt(listing);
  const holding = publicHoldContext(deps, placing);
  const profiles = profileCache(deps, clock, publicUrl);

  return [
    read({
      id: 'getPublicBusiness',
      method: 'GET',
      path: '/public/businesses/{slug}',
      tag,
      summary: 'Get the profile, catalogue, hours and delivery areas of a listed business',
      access: atListing,
      params: OfSlug,
      answers: { 200: Data(PublicProfile), 304: null },
      async read({ params }) {
        const found = await profiles.get(params.slug);
        if (!found) throw fail(NOT_FOUND);
        const { etag, text } = found;
        return { status: 200, text, headers: { etag, 'cache-control': CACHING } };
      },
    }),
    read({
      id: 'getPublicAvailability',
      method: 'GET',
      path: '/public/businesses/{slug}/availability',
      tag,
      summary: 'Get the day calendar of each unit of a listed business, at most 100 units per page',
      access: atListing,
      heavy: true,
      params: OfSlug,
      query: CalendarQuery,
      answers: { 200: CalendarAnswer },
      errors: [POLICY_VIOLATION],
      reads: 'replica',
      read: async ({ tenantId, query, now }, db) => {
        const { from, to, unitId = null, cursor, limit = MAX_CALENDAR_UNITS } = query;
        const request = { from, to, unitId, cursor, limit };
        return readCalendarAnswer(db, cursors, await catalogues.read(tenantId), request, now, 'public');
      },
    }),
    read({
      id: 'getPublicSlots',
      method: 'GET',
      path: '/public/businesses/{slug}/slots',
      tag,
      summary: 'List the bookable slots of a service at a listed business on a date, by provider',
      access: atListing,
      params: OfSlug,
      query: SlotsQuery,
      answers: { 200: Data(Slots) },
      errors: [POLICY_VIOLATION],
      reads: 'replica',
      read: async ({ tenantId, query, now }, db) => answerSlots(db, catalogues, tenantId, query, 'public', now),
    }),
    read({
      id: 'getPublicEffectiveHours',
      method: 'GET',
      path: '/public/businesses/{slug}/hours/effective',
      tag,
      summary: 'Get the opening hours of each day at a listed business and what decided them',
      access: atListing,
      params: OfSlug,
      query: EffectiveHoursQuery,
      answers: { 200: Data(EffectiveHours) },
      errors: [NOT_FOUND],
      reads: 'replica',
      read: async ({ tenantId, query }) => ok(await readEffectiveHours(catalogues, tenantId, query, 'public')),
    }),
    read({
      id: 'createPublicQuote',
      method: 'POST',
      path: '/public/businesses/{slug}/quotes',
      tag,
      summary: 'Quote a unit by the day or a service at a time; nothing is stored',
      access: atListing,
      params: OfSlug,
      body: QuoteBody,
      answers: { 200: Data(Quote) },
      errors: [POLICY_VIOLATION],
      reads: 'replica',
      read: async ({ tenantId, body, now, caller, network }, db) =>
        ok(await quote(db, placing, tenantId, body, 'public', now, caller?.id ?? network)),
    }),
    statement({
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
      buckets: HOLD_BUCKETS,
      plan: planHold,
      execute: (db, hold, claim) => placePublicHold(db, holding, hold, claim),
    }),
    write({
      id: 'joinWaitlist',
      method: 'POST',
      path: '/public/businesses/{slug}/waitlist',
      tag,
      summary: 'Wait for something that is taken; what fits at once is offered at once',
      access: visitorAt(listing),
      params: OfSlug,
      body: PublicJoinBody,
      answers: { 201: Data(WaitlistEntry) },
      errors: [NOT_AVAILABLE, POLICY_VIOLATION],
      buckets: WAIT_BUCKETS,
      plan: planWait,
      write: async (call, tx) => created(toEntry(await joinWaitlist(tx, waiting, planWait(call)))),
    }),
    write({
      id: 'createReference',
      method: 'POST',
      path: '/public/businesses/{slug}/refs',
      tag,
      summary: 'Create a short reference to a page, for use in a chat; it expires after 24 hours',
      access: atListing,
      params: OfSlug,
      body: RefContext,
      answers: { 201: Data(Reference) },
      errors: [DEPENDENCY_UNAVAILABLE],
      buckets: REF_BUCKETS,
      // References are unique over all businesses: a new one may replace an expired one of another business.
      databaseScope: 'service',
      // The route has no caller, so idempotency records belong to the public page of the business.
      principal: ({ tenantId }) => `page:${tenantId}`,
      write: async ({ tenantId, body, now }, tx) => created(await createRef(tx, tenantId, body, baseUrl, now)),
    }),
    read({
      id: 'getReference',
      method: 'GET',
      path: '/public/refs/{ref}',
      tag,
      summary: 'Get the business, unit, service and date of a reference',
      access: anyone,
      params: Type.Object({ ref: Type.String({ minLength: 1, maxLength: 256, examples: ['C-7KQ2'] }) }),
      answers: { 200: Data(ResolvedReference) },
      errors: [NOT_FOUND],
      read: async ({ params, now }, db) => ok(await readRef(db, params.ref, now)),
    }),
    read({
      id: 'searchBusinesses',
      method: 'GET',
      path: '/public/search',
      tag,
      summary: 'Search listed businesses, nearest first; without an origin, best rated first',
      access: anyone,
      query: SearchQuery,
      answers: { 200: SearchPage },
      reads: 'replica',
      async read({ query, now }, db) {
        const { rows, meta } = await search(db, query, cursors, now);
        return page(
          rows.map((row) => toSearchRow(row, meta.origin, publicUrl)),
          meta,
        );
      },
    }),
  ];
}
