// Written by sdk/generate.ts from docs/openapi.json. Run: npm run openapi
import { NotAvailableError, ScopeMissingError } from '../error-kinds.ts';
import { DwasoError, type ErrorFields } from '../errors.ts';

/** Every code that the service answers today. */
export type ErrorCode =
  | 'ALREADY_EXISTS'
  | 'API_KEY_REVOKED'
  | 'AUTH_INVALID_TOKEN'
  | 'BAD_REQUEST'
  | 'DEPENDENCY_UNAVAILABLE'
  | 'FORBIDDEN'
  | 'IDEMPOTENCY_MISMATCH'
  | 'INTERNAL_ERROR'
  | 'INVALID_STATE'
  | 'LAST_OWNER'
  | 'NOT_AVAILABLE'
  | 'NOT_FOUND'
  | 'PAYLOAD_TOO_LARGE'
  | 'PAYMENTS_NOT_CONFIGURED'
  | 'POLICY_VIOLATION'
  | 'RATE_LIMITED'
  | 'READ_ONLY'
  | 'REQUEST_TIMEOUT'
  | 'ROLE_REQUIRED'
  | 'SCOPE_MISSING'
  | 'UNKNOWN_VERTICAL'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'VALIDATION_FAILED';

export class AlreadyExistsError extends DwasoError {}
export class ApiKeyRevokedError extends DwasoError {}
export class AuthInvalidTokenError extends DwasoError {}
export class BadRequestError extends DwasoError {}
export class DependencyUnavailableError extends DwasoError {}
export class ForbiddenError extends DwasoError {}
export class IdempotencyMismatchError extends DwasoError {}
export class InternalError extends DwasoError {}
export class InvalidStateError extends DwasoError {}
export class LastOwnerError extends DwasoError {}
export class NotFoundError extends DwasoError {}
export class PayloadTooLargeError extends DwasoError {}
export class PaymentsNotConfiguredError extends DwasoError {}
export class PolicyViolationError extends DwasoError {}
export class RateLimitedError extends DwasoError {}
export class ReadOnlyError extends DwasoError {}
export class RequestTimeoutError extends DwasoError {}
export class RoleRequiredError extends DwasoError {}
export class UnknownVerticalError extends DwasoError {}
export class UnsupportedMediaTypeError extends DwasoError {}
export class ValidationFailedError extends DwasoError {}

export const errorClasses: Record<string, new (fields: ErrorFields) => DwasoError> = {
  ALREADY_EXISTS: AlreadyExistsError,
  API_KEY_REVOKED: ApiKeyRevokedError,
  AUTH_INVALID_TOKEN: AuthInvalidTokenError,
  BAD_REQUEST: BadRequestError,
  DEPENDENCY_UNAVAILABLE: DependencyUnavailableError,
  FORBIDDEN: ForbiddenError,
  IDEMPOTENCY_MISMATCH: IdempotencyMismatchError,
  INTERNAL_ERROR: InternalError,
  INVALID_STATE: InvalidStateError,
  LAST_OWNER: LastOwnerError,
  NOT_AVAILABLE: NotAvailableError,
  NOT_FOUND: NotFoundError,
  PAYLOAD_TOO_LARGE: PayloadTooLargeError,
  PAYMENTS_NOT_CONFIGURED: PaymentsNotConfiguredError,
  POLICY_VIOLATION: PolicyViolationError,
  RATE_LIMITED: RateLimitedError,
  READ_ONLY: ReadOnlyError,
  REQUEST_TIMEOUT: RequestTimeoutError,
  ROLE_REQUIRED: RoleRequiredError,
  SCOPE_MISSING: ScopeMissingError,
  UNKNOWN_VERTICAL: UnknownVerticalError,
  UNSUPPORTED_MEDIA_TYPE: UnsupportedMediaTypeError,
  VALIDATION_FAILED: ValidationFailedError,
};
