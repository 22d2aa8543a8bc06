import type { DatabaseError } from 'pg';
import { type AppError, errorKind, fail } from './kit/errors.ts';

/** The errors of bookings and businesses. The general ones are in kit/errors.ts. */

export const LAST_OWNER = errorKind(409, 'LAST_OWNER', 'A business keeps at least one active owner');
export const NOT_AVAILABLE = errorKind(409, 'NOT_AVAILABLE', 'That time is taken, blocked or closed');
export const UNKNOWN_VERTICAL = errorKind(422, 'UNKNOWN_VERTICAL', 'There is no such vertical');
export const POLICY_VIOLATION = errorKind(422, 'POLICY_VIOLATION', 'A rule of the business forbids this');
export const PAYMENTS_NOT_CONFIGURED = errorKind(
  422,
  'PAYMENTS_NOT_CONFIGURED',
  'Nothing can be paid online here; the business records payments by itself',
);

/**
 * SQLSTATE DW100 is a rule that the database keeps (src/db/functions): its message is for the caller,
 * its hint is the code of the detail.
 */
export const refusalOf = ({ code, message, hint }: DatabaseError): AppError | null =>
  code === 'DW100' ? fail(POLICY_VIOLATION, message, [{ code: hint ?? 'REFUSED', message }]) : null;
