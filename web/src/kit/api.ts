import { Dwaso, DwasoError } from '@dwaso/sdk';
import { signInAgain } from './session.ts';

/**
 * The only way to the service. The browser's cookie is the credential, so no request has an Authorization. After a 401
 * the SDK asks for a token again: the person signs in in another tab, and the same request, with the same key, goes on.
 */
export const dwaso = new Dwaso({
  baseUrl: location.origin,
  getToken: async ({ refresh }) => {
    if (refresh) await signInAgain();
    return '';
  },
  fetch: (url, init) => fetch(url, { ...init, keepalive: leaving }),
});

/** A request that starts while the page is being left outlives it. */
let leaving = false;
addEventListener('pagehide', () => {
  leaving = true;
});
addEventListener('pageshow', () => {
  leaving = false;
});

export const toApiError = (error: unknown): DwasoError =>
  error instanceof DwasoError
    ? error
    : new DwasoError({ status: 0, code: 'UNKNOWN', message: error instanceof Error ? error.message : String(error) });

/** True when no answer came, or one that may change by itself: the same request may be sent again with its key. */
export const maySendAgain = ({ status }: DwasoError): boolean => status === 0 || status === 429 || status >= 500;

/** True when the service refused because of what others did meanwhile. */
export const isRace = ({ status, code }: DwasoError): boolean => status === 409 && code !== 'LAST_OWNER';
