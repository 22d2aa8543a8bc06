import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import { catalogueCache } from './features/booking/availability/index.ts';
import { availabilityRoutes } from './features/booking/availability/routes.ts';
import type { PlacementContext } from './features/booking/bookings/index.ts';
import { bookingRoutes } from './features/booking/bookings/routes.ts';
import { bookingDetailRoutes } from './features/booking/bookings/routes-details.ts';
import { customerRoutes } from './features/booking/customers/routes.ts';
import { promoGuesses, quoteTokens } from './features/booking/quotes/index.ts';
import { quoteRoutes } from './features/booking/quotes/routes.ts';
import { seriesRoutes } from './features/booking/series/routes.ts';
import { offerFreed, offerNext, type WaitContext } from './features/booking/waitlist/index.ts';
import { waitlistRoutes } from './features/booking/waitlist/routes.ts';
import { blockRoutes } from './features/catalogue/blocks/routes.ts';
import { extraRoutes } from './features/catalogue/extras/routes.ts';
import { kitRoutes } from './features/catalogue/kits/routes.ts';
import { priceRuleRoutes } from './features/catalogue/price-rules/routes.ts';
import { promoCodeRoutes } from './features/catalogue/promo-codes/routes.ts';
import { providerDateRoutes } from './features/catalogue/provider-dates/routes.ts';
import { providerRoutes } from './features/catalogue/providers/routes.ts';
import { serviceRoutes } from './features/catalogue/services/routes.ts';
import { unitRoutes } from './features/catalogue/units/routes.ts';
import { mcpRoutes } from './features/faces/mcp/routes.ts';
import { messagePageRoutes } from './features/faces/message-pages/routes.ts';
import { pageRoutes } from './features/faces/pages/routes.ts';
import { payPageRoutes } from './features/faces/pay-pages/routes.ts';
import { portalRoutes } from './features/faces/portal/routes.ts';
import { areaRoutes } from './features/ground/areas/routes.ts';
import { auditRoutes } from './features/ground/audit/routes.ts';
import { eventRoutes } from './features/ground/events/routes.ts';
import { holidayRoutes } from './features/ground/holidays/routes.ts';
import { peopleRoutes } from './features/ground/people/routes.ts';
import { uploadRoutes } from './features/ground/uploads/routes.ts';
import { verticalRoutes } from './features/ground/verticals/routes.ts';
import { marketplaceRoutes } from './features/market/marketplace/routes.ts';
import { reviewRoutes } from './features/market/reviews/routes.ts';
import { ledgerRoutes } from './features/money/ledger/routes.ts';
import { cancelBooking } from './features/money/payments/index.ts';
import { paymentRoutes } from './features/money/payments/routes.ts';
import { payoutContext, transferSettler } from './features/money/payouts/index.ts';
import { payoutRoutes } from './features/money/payouts/routes.ts';
import { assistantRoutes } from './features/outward/assistant/routes.ts';
import { exportRoutes } from './features/outward/exports/routes.ts';
import { revokeFeedsOf } from './features/outward/feeds/index.ts';
import { feedRoutes } from './features/outward/feeds/routes.ts';
import { importRoutes } from './features/outward/imports/routes.ts';
import { messageRoutes } from './features/outward/messages/routes.ts';
import { closeAbandoned } from './features/platform/closing/index.ts';
import { closingRoutes } from './features/platform/closing/routes.ts';
import { devClockRoutes, followDevClock, operationRoutes } from './features/platform/operations/routes.ts';
import { operatorRoutes } from './features/platform/operators/routes.ts';
import { privacyRoutes } from './features/platform/privacy/routes.ts';
import { sandboxRoutes } from './features/platform/sandbox/routes.ts';
import { statisticsRoutes } from './features/platform/statistics/routes.ts';
import { keyAuthenticator, revokeKeysOf } from './features/shop/api-keys/index.ts';
import { apiKeyRoutes } from './features/shop/api-keys/routes.ts';
import { billingRoutes } from './features/shop/billing/routes.ts';
import { readOnlyLookup } from './features/shop/businesses/index.ts';
import { businessRoutes } from './features/shop/businesses/routes.ts';
import { datedHoursRoutes } from './features/shop/dated-hours/routes.ts';
import { memberRoutes } from './features/shop/members/routes.ts';
import { scheduleRoutes } from './features/shop/schedule/routes.ts';
import { sessionAuthenticator } from './features/shop/sessions/index.ts';
import { browserSessionRoutes, devSessionRoutes, sessionRoutes } from './features/shop/sessions/routes.ts';
import { zoneRoutes } from './features/shop/zones/routes.ts';
import { ASSETS } from './kit/http/buckets.ts';
import { countGuesses } from './kit/http/guesses.ts';
import { heavyReads } from './kit/http/heavy-reads.ts';
import type { HttpKit } from './kit/http/http-kit.ts';
import { limitByAddress } from './kit/http/rate-limits.ts';
import { sendError, wantsPage } from './kit/http/reply.ts';
import { API_PREFIX, registerRoutes } from './kit/http/request-path.ts';
import type { AnyRoute } from './kit/http/route.ts';
import { createServer } from './kit/http/server.ts';
import { registerReference } from './openapi/reference.ts';
import { assetRoutes } from './site/assets.ts';
import { sendErrorPage } from './site/error-page.ts';
import { webAppRoutes } from './site/web-app.ts';

