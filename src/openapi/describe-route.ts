import {
  API_KEY_REVOKED,
  AUTH_INVALID_TOKEN,
  BAD_REQUEST,
  DEPENDENCY_UNAVAILABLE,
  type ErrorKind,
  FORBIDDEN,
  IDEMPOTENCY_MISMATCH,
  NOT_FOUND,
  PAYLOAD_TOO_LARGE,
  RATE_LIMITED,
  READ_ONLY,
  ROLE_REQUIRED,
  SCOPE_MISSING,
  UNSUPPORTED_MEDIA_TYPE,
  VALIDATION_FAILED,
} from '../kit/errors.ts';
import type { Access } from '../kit/http/access.ts';
import { UNLIMITED } from '../kit/http/buckets.ts';
import { type AnyRoute, isWrite } from '../kit/http/route.ts';
import { refusesReadOnly } from '../kit/http/route-schema.ts';

/** Every error a route can answer, its own and the implied ones. */
export function errorsOf(route: AnyRoute): ErrorKind[] {
  // The server reads the body of a DELETE too, although no route takes one. A content type that cannot be read is refused
  // also where any is taken.
  const body = route.method === 'GET' ? [] : [BAD_REQUEST, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE];
  // A path parameter may be badly encoded or name nothing.
  const path = route.path.includes('{') ? [BAD_REQUEST, NOT_FOUND] : [];
  const write = takesIdempotencyKey(route) ? [IDEMPOTENCY_MISMATCH] : [];
  const readOnly = refusesReadOnly(route) ? [READ_ONLY] : [];
  return [
    ...new Set([
      ...errorsOfAccess(route.access),
      ...readOnly,
      ...path,
      ...body,
      // Unknown query parameters are refused everywhere.
      VALIDATION_FAILED,
      ...write,
      ...(route.errors ?? []),
      ...(route.heavy ? [DEPENDENCY_UNAVAILABLE] : []),
      ...(route.buckets?.includes(UNLIMITED) ? [] : [RATE_LIMITED]),
    ]),
  ];
}

/** The errors that an access declaration can cause. */
function errorsOfAccess(access: Access): ErrorKind[] {
  if (access.kind === 'public') return access.owner ? [NOT_FOUND] : [];
  if (access.kind === 'sign-in') return [];
  const credential = [AUTH_INVALID_TOKEN, API_KEY_REVOKED];
  if (access.kind === 'session') return [...credential, FORBIDDEN];
  if (access.kind === 'visitor') return [...credential, NOT_FOUND, FORBIDDEN];
  if (access.kind === 'operator') return [...credential, FORBIDDEN, ROLE_REQUIRED];
  const keys = access.scope === 'none' ? [FORBIDDEN] : access.scope === 'any' ? [] : [SCOPE_MISSING];
  const roles = access.roles.length === 0 ? [FORBIDDEN] : access.everyRole ? [] : [ROLE_REQUIRED];
  // The customer of a row knows that it exists, and gets 403 where a stranger gets 404.
  const customer = access.owner !== 'path' && !access.customer ? [ROLE_REQUIRED] : [];
  return [...credential, ...keys, ...roles, ...customer, NOT_FOUND];
}

/** Whether the route keeps an idempotency record, or accepts the key without effect. */
export const takesIdempotencyKey = (route: AnyRoute): boolean =>
  isWrite(route) && route.method !== 'DELETE' && hasPrincipal(route);

/** Idempotency records belong to a principal. */
const hasPrincipal = (route: AnyRoute) =>
  (route.access.kind !== 'public' && route.access.kind !== 'sign-in') || ('principal' in route && !!route.principal);

export const IDEMPOTENCY_HEADER = {
  type: 'string',
  minLength: 8,
  maxLength: 128,
  pattern: '^[A-Za-z0-9_-]+$',
  description: 'Makes a retry safe: for 24 hours, a repeated key returns the first response',
};

const FRESH_SIGN_IN =
  ' The session must have begun in the last 10 minutes: otherwise 403 ROLE_REQUIRED with the detail `SIGN_IN_AGAIN`.';

/** Who may call, in words. */
export const describeAccess = ({ access, freshSignIn }: AnyRoute): string =>
  describeCallers(access) + (freshSignIn ? FRESH_SIGN_IN : '');

function describeCallers(access: Access): string {
  if (access.kind === 'public' || access.kind === 'sign-in') return 'No credential needed.';
  if (access.kind === 'session' || access.kind === 'visitor')
    return 'Signed-in users only; API keys get 403 FORBIDDEN.';
  if (access.kind === 'operator') return access.admin ? 'OPERATOR_ADMIN only.' : 'Operators only.';
  const who: string[] = [...access.roles];
  if (access.customer) who.push("the booking's own customer");
  if (access.scope === 'any') who.push('any API key of the business');
  else if (access.scope !== 'none')
    who.push(
      `API keys with ${[access.scope, access.orScope]
        .filter(Boolean)
        .map((scope) => `\`${scope}\``)
        .join(' or ')}`,
    );
  return `Access: ${who.join(', ')}.`;
}
