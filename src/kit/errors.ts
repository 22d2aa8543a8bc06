/** Every error that a route can answer. A route lists its errors, and OpenAPI is generated from that list. */
export interface ErrorKind {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

export interface ErrorDetail {
  code: string;
  message: string;
  path?: string;
}

const codes = new Set<string>();

export function errorKind(status: number, code: string, message: string): ErrorKind {
  codes.add(code);
  return { status, code, message };
}

/** Every declared code, for the enumeration in OpenAPI. */
export const errorCodes = (): string[] => [...codes].toSorted();

export const BAD_REQUEST = errorKind(400, 'BAD_REQUEST', 'The request could not be understood');
export const AUTH_INVALID_TOKEN = errorKind(
  401,
  'AUTH_INVALID_TOKEN',
  'The credential is missing, malformed or unknown',
);
export const API_KEY_REVOKED = errorKind(401, 'API_KEY_REVOKED', 'This API key has been revoked');
export const FORBIDDEN = errorKind(403, 'FORBIDDEN', 'This kind of caller may not do this');
export const ROLE_REQUIRED = errorKind(403, 'ROLE_REQUIRED', 'Your role does not allow this');
export const SCOPE_MISSING = errorKind(403, 'SCOPE_MISSING', 'The API key lacks a scope');
export const READ_ONLY = errorKind(403, 'READ_ONLY', 'The subscription has lapsed: this business is read-only');
export const NOT_FOUND = errorKind(404, 'NOT_FOUND', 'Not found');
export const REQUEST_TIMEOUT = errorKind(408, 'REQUEST_TIMEOUT', 'The body came too slowly');
export const ALREADY_EXISTS = errorKind(409, 'ALREADY_EXISTS', 'This exists already');
export const IDEMPOTENCY_MISMATCH = errorKind(
  409,
  'IDEMPOTENCY_MISMATCH',
  'This Idempotency-Key was used with a different request',
);
export const INVALID_STATE = errorKind(409, 'INVALID_STATE', 'The current state does not allow this');
export const PAYLOAD_TOO_LARGE = errorKind(413, 'PAYLOAD_TOO_LARGE', 'The body is too large');
export const UNSUPPORTED_MEDIA_TYPE = errorKind(415, 'UNSUPPORTED_MEDIA_TYPE', 'The content type is not supported');
export const VALIDATION_FAILED = errorKind(422, 'VALIDATION_FAILED', 'The request is not valid');
export const RATE_LIMITED = errorKind(429, 'RATE_LIMITED', 'Too many requests');
export const INTERNAL_ERROR = errorKind(500, 'INTERNAL_ERROR', 'Something went wrong on our side');
export const DEPENDENCY_UNAVAILABLE = errorKind(503, 'DEPENDENCY_UNAVAILABLE', 'A dependency is not available');

export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly details: ErrorDetail[] | undefined;
  constructor(kind: ErrorKind, message: string, details?: ErrorDetail[]) {
    super(message);
    this.kind = kind;
    this.details = details;
  }
}

/** `throw fail(NOT_FOUND)`; a message and details may be added for the caller. */
export const fail = (kind: ErrorKind, message?: string, details?: ErrorDetail[]): AppError =>
  new AppError(kind, message ?? kind.message, details);

/** A validation error of one field: `throw invalid('/policies/maxItems', 'must be at least 5')`. */
export const invalid = (path: string, message: string, code = 'INVALID'): AppError =>
  fail(VALIDATION_FAILED, VALIDATION_FAILED.message, [{ code, message, path }]);

/** Refuses a body with any of these fields, and names each that it has. */
export function refuseFields<Body extends object>(
  body: Body,
  fields: readonly (keyof Body & string)[],
  message: string,
): void {
  const given = fields.filter((field) => body[field] !== undefined);
  const details = given.map((field) => ({ code: 'UNKNOWN_FIELD', message, path: `/${field}` }));
  if (details.length > 0) throw fail(VALIDATION_FAILED, undefined, details);
}
