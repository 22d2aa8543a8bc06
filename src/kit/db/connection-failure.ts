import { DatabaseError } from 'pg';

/** True when the database could not be reached or the connection broke, so that the outcome may be unknown. */
export function isConnectionFailure(error: unknown): boolean {
  if (error instanceof DatabaseError) {
    return (
      error.code !== undefined &&
      (error.code.startsWith('57P') || error.code.startsWith('08') || error.code === '53300')
    );
  }
  if (!(error instanceof Error)) return false;
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (/^(ECONN|EPIPE|ENOENT|ETIMEDOUT|ENOTFOUND|EAI_)/.test(code)) return true;
  return /Connection terminated|connection timeout|timeout exceeded when trying to connect|not queryable/i.test(
    error.message,
  );
}
