import { Type } from 'typebox';
import type { Deps } from '../../deps.ts';
import { DEPENDENCY_UNAVAILABLE } from '../../kit/errors.ts';
import { anyone } from '../../kit/http/access.ts';
import { type AnyRoute, ok, raw, read, write } from '../../kit/http/route.ts';
import { Data } from '../../kit/http/schema.ts';
import { readiness } from './readiness.ts';
import { ClockAnswer, ClockBody, Health, Ready } from './schemas.ts';
import { startPage } from './start-page.ts';

export const operationRoutes = (deps: Deps): AnyRoute[] => [
  read({
    id: 'getHealth',
    method: 'GET',
    path: '/health',
    at: 'root',
    tag: 'Operation',
    summary: 'The process is up',
    access: anyone,
    answers: { 200: Health },
    read: () => ({
      status: 200,
      body: { status: 'ok', version: deps.version, uptimeSeconds: Math.floor(process.uptime()) },
    }),
  }),
  read({
    id: 'getReady',
    method: 'GET',
    path: '/ready',
    at: 'root',
    tag: 'Operation',
    summary: 'Database and cache respond',
    access: anyone,
    answers: { 200: Ready },
    errors: [DEPENDENCY_UNAVAILABLE],
    read: async () => ({ status: 200, body: await readiness(deps) }),
  }),
  raw({
    id: 'getMetrics',
    method: 'GET',
    path: '/metrics',
    at: 'root',
    tag: 'Operation',
    summary: 'Measurements in Prometheus text form',
    access: anyone,
    answers: { 200: Type.String() },
    produces: 'text/plain',
    raw: async (_call, reply) =>
      reply.header('content-type', deps.metrics.registry.contentType).send(await deps.metrics.registry.metrics()),
  }),
  raw({
    id: 'getStartPage',
    method: 'GET',
    path: '/',
    at: 'root',
    tag: 'Operation',
    summary: 'What this is, for a person with a browser',
    access: anyone,
    answers: { 200: Type.String() },
    produces: 'text/html',
    raw: async (_call, reply) => startPage(reply, deps.config.baseUrl, deps.version),
  }),
];

/** Time travel while developing; only where the identity provider is the development one. */
export function devClockRoutes(deps: Deps): AnyRoute[] {
  if (deps.config.identity.provider !== 'dev') return [];
  return [
    write({
      id: 'setDevClock',
      method: 'POST',
      path: '/dev/clock',
      at: 'root',
      tag: 'Development',
      summary: "Move the service's clock, on every process of this database",
      access: anyone,
      body: ClockBody,
      answers: { 200: Data(ClockAnswer) },
      write: async ({ body }, tx) => {
        deps.clock.moveTo(body.offsetSeconds);
        tx.tell('clock', String(body.offsetSeconds));
        return ok({ offsetSeconds: body.offsetSeconds, now: deps.clock.now().toString() });
      },
    }),
  ];
}
