import type { IncomingHttpHeaders } from 'node:http';

/**
 * The cookie of a browser's session, and the origin checks that keep other sites from using it. `SameSite` alone does not
 * tell ports and subdomains apart, so the headers that a browser sets decide.
 */

export const SESSION_COOKIE = 'dwaso_session';

/**
 * The session token of a request, empty when there is none. A neighbouring subdomain can add a second cookie of the
 * name, and nothing tells which is ours: then neither counts, so that nobody works in a stranger's account.
 */
export function readSessionCookie({ cookie = '' }: IncomingHttpHeaders): string {
  const found = cookie
    .split(';')
    .map((part) => part.trim().split('=', 2))
    .filter(([name]) => name === SESSION_COOKIE);
  return found.length === 1 ? (found[0]?.[1] ?? '') : '';
}

/**
 * True only when the browser says that a page of `own`, the public origin, sent the request. `Host` decides nothing: it has
 * no scheme, and a proxy may replace it.
 */
export function isSameOrigin({ 'sec-fetch-site': site, origin }: IncomingHttpHeaders, own: string): boolean {
  return site === undefined ? origin === own : site === 'same-origin';
}

/** True when the browser says that another site sent the request. Clients that are no browsers say nothing. */
export function isForeign({ 'sec-fetch-site': site, origin }: IncomingHttpHeaders, own: string): boolean {
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return origin !== undefined && origin !== own;
}
