import type { FastifyRequest } from 'fastify';
import { API_PREFIX } from '../../../kit/http/request-path.ts';

/**
 * A form of a page is sent to the API's own route, in the process, as the browser's user. So a form has the same
 * limits, checks, idempotency and errors as every other client, and no second way into a verb exists.
 */
export interface ApiAnswer {
  status: number;
  // The page picks the few fields that it needs of an answer that the route's schema describes.
  data: ReturnType<typeof JSON.parse>;
  /** Of a list: where its next page begins. */
  nextCursor: string | null;
  /** Seconds until a refused request may be tried again; null where the answer names none. */
  retryAfter: string | null;
  error: { code: string; message: string; details: { code: string; message: string; path?: string }[] } | null;
}

export async function callApi(
  request: FastifyRequest,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body: object | null,
  idempotencyKey: string | null,
  cookie = request.headers.cookie ?? '',
): Promise<ApiAnswer> {
  const answer = await request.server.inject({
    method,
    url: `${API_PREFIX}${path}`,
    remoteAddress: request.ip,
    headers: {
      host: request.headers.host ?? 'localhost',
      cookie,
      // The route of the page has checked where the form came from.
      'sec-fetch-site': 'same-origin',
      ...(idempotencyKey !== null && { 'idempotency-key': idempotencyKey }),
    },
    ...(body && { payload: body }),
  });
  const { data = null, error = null, meta = null } = answer.body === '' ? {} : answer.json();
  const wait = answer.headers['retry-after'];
  return {
    status: answer.statusCode,
    data,
    nextCursor: meta?.nextCursor ?? null,
    retryAfter: wait === undefined ? null : String(wait),
    error: error && { details: [], ...error },
  };
}
