import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  AppError,
  BAD_REQUEST,
  DEPENDENCY_UNAVAILABLE,
  fail,
  INTERNAL_ERROR,
  PAYLOAD_TOO_LARGE,
  UNSUPPORTED_MEDIA_TYPE,
} from '../errors.ts';
import { isConflict, isUnavailable } from '../postgres/failures.ts';
import { readWeights } from './compression.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** What a 401 asks for, as RFC 9110 requires. */
export const CHALLENGE = 'Bearer';

/** Where a stage sets headers: the reply of a request, or the answer of a tool. */
export interface ReplyHeaders {
  header(name: string, value: unknown): unknown;
}

export function errorText(error: AppError, requestId: string): string {
  const { kind, message, details } = error;
  return JSON.stringify({ error: { code: kind.code, message, requestId, ...(details && { details }) } });
}

/** Maps any error to a documented one. An unexpected error becomes a 500 that reveals nothing internal. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isConflict(error)) return fail(DEPENDENCY_UNAVAILABLE, 'Too many changed the same at once; try again');
  if (isUnavailable(error)) return fail(DEPENDENCY_UNAVAILABLE, 'The database is not available; try again');
  const { code = '', statusCode = 500 } = error as { code?: string; statusCode?: number };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413) return fail(PAYLOAD_TOO_LARGE);
  if (code.startsWith('FST_ERR_CTP_INVALID_MEDIA_TYPE') || statusCode === 415) return fail(UNSUPPORTED_MEDIA_TYPE);
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY' || error instanceof SyntaxError) {
    return fail(BAD_REQUEST, 'The body is not valid JSON');
  }
  if (statusCode >= 400 && statusCode < 500) return fail(BAD_REQUEST);
  return fail(INTERNAL_ERROR);
}

/**
 * Whether an error is answered by a page. Outside the API, where it is always JSON, the Accept header decides; `byDefault`
 * does where that header admits both alike.
 */
export function wantsPage({ headers: { accept = '*/*' }, url }: FastifyRequest, byDefault: boolean): boolean {
  if (url.startsWith('/api/')) return false;
  const weights = readWeights(accept);
  const weightOf = (...ranges: string[]) => ranges.map((range) => weights.get(range)).find(Number.isFinite) ?? 0;
  const page = weightOf('text/html', 'text/*', '*/*');
  const json = weightOf('application/json', 'application/*', '*/*');
  return page === json ? byDefault : page > json;
}

export type SendErrorPage = (reply: FastifyReply, error: AppError) => FastifyReply;

/** Answers with the error envelope or, where the request is a person's, with a page. */
export function sendError(reply: FastifyReply, error: unknown, sendPage: SendErrorPage | null): FastifyReply {
  const known = toAppError(error);
  const { status } = known.kind;
  if (status === 401) reply.header('WWW-Authenticate', CHALLENGE);
  // The rest of the body is not awaited.
  if (status === 408) reply.header('connection', 'close');
  if (status === 503) reply.header('Retry-After', 1);
  if (status >= 500) reply.log.error({ err: error, status, requestId: reply.request.id }, 'request failed');
  if (sendPage) return sendPage(reply, known);
  return reply.code(status).header('content-type', JSON_TYPE).send(errorText(known, reply.request.id));
}
