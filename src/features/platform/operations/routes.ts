import type { Deps } from '../../../deps.ts';
import { DEPENDENCY_UNAVAILABLE } from '../../../kit/errors.ts';
import { anyone } from '../../../kit/http/access.ts';
import { type RouteBucket, UNLIMITED } from '../../../kit/http/buckets.ts';
import { type Answer, type AnyRoute, ok, raw, read, write } from '../../../kit/http/route.ts';
import { Data } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { listOvertaking } from '../../../kit/postgres/require-schema.ts';
import { textOf } from '../../../kit/time.ts';
import { checkReadiness } from './check-readiness.ts';
import { ClockAnswer, ClockBody, Health, Ready } from './schemas.ts';
import { listMigrations } from './store.ts';

/** A scrape takes 7 ms of the process, so that an address has one a second. */
const SCRAPES: RouteBucket = { name: 'metrics', limit: 60, early: true, of: ({ network }) => network };

const metricsRoute = (deps: Deps): AnyRoute =>
  raw({
    id: 'getMetrics',
    method: 'GET',
    path: '/metrics',
    at: 'root',
    tag: 'Operation',
    summary: 'Get metrics in the Prometheus text format',
    access: anyone,
    buckets: [SCRAPES],
    answers: { 200: Type.String() },
    produces: 'text/plain',
    raw: async (_call, reply) =>
      reply.header('content-type', deps.metrics.registry.contentType).send(await deps.metrics.registry.metrics()),
  });

/** Health checks are the first requests of a process. They wait for no serialiser to be loaded and compiled. */
const plain = (body: object): Answer => ({ status: 200, text: JSON.stringify(body) });

export function operationRoutes(deps: Deps): AnyRoute[] {
  const { db, redis } = deps;
  const pings = {
    database: () => db.ping(),
    cache: async () => redis?.ping(),
    listServersDown: () => db.listServersDown(),
    diskFullAt: () => deps.metrics.database.diskFullAt(),
    listOvertaking: async () => listOvertaking(await listMigrations(db.service), deps.knownMigrations),
  };
  return [
    read({
      id: 'getHealth',
      method: 'GET',
      path: '/health',
      at: 'root',
      tag: 'Operation',
      summary: 'Check that the process is up',
      access: anyone,
      buckets: [UNLIMITED],
      answers: { 200: Health },
      read: () => plain({ status: 'ok', version: deps.version, uptimeSeconds: Math.floor(process.uptime()) }),
    }),
    read({
      id: 'getReady',
      method: 'GET',
      path: '/ready',
      at: 'root',
      tag: 'Operation',
      summary: 'Check that database and cache respond',
      access: anyone,
      buckets: [UNLIMITED],
      answers: { 200: Ready },
      errors: [DEPENDENCY_UNAVAILABLE],
      read: async () => plain(await checkReadiness(pings)),
    }),
    ...(deps.config.metricsPort === deps.config.port ? [metricsRoute(deps)] : []),
  ];
}

/** Moves the clock during development. The routes exist only with IDENTITY_PROVIDER=dev. */
export function devClockRoutes(deps: Deps): AnyRoute[] {
  if (deps.config.identity.provider !== 'dev') return [];
  return [
    write({
      id: 'setDevClock',
      method: 'POST',
      path: '/dev/clock',
      at: 'root',
      tag: 'Development',
      summary: 'Set the offset of the service clock in every process of this database',
      access: anyone,
      body: ClockBody,
      answers: { 200: Data(ClockAnswer) },
      write: async ({ body }, tx) => {
        deps.clock.moveTo(body.offsetSeconds);
        tx.invalidate('clock', String(body.offsetSeconds));
        return ok({ offsetSeconds: body.offsetSeconds, now: textOf(deps.clock.now()) });
      },
    }),
  ];
}

/** Every process follows `POST /dev/clock`, workers included. */
export function followDevClock({ config, invalidation, clock }: Deps): void {
  if (config.identity.provider === 'dev') invalidation.onInvalidate('clock', (offset) => clock.moveTo(Number(offset)));
}
