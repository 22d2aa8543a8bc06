import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import { keyAuthenticator, revokeKeysOf } from './features/api-keys/index.ts';
import { apiKeyRoutes } from './features/api-keys/routes.ts';
import { areaRoutes } from './features/areas/routes.ts';
import { assistantRoutes } from './features/assistant/routes.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { catalogueCache } from './features/availability/index.ts';
import { availabilityRoutes } from './features/availability/routes.ts';
import { billingRoutes } from './features/billing/routes.ts';
import { blockRoutes } from './features/blocks/routes.ts';
import type { PlacementContext } from './features/bookings/index.ts';
import { bookingRoutes } from './features/bookings/routes.ts';
import { bookingDetailRoutes } from './features/bookings/routes-details.ts';
import { readOnlyLookup } from './features/businesses/index.ts';
import { businessRoutes } from './features/businesses/routes.ts';
import { closeAbandoned } from './features/closing/index.ts';
import { closingRoutes } from './features/closing/routes.ts';
import { customerRoutes } from './features/customers/routes.ts';
import { eventRoutes } from './features/events/routes.ts';
import { exportRoutes } from './features/exports/routes.ts';
import { extraRoutes } from './features/extras/routes.ts';
import { revokeFeedsOf } from './features/feeds/index.ts';
import { feedRoutes } from './features/feeds/routes.ts';
import { marketplaceRoutes } from './features/marketplace/routes.ts';
import { memberRoutes } from './features/members/routes.ts';
import { devClockRoutes, followDevClock, operationRoutes } from './features/operations/routes.ts';
import { operatorRoutes } from './features/operators/routes.ts';
import { pageRoutes } from './features/pages/routes.ts';
import { paymentRoutes } from './features/payments/routes.ts';
import { peopleRoutes } from './features/people/routes.ts';
import { portalRoutes } from './features/portal/routes.ts';
import { privacyRoutes } from './features/privacy/routes.ts';
import { providerRoutes } from './features/providers/routes.ts';
import { quoteRoutes } from './features/quotes/routes.ts';
import { reviewRoutes } from './features/reviews/routes.ts';
import { sandboxRoutes } from './features/sandbox/routes.ts';
import { scheduleRoutes } from './features/schedule/routes.ts';
import { serviceRoutes } from './features/services/routes.ts';
import { sessionAuthenticator } from './features/sessions/index.ts';
import { browserSessionRoutes, devSessionRoutes, sessionRoutes } from './features/sessions/routes.ts';
import { statisticsRoutes } from './features/statistics/routes.ts';
import { unitRoutes } from './features/units/routes.ts';
import { uploadRoutes } from './features/uploads/routes.ts';
import { verticalRoutes } from './features/verticals/routes.ts';
import { zoneRoutes } from './features/zones/routes.ts';
import { type HttpKit, limitByAddress } from './kit/http/admission.ts';
import { ASSETS } from './kit/http/buckets.ts';
import { countGuesses } from './kit/http/guesses.ts';
import { heavyReads } from './kit/http/heavy-reads.ts';
import { sendError, wantsPage } from './kit/http/reply.ts';
import { API_PREFIX, registerRoutes } from './kit/http/request-path.ts';
import type { AnyRoute } from './kit/http/route.ts';
import { createServer } from './kit/http/server.ts';
import { registerReference } from './openapi/reference.ts';
import { assetRoutes } from './site/assets.ts';
import { sendErrorPage } from './site/error-page.ts';
import { webAppRoutes } from './site/web-app.ts';

/** Every route of the service, one line per feature, in dependency order. */
export function allRoutes(deps: Deps): AnyRoute[] {
  const catalogues = catalogueCache(deps);
  const placing: PlacementContext = {
    catalogues,
    publicUrl: deps.config.publicUrl,
    countRetry: (reason) => deps.metrics.database.retry(reason),
    countHold: deps.metrics.hold,
  };
  return [
    ...operationRoutes(deps),
    ...devClockRoutes(deps),
    ...areaRoutes(),
    ...verticalRoutes(),
    ...peopleRoutes(),
    ...auditRoutes(deps),
    ...memberRoutes({ revokeKeysOf, revokeFeedsOf, closeAbandoned: closeAbandoned(deps.config) }),
    ...sessionRoutes(deps),
    ...browserSessionRoutes(deps),
    ...devSessionRoutes(deps),
    ...uploadRoutes(deps),
    ...eventRoutes(deps),
    ...billingRoutes(deps),
    ...businessRoutes(deps),
    ...scheduleRoutes(),
    ...zoneRoutes(),
    ...apiKeyRoutes(deps),
    ...unitRoutes(deps),
    ...serviceRoutes(deps),
    ...providerRoutes(),
    ...extraRoutes(),
    ...blockRoutes(),
    ...customerRoutes(deps),
    ...availabilityRoutes({ catalogues, cursors: deps.cursors }),
    ...quoteRoutes({ catalogues }),
    ...bookingRoutes({ cursors: deps.cursors, placing }),
    ...bookingDetailRoutes(placing),
    ...paymentRoutes(deps),
    ...statisticsRoutes({ catalogues }),
    ...marketplaceRoutes(deps, placing),
    ...reviewRoutes(deps),
    ...feedRoutes(deps),
    ...exportRoutes(),
    ...assistantRoutes(),
    ...sandboxRoutes(deps),
    ...closingRoutes(deps),
    ...privacyRoutes(deps),
    ...operatorRoutes(deps),
    ...assetRoutes(),
    ...webAppRoutes(),
    ...pageRoutes(deps, placing),
    ...portalRoutes(deps),
  ];
}

/** What pages of any origin may read: nothing there depends on who asks, but for holds, which need a token. */
const OPEN_PATHS = ['/areas', '/vertical-profiles', '/plans', '/openapi.json', '/.well-known/jwks.json'];
const OPEN_TO_PAGES = {
  prefix: `${API_PREFIX}/public/`,
  paths: new Set(OPEN_PATHS.map((path) => API_PREFIX + path)),
};

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
    cors: { open: OPEN_TO_PAGES, origins: new Set(config.corsOrigins) },
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
