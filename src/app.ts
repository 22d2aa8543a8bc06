import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import { keyAuthenticator } from './features/api-keys/index.ts';
import { apiKeyRoutes } from './features/api-keys/routes.ts';
import { areaRoutes } from './features/areas/routes.ts';
import { assistantRoutes } from './features/assistant/routes.ts';
import { availabilityRoutes } from './features/availability/routes.ts';
import { billingRoutes } from './features/billing/routes.ts';
import { blockRoutes } from './features/blocks/routes.ts';
import { bookingRoutes } from './features/bookings/routes.ts';
import { readOnlyLookup } from './features/businesses/index.ts';
import { businessRoutes } from './features/businesses/routes.ts';
import { customerRoutes } from './features/customers/routes.ts';
import { eventRoutes } from './features/events/routes.ts';
import { exportRoutes } from './features/exports/routes.ts';
import { extraRoutes } from './features/extras/routes.ts';
import { feedRoutes } from './features/feeds/routes.ts';
import { marketplaceRoutes } from './features/marketplace/routes.ts';
import { memberRoutes } from './features/members/routes.ts';
import { followDevClock } from './features/operations/follow-clock.ts';
import { devClockRoutes, operationRoutes } from './features/operations/routes.ts';
import { operatorRoutes } from './features/operators/routes.ts';
import { paymentRoutes } from './features/payments/routes.ts';
import { peopleRoutes } from './features/people/routes.ts';
import { providerRoutes } from './features/providers/routes.ts';
import { quoteRoutes } from './features/quotes/routes.ts';
import { reviewRoutes } from './features/reviews/routes.ts';
import { sandboxRoutes } from './features/sandbox/routes.ts';
import { scheduleRoutes } from './features/schedule/routes.ts';
import { serviceRoutes } from './features/services/routes.ts';
import { sessionAuthenticator } from './features/sessions/index.ts';
import { devSessionRoutes, sessionRoutes } from './features/sessions/routes.ts';
import { unitRoutes } from './features/units/routes.ts';
import { uploadRoutes } from './features/uploads/routes.ts';
import { verticalRoutes } from './features/verticals/routes.ts';
import { zoneRoutes } from './features/zones/routes.ts';
import type { Authenticate } from './kit/http/caller.ts';
import { type HttpKit, limitByAddress } from './kit/http/gate.ts';
import { API_PREFIX, mount } from './kit/http/mount.ts';
import { openApiDocument } from './kit/http/openapi.ts';
import type { AnyRoute } from './kit/http/route.ts';
import { createServer } from './kit/http/server.ts';

/** Every route of the service, one line a feature, in dependency order. */
export const allRoutes = (deps: Deps): AnyRoute[] => [
  ...operationRoutes(deps),
  ...devClockRoutes(deps),
  ...areaRoutes(),
  ...verticalRoutes(),
  ...peopleRoutes(),
  ...memberRoutes(),
  ...sessionRoutes(deps),
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
  ...availabilityRoutes(deps),
  ...quoteRoutes(deps),
  ...bookingRoutes(deps),
  ...paymentRoutes(deps),
  ...marketplaceRoutes(deps),
  ...reviewRoutes(deps),
  ...feedRoutes(deps),
  ...exportRoutes(deps),
  ...assistantRoutes(),
  ...sandboxRoutes(deps),
  ...operatorRoutes(deps),
];

/** A credential says by its first letters what it is. */
function authenticator(deps: Deps): Authenticate {
  const ofKey = keyAuthenticator(deps);
  const ofSession = sessionAuthenticator(deps);
  return (credential) => (credential.startsWith('dwaso_') ? ofKey(credential) : ofSession(credential));
}

export async function createApp(deps: Deps): Promise<FastifyInstance> {
  const { config, db, clock, limiter, log, metrics, secrets } = deps;
  const kit: HttpKit = {
    db,
    clock,
    limiter,
    seal: secrets,
    authenticate: authenticator(deps),
    rateLimitFactor: config.rateLimitFactor,
    countUsage: (keyId, tenantId, admitted, now) => deps.usage.count(keyId, tenantId, admitted, now),
    isReadOnly: readOnlyLookup(deps),
  };
  const app = await createServer({
    log,
    trustProxy: config.trustProxy,
    version: deps.version,
    prefix: API_PREFIX,
    metrics,
    limitByAddress: limitByAddress(kit),
  });
  followDevClock(deps);
  await app.register(async (scope) => {
    // A worker is watched like any process, but serves nobody.
    const routes = config.role === 'worker' ? operationRoutes(deps) : allRoutes(deps);
    for (const route of routes) mount(scope, kit, route);
  });
  await app.register(async (scope) => {
    scope.addHook('onRequest', limitByAddress(kit));
    scope.addHook('onRequest', async (_request, reply) => {
      reply.headers({ 'Referrer-Policy': 'no-referrer', 'X-Frame-Options': 'DENY' });
    });
    await scope.register(swaggerUi, {
      routePrefix: '/docs',
      staticCSP:
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; frame-ancestors 'none'",
      transformSpecification: () => openApiDocument(app, API_PREFIX),
    });
    scope.get(`${API_PREFIX}/openapi.json`, { schema: { hide: true } }, async () => openApiDocument(app, API_PREFIX));
  });
  await app.ready();
  return app;
}