/** Every route of the service, one line per feature, group by group, in dependency order. */
export function allRoutes(deps: Deps): AnyRoute[] {
  const catalogues = catalogueCache(deps);
  const placing: PlacementContext = {
    tokens: quoteTokens(deps.quoteKey),
    guesses: promoGuesses(deps.config.rateLimitFactor),
    catalogues,
    publicUrl: deps.config.publicUrl,
    countRetry: (reason) => deps.metrics.database.retry(reason),
    countHold: deps.metrics.hold,
    offerFreed: (businessId, now) => offerFreed(deps.db.tenant(businessId), placing, businessId, now),
    offerNext: (tx, businessId, now) => offerNext(tx, placing, businessId, now),
  };
  const waiting: WaitContext = { ...placing, cancelOffer: (tx, change) => cancelBooking(tx, change, {}) };
  const api = [
    // ground
    ...areaRoutes(),
    ...holidayRoutes(),
    ...verticalRoutes(),
    ...peopleRoutes(),
    ...auditRoutes(deps),
    ...uploadRoutes(deps),
    ...eventRoutes(deps),
    // shop
    ...memberRoutes({ revokeKeysOf, revokeFeedsOf, closeAbandoned: closeAbandoned(deps.config) }),
    ...sessionRoutes(deps),
    ...browserSessionRoutes(deps),
    ...devSessionRoutes(deps),
    ...billingRoutes(deps),
    ...businessRoutes(deps),
    ...scheduleRoutes(),
    ...datedHoursRoutes(deps),
    ...zoneRoutes(),
    ...apiKeyRoutes(deps),
    // catalogue
    ...unitRoutes(deps),
    ...serviceRoutes(deps),
    ...providerRoutes(),
    ...providerDateRoutes(deps),
    ...extraRoutes(),
    ...kitRoutes(deps),
    ...priceRuleRoutes(deps),
    ...promoCodeRoutes(deps),
    ...blockRoutes(),
    // booking
    ...customerRoutes(deps),
    ...availabilityRoutes({ catalogues, cursors: deps.cursors }),
    ...quoteRoutes(placing),
    ...bookingRoutes({ cursors: deps.cursors, placing }),
    ...bookingDetailRoutes(placing),
    ...seriesRoutes(placing),
    ...waitlistRoutes({ cursors: deps.cursors, catalogues, waiting }),
    // money
    ...ledgerRoutes(deps),
    ...paymentRoutes(deps, transferSettler(payoutContext(deps))),
    ...payoutRoutes(deps),
    // market
    ...marketplaceRoutes(deps, placing, waiting),
    ...reviewRoutes(deps),
    // outward
    ...feedRoutes(deps),
    ...importRoutes(deps),
    ...exportRoutes(),
    ...assistantRoutes(),
    ...messageRoutes(deps),
    // platform
    ...operationRoutes(deps),
    ...devClockRoutes(deps),
    ...statisticsRoutes({ catalogues }),
    ...sandboxRoutes(deps),
    ...closingRoutes(deps),
    ...privacyRoutes(deps),
    ...operatorRoutes(deps),
  ];
  return [
    ...api,
    // faces
    ...mcpRoutes(deps, api),
    ...assetRoutes(),
    ...webAppRoutes(),
    ...pageRoutes(deps, placing),
    ...payPageRoutes(deps),
    ...messagePageRoutes(deps),
    ...portalRoutes(deps),
  ];
}

