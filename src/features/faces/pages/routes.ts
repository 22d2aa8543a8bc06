import type { Deps } from '../../../deps.ts';
import { aPage, aPageAt } from '../../../kit/http/access.ts';
import { type AnyRoute, type Call, raw } from '../../../kit/http/route.ts';
import { Type } from '../../../kit/http/type.ts';
import type { PlacementContext } from '../../booking/bookings/index.ts';
import { listingLookup } from '../../market/marketplace/index.ts';
import { showAbout } from './about.ts';
import { showBasket } from './basket.ts';
import { readShared } from './booking-form.ts';
import { businessPages } from './cache-business-pages.ts';
import { openChat } from './chat.ts';
import type { PageContext } from './context.ts';
import { demoOf } from './demo.ts';
import { showHome } from './home.ts';
import { showKit } from './kit.ts';
import { AnyQuery, FORM_ANSWERS, OfSlug, page, sentBy } from './page-route.ts';
import { showRental } from './rental.ts';
import { holdFromPage, showReview } from './review.ts';
import { bookingPageRoutes } from './routes-bookings.ts';
import { shopPageRoutes } from './routes-shop.ts';
import { siteFileRoutes } from './routes-site.ts';
import { showSearch } from './search.ts';
import { showService } from './service.ts';
import { demoRoutes, signInRoutes } from './sign-in-routes.ts';
import { showVisit } from './visit.ts';
import { showWait, waitFromPage } from './wait.ts';

const PAGE_ANSWERS = { 200: Type.String(), 304: null };

