import { DwasoError, type ErrorDetail } from './errors.ts';
import { errorClasses } from './generated/errors.ts';

/** A response whose body has been read. */
export interface Received {
  response: Response;
  text: string;
}

function readRetryAfter(headers: Headers): number | undefined {
  const text = headers.get('retry-after');
  if (!text) return undefined;
  const seconds = Number(text);
  return Number.isFinite(seconds) ? seconds : Math.max(0, (Date.parse(text) - Date.now()) / 1_000) || undefined;
}

export const isJson = (response: Response) => /[/+]json\b/.test(response.headers.get('content-type') ?? '');

export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function toError({ response, text }: Received): DwasoError {
  const { status, headers } = response;
  const body = parse(text) as {
    error?: { code?: string; message?: string; requestId?: string; details?: ErrorDetail[] };
  };
  const { code = 'UNEXPECTED_ANSWER', message = `The service answered ${status}`, details } = body?.error ?? {};
  const requestId = body?.error?.requestId ?? headers.get('x-request-id') ?? undefined;
  const Kind = (Object.hasOwn(errorClasses, code) && errorClasses[code]) || DwasoError;
  return new Kind({
    status,
    code,
    message,
    requestId,
    retryAfter: readRetryAfter(headers),
    response,
    ...(details && { details }),
  });
}
