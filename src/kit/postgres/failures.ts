import { DatabaseError } from 'pg';

/** No connection became free in time: the pool is full, or the tenant already uses its share of it. */
export class PoolBusy extends Error {}

/** SQLSTATE classes of a server that is gone or going, or lacks disk, memory or connections. */
const UNAVAILABLE = /^(08|53|57P|58)/;
/** The driver's own words for a connection that cannot be used. */
const LOST =
  /Connection terminated|connection timeout|timeout (expired|exceeded when trying to connect)|Query read timeout|not queryable/i;
const NETWORK_CODE = /^(ECONN|EPIPE|ENOENT|ETIMEDOUT|ENOTFOUND|EAI_)/;

/**
 * Citus says as an internal error (SQLSTATE XX000) that it lost a worker at the commit or within a transaction, and that
 * the server which runs the statement has lost its own main process.
 */
const CLUSTER_LOST =
  /^(could not commit transaction for shard \d+ on (at least one|any) active node|failure on connection marked as essential: .+|postmaster was shut down, exiting)$/;

const sqlStateOf = (error: unknown): string => (error instanceof DatabaseError ? (error.code ?? '') : '');

/** The database could not be reached or the connection broke, so that the outcome of the statement may be unknown. */
export function isConnectionFailure(error: unknown): boolean {
  if (error instanceof DatabaseError)
    return UNAVAILABLE.test(error.code ?? '') || error.severity === 'FATAL' || CLUSTER_LOST.test(error.message);
  if (!(error instanceof Error)) return false;
  return NETWORK_CODE.test((error as NodeJS.ErrnoException).code ?? '') || LOST.test(error.message);
}

export const isLockTimeout = (error: unknown): boolean => sqlStateOf(error) === '55P03';
export const isDiskFull = (error: unknown): boolean => sqlStateOf(error) === '53100';
/** `statement_timeout` or a cancel request ended the statement. */
export const isStatementTimeout = (error: unknown): boolean => sqlStateOf(error) === '57014';
/** The driver gave the statement up because no answer came. */
export const isResponseTimeout = (error: unknown): boolean =>
  error instanceof Error && /Query read timeout/.test(error.message);

/**
 * Citus sent a call to a worker that its tenant has just left. The function's tenant does not reach the rows on the
 * other worker, so row level security refuses its first write, the idempotency record of a shard. Nothing was written.
 */
const TENANT_MOVED = /row-level security policy for table "idempotency_keys_\d+"/;

const hasMoved = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '42501' && TENANT_MOVED.test(error.message);

/**
 * SQLSTATE 40001 (serialization failure), 40P01 (deadlock), or a tenant that moved to another worker: the same transaction
 * may succeed when repeated.
 */
export const isConflict = (error: unknown): boolean =>
  ['40001', '40P01'].includes(sqlStateOf(error)) || hasMoved(error);

/** The caller may repeat its request: nothing is wrong with the request itself. Answered 503 with Retry-After. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof PoolBusy ||
  isConnectionFailure(error) ||
  isLockTimeout(error) ||
  isStatementTimeout(error) ||
  isConflict(error);

/** A worker of Citus tells the constraint in its message alone, with the number of the shard behind the name. */
const SHARD_CONSTRAINT = /constraint "(.+)_\d+"/;

/** The constraint that refused a row, if the error says so. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof DatabaseError && error.code?.startsWith('23'))) return undefined;
  return error.constraint ?? SHARD_CONSTRAINT.exec(error.message)?.[1];
}
