export interface ErrorDetail {
  code: string;
  message: string;
  /** JSON pointer into the body, or the name of a parameter. */
  path?: string;
}

export interface ErrorFields {
  status: number;
  code: string;
  message: string;
  details?: ErrorDetail[];
  requestId?: string | undefined;
  retryAfter?: number | undefined;
  response?: Response | undefined;
  cause?: unknown;
}

const pascal = (code: string) =>
  code
    .replace(/_ERROR$/, '')
    .toLowerCase()
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** An answer other than a success, or none. Every code of the service has a subclass. */
export class DwasoError extends Error {
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** Code of the service. New codes may come. */
  readonly code: string;
  readonly details: ErrorDetail[];
  /** Names the request in the service's log. */
  readonly requestId: string | undefined;
  /** Seconds to wait before the next attempt. */
  readonly retryAfter: number | undefined;
  readonly response: Response | undefined;

  constructor({ status, code, message, details = [], requestId, retryAfter, response, cause }: ErrorFields) {
    super(message, { cause });
    // Minifiers shorten the names of classes, so the name is made from the code.
    this.name = `${pascal(code)}Error`;
    this.status = status;
    this.code = code;
    this.details = details;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
    this.response = response;
  }
}

/** No answer came: the connection failed or ended, after all retries. The request may have been executed. */
export class ConnectionError extends DwasoError {
  constructor(message: string, cause: unknown, code = 'CONNECTION') {
    super({ status: 0, code, message, cause });
  }
}

/** No attempt was answered within `timeoutMs`. The request may have been executed. */
export class TimeoutError extends ConnectionError {
  constructor(timeoutMs: number) {
    super(`There was no answer within ${timeoutMs} ms`, undefined, 'TIMEOUT');
  }
}
