import { DEPENDENCY_UNAVAILABLE, type ErrorDetail, fail } from '../../../kit/errors.ts';
import { overtakenBy } from '../../../kit/postgres/require-schema.ts';

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

/** A server of a cluster that is down serves its own businesses only, so that the process stays ready for the others. */
async function listDegraded(listServersDown: () => Promise<string[]>): Promise<ErrorDetail[]> {
  const degrade = (message: string) => ({ code: 'DATABASE_SERVER', message, path: '/checks/database' });
  try {
    const down = await Promise.race([listServersDown(), rejectLate()]);
    return down.map((address) => degrade(`The database server ${address} does not respond`));
  } catch {
    return [degrade('The servers of the database could not be asked')];
  }
}

/** A later version may have taken away what this one reads. */
async function checkSchema(listOvertaking: () => Promise<string[]>): Promise<ErrorDetail[]> {
  try {
    const [name] = await Promise.race([listOvertaking(), rejectLate()]);
    return name === undefined ? [] : [{ code: 'SCHEMA', message: overtakenBy(name), path: '/checks/database' }];
  } catch {
    // The check of the database says it.
    return [];
  }
}

/** Pings both dependencies. The error names each one that did not answer within 2 seconds. */
export async function checkReadiness(pings: {
  database: () => Promise<unknown>;
  cache: () => Promise<unknown>;
  listServersDown: () => Promise<string[]>;
  /** Migrations of a later version that this one cannot work with. */
  listOvertaking: () => Promise<string[]>;
}): Promise<object> {
  const [degraded, ...failed] = await Promise.all([
    listDegraded(pings.listServersDown),
    check('database', pings.database),
    check('cache', pings.cache),
    checkSchema(pings.listOvertaking),
  ]);
  const details = failed.flat();
  if (details.length > 0) throw fail(DEPENDENCY_UNAVAILABLE, 'Not ready', details);
  return { status: 'ready', checks: { database: 'ok', cache: 'ok' }, ...(degraded.length > 0 && { degraded }) };
}
