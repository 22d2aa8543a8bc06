/** Every way the service says no, declared once: a route lists those it can answer, and that list writes OpenAPI. */
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

const kind = (status: number, code: string, message: string): ErrorKind => ({ status, code, message });

export const BAD_REQUEST = kind(400, 'BAD_REQUEST', 'The request could not be understood');
export const AUTH_INVALID_TOKEN = kind(401, 'AUTH_INVALID_TOKEN', 'The credential is missing, malformed or unknown');
export const API_KEY_REVOKED = kind(401, 'API_KEY_REVOKED', 'This API key has been revoked');
export const FORBIDDEN = kind(403, 'FORBIDDEN', 'This kind of caller may not do this');
export const ROLE_REQUIRED = kind(403, 'ROLE_REQUIRED', 'Your role does not allow this');
export const SCOPE_MISSING = kind(403, 'SCOPE_MISSING', 'The API key lacks a scope');
export const READ_ONLY = kind(403, 'READ_ONLY', 'The subscription has lapsed: this business is read-only');
export const NOT_FOUND = kind(404, 'NOT_FOUND', 'Not found');
export const ALREADY_EXISTS = kind(409, 'ALREADY_EXISTS', 'This exists already');
export const LAST_OWNER = kind(409, 'LAST_OWNER', 'A business keeps at least one active owner');
export const NOT_AVAILABLE = kind(409, 'NOT_AVAILABLE', 'That time is taken, blocked or closed');
export const IDEMPOTENCY_MISMATCH = kind(
  409,
  'IDEMPOTENCY_MISMATCH',
  'This Idempotency-Key was used with a different request',
);
export const INVALID_STATE = kind(409, 'INVALID_STATE', 'The current state does not allow this');
export const PAYLOAD_TOO_LARGE = kind(413, 'PAYLOAD_TOO_LARGE', 'The body is too large');
export const UNSUPPORTED_MEDIA_TYPE = kind(415, 'UNSUPPORTED_MEDIA_TYPE', 'The content type is not supported');
export const VALIDATION_FAILED = kind(422, 'VALIDATION_FAILED', 'The request is not valid');
export const UNKNOWN_VERTICAL = kind(422, 'UNKNOWN_VERTICAL', 'There is no such vertical');
export const POLICY_VIOLATION = kind(422, 'POLICY_VIOLATION', 'A rule of the business forbids this');
export const RATE_LIMITED = kind(429, 'RATE_LIMITED', 'Too many requests');
export const INTERNAL_ERROR = kind(500, 'INTERNAL_ERROR', 'Something went wrong on our side');
export const DEPENDENCY_UNAVAILABLE = kind(503, 'DEPENDENCY_UNAVAILABLE', 'A dependency is not available');

export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly details: ErrorDetail[] | undefined;
  constructor(kind: ErrorKind, message: string, details?: ErrorDetail[]) {
    super(message);
    this.kind = kind;
    this.details = details;
  }
}

/** `throw fail(NOT_FOUND)`, with a sentence and details where they help the caller. */
export const fail = (kind: ErrorKind, message?: string, details?: ErrorDetail[]): AppError =>
  new AppError(kind, message ?? kind.message, details);

/** A refusal of one named field: `throw invalid('/policies/holdTtlMinutes', 'must be at least 5')`. */
export const invalid = (path: string, message: string, code = 'INVALID'): AppError =>
  fail(VALIDATION_FAILED, VALIDATION_FAILED.message, [{ code, message, path }]);
