import { DEPENDENCY_UNAVAILABLE, type ErrorDetail, fail } from '../../kit/errors.ts';

const TIMEOUT_MS = 2_000;

const rejectLate = () =>
  new Promise<never>((_resolve, reject) => setTimeout(reject, TIMEOUT_MS, new Error('no answer in time')).unref());

async function check(name: string, ping: () => Promise<unknown>): Promise<ErrorDetail[]> {
  try {
    await Promise.race([ping(), rejectLate()]);
    return [];
  } catch {
    return [{ code: name.toUpperCase(), message: `The ${name} does not respond`, path: `/checks/${name}` }];
  }
}

/** Pings both dependencies. The error names each one that did not answer within 2 seconds. */
export async function checkReadiness(pings: {
  database: () => Promise<unknown>;
  cache: () => Promise<unknown>;
}): Promise<object> {
  const failed = await Promise.all([check('database', pings.database), check('cache', pings.cache)]);
  const details = failed.flat();
  if (details.length > 0) throw fail(DEPENDENCY_UNAVAILABLE, 'Not ready', details);
  return { status: 'ready', checks: { database: 'ok', cache: 'ok' } };
}
