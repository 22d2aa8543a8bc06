import type { FastifySchema } from 'fastify';
import { AppError, RATE_LIMITED } from '../errors.ts';
import { type AnyRoute, isWrite } from './route.ts';
import { NO_FIELDS } from './schema.ts';

export const hasBody = (route: AnyRoute) => route.method !== 'GET' && route.method !== 'DELETE' && !route.file;

export const takesBytes = ({ takes }: AnyRoute): boolean => takes === 'raw' || takes === 'any';

/** Public reads are validated by ETag, since many ask for the same list again. */
export const hasEtag = (route: AnyRoute): boolean =>
  'read' in route && route.method === 'GET' && route.access.kind === 'public' && route.at !== 'root';

/** Answers with tokens, or with a secret that is shown once, are stored by no cache. */
export const showsSecret = (route: AnyRoute): boolean =>
  route.access.kind === 'sign-in' || ('secret' in route && route.secret === true);

/** What the framework validates and serialises. OpenAPI has more: see src/openapi. */
export function routeSchema(route: AnyRoute): FastifySchema {
  const answers = Object.entries(route.answers).filter(([, schema]) => schema !== null && !('raw' in route));
  return {
    ...(route.params && { params: route.params }),
    querystring: route.query ?? NO_FIELDS,
    ...(hasBody(route) && !takesBytes(route) && { body: route.body ?? NO_FIELDS }),
    response: Object.fromEntries(answers),
  };
}

/** A tenant's write that is refused while the subscription has lapsed. */
export const refusesReadOnly = (route: AnyRoute): boolean =>
  isWrite(route) && route.access.kind === 'tenant' && route.whenReadOnly !== 'allow';

/**
 * Whether an error is a page where the client accepts a page and JSON alike: of a page and a calendar file that it links to
 * every error, of a photo or an asset only a used-up limit.
 */
export function isPageByDefault(route: AnyRoute, error: unknown): boolean {
  const produces = 'raw' in route ? route.produces : '';
  if (produces === 'text/html') return true;
  if (!route.buckets?.some((bucket) => 'page' in bucket)) return false;
  return produces === 'text/calendar' || (error instanceof AppError && error.kind === RATE_LIMITED);
}