export function pageRoutes(deps: Deps, placing: PlacementContext): AnyRoute[] {
  const { cursors, config, devIdentity } = deps;
  const context: PageContext = { cursors, publicUrl: config.publicUrl, placing, devIdentity, demo: demoOf(deps) };
  const listing = listingLookup(deps);
  const atListing = aPageAt(listing);
  const sendBusinessPage = businessPages(deps, context);
  return [
    raw({
      ...page,
      id: 'getHomePage',
      method: 'GET',
      path: '/',
      summary: 'Show the home page',
      access: aPage,
      query: AnyQuery,
      reads: 'replica',
      raw: (call, reply, db) => showHome(context, db, askedOf(call), reply),
    }),
    raw({
      ...page,
      id: 'getSearchPage',
      method: 'GET',
      path: '/search',
      summary: 'Show the businesses that match a search',
      access: aPage,
      query: AnyQuery,
      reads: 'replica',
      raw: (call, reply, db) => showSearch(context, db, askedOf(call), reply),
    }),
    ...aboutRoutes(context),
    raw({
      ...page,
      id: 'getBusinessPage',
      method: 'GET',
      path: '/b/{slug}',
      summary: 'Show a listed business with its catalogue, hours and reviews',
      access: atListing,
      params: OfSlug,
      query: AnyQuery,
      answers: PAGE_ANSWERS,
      raw: (call, reply) => {
        const { tenantId: businessId, now, caller } = call;
        const whole = caller === null ? 'signed-out' : 'signed-in';
        const sent = sentBy(call);
        const view = sent['embed'] === 'items' ? 'items' : whole;
        return sendBusinessPage({ businessId, now, view, choice: readShared(sent) }, reply);
      },
    }),
    raw({
      ...page,
      id: 'getUnitPage',
      method: 'GET',
      path: '/b/{slug}/units/{unitId}',
      summary: 'Show a unit with its calendar and price',
      access: atListing,
      params: Type.Object({ slug: OfSlug.properties.slug, unitId: Type.String() }),
      query: AnyQuery,
      reads: 'replica',
      raw: (call, reply, db) => showRental(context, db, { ...askedOf(call), unitId: call.params.unitId }, reply),
    }),
    raw({
      ...page,
      id: 'getKitPage',
      method: 'GET',
      path: '/b/{slug}/kits/{kitId}',
      summary: 'Show a kit with its parts and price',
      access: atListing,
      params: Type.Object({ slug: OfSlug.properties.slug, kitId: Type.String() }),
      query: AnyQuery,
      reads: 'replica',
      raw: (call, reply, db) => showKit(context, db, { ...askedOf(call), kitId: call.params.kitId }, reply),
    }),
    raw({
      ...page,
      id: 'getBasketPage',
      method: 'GET',
      path: '/b/{slug}/basket',
      summary: 'Show what is free on some days, and the price of what is chosen of it',
      access: atListing,
      params: OfSlug,
      query: AnyQuery,
      reads: 'replica',
      raw: (call, reply, db) => showBasket(context, db, askedOf(call), reply),
    }),
    raw({
      ...page,
      id: 'getVisitPage',
      method: 'GET',
      path: '/b/{slug}/visit',
      summary: 'Show a visit of several services with the times at which it fits',
      access: atListing,
      params: OfSlug,
      query: AnyQuery,
      reads: 'replica',
      raw: (call, reply, db) => showVisit(context, db, askedOf(call), reply),
    }),
    raw({
      ...page,
      id: 'getServicePage',
      method: 'GET',
      path: '/b/{slug}/services/{serviceId}',
      summary: 'Show a service with its slots and price',
      access: atListing,
      params: Type.Object({ slug: OfSlug.properties.slug, serviceId: Type.String() }),
      query: AnyQuery,
      reads: 'replica',
      raw: (call, reply, db) => showService(context, db, { ...askedOf(call), serviceId: call.params.serviceId }, reply),
    }),
    raw({
      ...page,
      id: 'getReviewPage',
      method: 'GET',
      path: '/b/{slug}/book',
      summary: 'Show the booking request before it is held',
      access: atListing,
      params: OfSlug,
      query: AnyQuery,
      answers: FORM_ANSWERS,
      raw: (call, reply, db) => {
        const { tenantId: businessId, params, now } = call;
        const { slug } = params;
        const asked = { businessId, slug, sent: sentBy(call), now, user: visitorOf(call), who: whoOf(call) };
        return showReview(context, db, asked, reply);
      },
    }),
    raw({
      ...page,
      id: 'postReviewPage',
      method: 'POST',
      path: '/b/{slug}/book',
      summary: 'Hold the reviewed booking request',
      access: atListing,
      params: OfSlug,
      body: AnyQuery,
      takes: 'form',
      answers: FORM_ANSWERS,
      raw: (call, reply, db) => {
        const { tenantId: businessId, params, now } = call;
        const sent = call.body as Record<string, unknown>;
        const pressed = { businessId, slug: params.slug, sent, now, user: visitorOf(call), who: whoOf(call) };
        return holdFromPage(context, db, pressed, reply.request, reply);
      },
    }),
    raw({
      ...page,
      id: 'getWaitPage',
      method: 'GET',
      path: '/b/{slug}/wait',
      summary: 'Show the form of the waiting list',
      access: atListing,
      params: OfSlug,
      query: AnyQuery,
      raw: (call, reply, db) => {
        const { tenantId: businessId, params, now } = call;
        const asked = { businessId, slug: params.slug, sent: sentBy(call), now, user: visitorOf(call) };
        return showWait(context, db, asked, reply);
      },
    }),
    raw({
      ...page,
      id: 'postWaitPage',
      method: 'POST',
      path: '/b/{slug}/wait',
      summary: 'Join the waiting list',
      access: atListing,
      params: OfSlug,
      body: AnyQuery,
      takes: 'form',
      answers: FORM_ANSWERS,
      raw: (call, reply, db) => {
        const { tenantId: businessId, params, now } = call;
        const sent = call.body as Record<string, unknown>;
        const pressed = { businessId, slug: params.slug, sent, now, user: visitorOf(call) };
        return waitFromPage(context, db, pressed, reply);
      },
    }),
    raw({
      ...page,
      id: 'postChatPage',
      method: 'POST',
      path: '/b/{slug}/chat',
      summary: 'Open a chat about the viewed page',
      access: atListing,
      params: OfSlug,
      body: AnyQuery,
      takes: 'form',
      answers: FORM_ANSWERS,
      raw: (call, reply) => openChat(call.params.slug, call.body as Record<string, unknown>, reply.request, reply),
    }),
    ...signInRoutes(deps),
    ...demoRoutes(context.demo),
    ...bookingPageRoutes({ ...context, db: deps.db, listing }),
    ...shopPageRoutes(context, atListing),
    ...siteFileRoutes(context),
  ];
}

/** What a page is shown for: the business, where it is of one, the address, the visitor. */
const askedOf = (call: Pick<Call, 'tenantId' | 'now' | 'caller'> & { query: object }) => ({
  businessId: call.tenantId,
  sent: sentBy(call),
  now: call.now,
  signedIn: call.caller !== null,
});

const whoOf = ({ caller, network }: Call): string => caller?.id ?? network;
const visitorOf = ({ caller }: Call) => (caller?.kind === 'user' ? { name: caller.name } : null);

const ABOUT_PAGES = [
  ['deposits', 'getDepositsPage', 'Show how deposits work'],
  ['privacy', 'getPrivacyPage', 'Show what is kept about people'],
  ['help', 'getHelpPage', 'Show answers to common questions'],
] as const;

const aboutRoutes = ({ publicUrl }: PageContext): AnyRoute[] =>
  ABOUT_PAGES.map(([name, id, summary]) =>
    raw({
      ...page,
      id,
      method: 'GET',
      path: `/${name}`,
      summary,
      access: aPage,
      query: AnyQuery,
      raw: async ({ caller, now }, reply) => showAbout(name, { publicUrl, now, signedIn: caller !== null }, reply),
    }),
  );
