import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import { keyAuthenticator } from './features/api-keys/index.ts';
import { apiKeyRoutes } from './features/api-keys/routes.ts';
import { areaRoutes } from './features/areas/routes.ts';
import { availabilityRoutes } from './features/availability/routes.ts';
import { bookingRoutes } from './features/bookings/routes.ts';
import { readOnlyLookup } from './features/businesses/index.ts';
import { businessRoutes } from './features/businesses/routes.ts';
import { customerRoutes } from './features/customers/routes.ts';
import { eventRoutes } from './features/events/routes.ts';
import { devClockRoutes, operationRoutes } from './features/operations/routes.ts';
import { peopleRoutes } from './features/people/routes.ts';
import { quoteRoutes } from './features/quotes/routes.ts';
import { sessionAuthenticator } from './features/sessions/index.ts';
import { devSessionRoutes, sessionRoutes } from './features/sessions/routes.ts';
import { verticalRoutes } from './features/verticals/routes.ts';
import type { Authenticate } from './kit/http/caller.ts';
import type { HttpKit } from './kit/http/gate.ts';
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
  ...sessionRoutes(deps),
  ...devSessionRoutes(deps),
  ...eventRoutes(deps),
  ...businessRoutes(deps),
  ...apiKeyRoutes(deps),
  ...customerRoutes(deps),
  ...availabilityRoutes(),
  ...quoteRoutes(),
  ...bookingRoutes(deps),
];

/** A credential says by its first letters what it is. */
function authenticator(deps: Deps): Authenticate {
  const ofKey = keyAuthenticator(deps);
  const ofSession = sessionAuthenticator(deps);
  return (credential) => (credential.startsWith('dwaso_') ? ofKey(credential) : ofSession(credential));
}

export async function createApp(deps: Deps): Promise<FastifyInstance> {
  const { config, db, clock, limiter, log, metrics, secrets } = deps;
  const app = await createServer({
    log,
    trustProxy: config.trustProxy,
    version: deps.version,
    prefix: API_PREFIX,
    metrics,
  });
  const kit: HttpKit = {
    db,
    clock,
    limiter,
    seal: secrets,
    authenticate: authenticator(deps),
    rateLimitFactor: config.rateLimitFactor,
    countUsage: deps.usage.count,
    isReadOnly: readOnlyLookup(deps),
  };
  await app.register(async (scope) => {
    // A worker is watched like any process, but serves nobody.
    const routes = config.role === 'worker' ? operationRoutes(deps) : allRoutes(deps);
    for (const route of routes) mount(scope, kit, route);
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP:
      "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; frame-ancestors 'none'",
    transformSpecification: () => openApiDocument(app, API_PREFIX),
  });
  app.get(`${API_PREFIX}/openapi.json`, { schema: { hide: true } }, async () => openApiDocument(app, API_PREFIX));
  await app.ready();
  return app;
}
