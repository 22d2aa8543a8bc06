import type { FastifyReply } from 'fastify';
import type { Standing } from '../cache/limiter.ts';
import { isConnectionFailure } from '../db/connection-failure.ts';
import { isConflict } from '../db/transaction.ts';
import {
  AppError,
  BAD_REQUEST,
  DEPENDENCY_UNAVAILABLE,
  fail,
  INTERNAL_ERROR,
  PAYLOAD_TOO_LARGE,
  UNSUPPORTED_MEDIA_TYPE,
} from '../errors.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

export function errorText(error: AppError, requestId: string): string {
  const { kind, message, details } = error;
  return JSON.stringify({ error: { code: kind.code, message, requestId, ...(details && { details }) } });
}

/** What went wrong, in the contract's words. Anything unforeseen says nothing of its inside. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isConnectionFailure(error)) return fail(DEPENDENCY_UNAVAILABLE, 'The database is not available; try again');
  if (isConflict(error)) return fail(DEPENDENCY_UNAVAILABLE, 'Too many changed the same at once; try again');
  const { code = '', statusCode = 500 } = error as { code?: string; statusCode?: number };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413) return fail(PAYLOAD_TOO_LARGE);
  if (code.startsWith('FST_ERR_CTP_INVALID_MEDIA_TYPE') || statusCode === 415) return fail(UNSUPPORTED_MEDIA_TYPE);
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY' || error instanceof SyntaxError) {
    return fail(BAD_REQUEST, 'The body is not valid JSON');
  }
  if (statusCode >= 400 && statusCode < 500) return fail(BAD_REQUEST);
  return fail(INTERNAL_ERROR);
}

export function sendError(reply: FastifyReply, error: unknown): FastifyReply {
  const known = toAppError(error);
  if (known.kind.status >= 500) reply.log.error({ err: error, requestId: reply.request.id }, 'request failed');
  return reply.code(known.kind.status).header('content-type', JSON_TYPE).send(errorText(known, reply.request.id));
}

export function setRateHeaders(reply: FastifyReply, standing: Standing): void {
  reply.header('RateLimit-Limit', standing.limit);
  reply.header('RateLimit-Remaining', standing.remaining);
  reply.header('RateLimit-Reset', standing.reset);
}
