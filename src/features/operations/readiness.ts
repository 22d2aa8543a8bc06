import type { Deps } from '../../deps.ts';
import { DEPENDENCY_UNAVAILABLE, type ErrorDetail, fail } from '../../kit/errors.ts';

const PATIENCE_MS = 2_000;

const late = () =>
  new Promise<never>((_resolve, reject) => setTimeout(reject, PATIENCE_MS, new Error('no answer in time')).unref());

async function check(name: string, ask: () => Promise<void>): Promise<ErrorDetail[]> {
  try {
    await Promise.race([ask(), late()]);
    return [];
  } catch {
    return [{ code: name.toUpperCase(), message: `The ${name} does not respond`, path: `/checks/${name}` }];
  }
}

/** Both dependencies answer, or the error says which do not. */
export async function readiness(deps: Deps): Promise<object> {
  const failed = await Promise.all([
    check('database', () => deps.db.ping()),
    check('cache', async () => deps.redis?.ping()),
  ]);
  const details = failed.flat();
  if (details.length > 0) throw fail(DEPENDENCY_UNAVAILABLE, 'Not ready', details);
  return { status: 'ready', checks: { database: 'ok', cache: 'ok' } };
}
