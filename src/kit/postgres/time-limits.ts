/**
 * How long the database may keep a request waiting, in milliseconds. Each limit lies below the next one: the server ends
 * a wait for a lock, then a statement; the client gives up an answer after that; HTTP and the proxy wait longer than all
 * of them. A request that was given up is therefore ended in the database before its caller reads 503.
 */
export interface TimeLimits {
  /** `lock_timeout` of every connection. */
  lockMs: number;
  /** Wait for a connection of the pool. */
  poolMs: number;
  /** `statement_timeout` of every connection. */
  statementMs: number;
  /** Wait for an answer before the connection counts as lost. */
  responseMs: number;
}

/** The limits that follow from DATABASE_TIMEOUT_MS. */
export const timeLimitsOf = (responseMs: number): TimeLimits => ({
  lockMs: Math.round(responseMs * 0.4),
  poolMs: Math.round(responseMs * 0.5),
  statementMs: Math.round(responseMs * 0.8),
  responseMs,
});

/** Settings that make the server keep the limits. */
export const serverLimits = ({ lockMs, statementMs, responseMs }: TimeLimits) => ({
  lock_timeout: lockMs,
  statement_timeout: statementMs,
  idle_in_transaction_session_timeout: responseMs,
});
