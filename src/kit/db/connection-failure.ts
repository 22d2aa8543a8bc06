import { DatabaseError } from 'pg';

/** SQLSTATE classes: the server is gone or going, or lacks the room, the memory or the connections to do it. */
const UNAVAILABLE = /^(08|53|57P|58)/;

/** True when the database could not be reached, lacks what it needs, or the connection broke, so that the outcome may be unknown. */
export function isConnectionFailure(error: unknown): boolean {
  if (error instanceof DatabaseError) return UNAVAILABLE.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (/^(ECONN|EPIPE|ENOENT|ETIMEDOUT|ENOTFOUND|EAI_)/.test(code)) return true;
  return /Connection terminated|connection timeout|timeout (expired|exceeded when trying to connect)|not queryable/i.test(
    error.message,
  );
}
