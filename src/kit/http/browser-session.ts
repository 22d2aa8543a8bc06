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

/** Compares the host alone, because a proxy may hide the scheme from the service. */
function originMatchesHost({ origin, host }: IncomingHttpHeaders): boolean {
  if (!origin || !host || !URL.canParse(origin)) return false;
  return new URL(origin).host === host;
}

/** True only when the browser says that a page of this origin sent the request. */
export function isSameOrigin(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined ? originMatchesHost(headers) : site === 'same-origin';
}

/** True when the browser says that another site sent the request. Clients that are no browsers say nothing. */
export function isForeign(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return headers.origin !== undefined && !originMatchesHost(headers);
}
