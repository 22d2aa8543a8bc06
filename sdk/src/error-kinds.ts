import { DwasoError, type ErrorDetail } from './errors.ts';

/** A value that would be free: ask again with this field changed. */
export interface Alternative {
  field: 'date' | 'startsAt' | 'providerId' | (string & {});
  value: string;
}

/** 409 NOT_AVAILABLE. */
export class NotAvailableError extends DwasoError {
  /** Up to three nearest values that are free. */
  get alternatives(): Alternative[] {
    return this.details
      .filter(({ code }) => code === 'ALTERNATIVE')
      .map(({ path = '', message }) => ({ field: path, value: message }));
  }

  /** Why not: TAKEN, BLOCKED, CLOSED and so on. */
  get reasons(): ErrorDetail[] {
    return this.details.filter(({ code }) => code !== 'ALTERNATIVE');
  }
}

/** 403 SCOPE_MISSING. */
export class ScopeMissingError extends DwasoError {
  /** The scopes that the key lacks. */
  get scopes(): string[] {
    return this.details.map(({ code }) => code);
  }
}
