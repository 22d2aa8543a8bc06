import type { FastifySchema } from 'fastify';
import { fail, NOT_FOUND } from '../errors.ts';
import { lazy } from '../lazy.ts';
import { isAnonymous } from './admission.ts';
import { authorise } from './authorise.ts';
import { carryOut, type Exchange } from './carry-out.ts';
import type { HttpKit } from './http-kit.ts';
import type { Sent } from './idempotency.ts';
import { errorText, toAppError } from './reply.ts';
import { type AnyCall, type AnyRoute, API_PREFIX } from './route.ts';
import { hasBody, routeSchema } from './route-schema.ts';
import { serializerCompiler } from './serialise.ts';
import { refuseUnprintable, validatorCompiler } from './validation.ts';

/**
 * Runs a declared route for a caller that another route has admitted: the way of a tool. The caller's own buckets and
 * its usage were counted there; authorisation, the route's buckets, validation, idempotency and the work are those of a
 * request to the route itself. A refusal is an answer, as it is over HTTP.
 */
export type RunRoute = (route: AnyRoute, from: AnyCall, input: RouteInput) => Promise<Ran>;

export interface RouteInput {
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: Record<string, unknown>;
  idempotencyKey: string | null;
}

export interface Ran extends Sent {
  /** What broke, where the answer is 5xx; for the log. */
  cause?: unknown;
  /** Seconds until a refused call may be tried again. */
  retryAfter: number | null;
}

type Validate = (data: unknown) => { error?: Error };
interface Compiled {
  check: (input: RouteInput) => void;
  getSerializationFunction: Exchange['reply']['getSerializationFunction'];
}

export function routeRunner(kit: HttpKit): RunRoute {
  const compiled = new WeakMap<AnyRoute, Compiled>();
  const compiledOf = (route: AnyRoute): Compiled => {
    const known = compiled.get(route) ?? compile(route);
    compiled.set(route, known);
    return known;
  };
  return async (route, from, input) => {
    const headers: Record<string, unknown> = {};
    const header = (name: string, value: unknown) => {
      headers[name] = value;
    };
    const retryAfter = () => (headers['retry-after'] === undefined ? null : Number(headers['retry-after']));
    try {
      if ('raw' in route) throw fail(NOT_FOUND);
      const { check, getSerializationFunction } = compiledOf(route);
      const call = callOf(route, from, input);
      await authorise(kit, route, call, { header }, null);
      check(input);
      call.query = input.query as AnyCall['query'];
      call.body = hasBody(route) ? input.body : undefined;
      const path = addressOf(route, input.params);
      const sent = await carryOut(kit, route, { call, path, reply: { header, getSerializationFunction } });
      return { ...sent, text: String(sent.text), retryAfter: retryAfter() };
    } catch (error) {
      const known = toAppError(error);
      const { status } = known.kind;
      const text = errorText(known, from.requestId);
      return { status, text, replayed: false, retryAfter: retryAfter(), ...(status >= 500 && { cause: error }) };
    }
  };
}

function callOf(route: AnyRoute, from: AnyCall, { params, idempotencyKey }: RouteInput): AnyCall {
  return {
    ...from,
    // A public route knows no caller.
    caller: isAnonymous(route.access) ? null : from.caller,
    tenantId: '',
    relation: null,
    params: params as AnyCall['params'],
    query: {},
    body: undefined,
    headers: idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey },
  };
}

/** The address that a request to the route would have. */
function addressOf({ path, at }: AnyRoute, params: Record<string, string>): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''));
  return (at === 'root' ? '' : API_PREFIX) + filled;
}

/** The validators and serialisers that the framework would use. */
function compile(route: AnyRoute): Compiled {
  const { params, querystring, body, response } = routeSchema(route) as FastifySchema & { response: object };
  const validator = (httpPart: string, schema: unknown): Validate =>
    validatorCompiler({ schema: schema as object, httpPart, method: route.method, url: route.path }) as Validate;
  const parts: [keyof RouteInput, Validate][] = [
    ...(params ? [['params', validator('params', params)] as [keyof RouteInput, Validate]] : []),
    ...(body ? [['body', validator('body', body)] as [keyof RouteInput, Validate]] : []),
    ['query', validator('querystring', querystring)],
  ];
  const serialisers = lazy(
    () =>
      new Map(
        Object.entries(response).map(([status, schema]) => [
          status,
          serializerCompiler({ schema, method: route.method, url: route.path }),
        ]),
      ),
  );
  return {
    check: (input) => {
      refuseUnprintable(input.query);
      refuseUnprintable(input.body);
      for (const [part, validate] of parts) {
        const { error } = validate(input[part]);
        if (error) throw error;
      }
    },
    getSerializationFunction: (status) => serialisers().get(status),
  };
}