/** What pages of any origin may read: nothing there depends on who asks, but for holds, which need a token. */
const OPEN_PATHS = [
  '/areas',
  '/public-holidays',
  '/vertical-profiles',
  '/plans',
  '/openapi.json',
  '/.well-known/jwks.json',
];
const OPEN_TO_PAGES = {
  prefix: `${API_PREFIX}/public/`,
  paths: new Set(OPEN_PATHS.map((path) => API_PREFIX + path)),
};

/** The headers of the Model Context Protocol. */
const HEADERS_OF_PAGES = new Map([['/mcp', 'Mcp-Protocol-Version, Mcp-Method, Mcp-Name']]);

export async function createApp(deps: Deps): Promise<FastifyInstance> {
  const { config, db, clock, invalidation, limiter, log, metrics, signingKeys } = deps;
  const sessions = sessionAuthenticator({ invalidation, db, signingKeys, clock, issuer: config.publicUrl });
  const kit: HttpKit = {
    db,
    clock,
    limiter,
    seal: deps.records,
    keyPrefix: 'dwaso_',
    authenticateKey: keyAuthenticator(deps),
    authenticateToken: sessions.ofToken,
    authenticateBrowser: sessions.ofBrowser,
    rateLimitFactor: config.rateLimitFactor,
    perAddress: config.rateLimitPerAddress,
    guesses: countGuesses(config.rateLimitFactor),
    heavyReads: heavyReads(config.databaseTimeoutMs),
    shareOf: (tenantId) => deps.shares.shareOf(tenantId),
    countUsage: (keyId, tenantId, admitted, now) => deps.usage.count(keyId, tenantId, admitted, now),
    isReadOnly: readOnlyLookup({ invalidation, db }),
    findRouted: deps.directory.findRouted,
    publicOrigin: new URL(config.publicUrl).origin,
    sendErrorPage,
  };
  const app = createServer({
    log,
    trustProxy: config.trustProxy,
    secure: config.publicUrl.startsWith('https:'),
    rateLimitFactor: config.rateLimitFactor,
    metrics,
    tracer: deps.tracer,
    cors: { open: OPEN_TO_PAGES, origins: new Set(config.corsOrigins), headers: HEADERS_OF_PAGES },
    limitByAddress: limitByAddress(kit),
    sendErrorPage,
  });
  // A stop waits for running answers, and streams would run on.
  app.addHook('preClose', async () => deps.streams.close());
  followDevClock(deps);
  // A worker has health checks and metrics, but serves no API.
  const routes = config.role === 'worker' ? operationRoutes(deps) : allRoutes(deps);
  await app.register(async (scope) => registerRoutes(scope, kit, routes));
  await app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) =>
      sendError(reply, error, wantsPage(request, true) ? sendErrorPage : null),
    );
    scope.addHook('onRequest', limitByAddress(kit, ASSETS));
    // Loaded and built when it is first read.
    const describe = async () => {
      const { describeApi, isDocumented } = await import('./openapi/document.ts');
      return describeApi(routes.filter(isDocumented), config, deps.version).document;
    };
    registerReference(scope, describe, {
      title: 'Dwaso API',
      colour: '#0a6b4f',
      documentPath: `${API_PREFIX}/openapi.json`,
      pagePath: '/docs',
    });
  });
  await app.ready();
  return app;
}
