import { DEPENDENCY_UNAVAILABLE, type ErrorDetail, fail } from '../../../kit/errors.ts';
import { overtakenBy } from '../../../kit/postgres/require-schema.ts';

const TIMEOUT_MS = 2_000;
/** A statement that found no space is reported this long, in milliseconds. */
const DISK_MS = 60_000;

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

/** What reads goes on while the disk of the database is full, so that the process stays ready. */
function listRefusals(diskFullAt: number | null): ErrorDetail[] {
  if (diskFullAt === null || performance.now() - diskFullAt > DISK_MS) return [];
  return [
    { code: 'DISK_FULL', message: 'The disk of the database is full: writes are refused', path: '/checks/database' },
  ];
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
  diskFullAt: () => number | null;
  /** Migrations of a later version that this one cannot work with. */
  listOvertaking: () => Promise<string[]>;
}): Promise<object> {
  const [down, ...failed] = await Promise.all([
    listDegraded(pings.listServersDown),
    check('database', pings.database),
    check('cache', pings.cache),
    checkSchema(pings.listOvertaking),
  ]);
  const details = failed.flat();
  const degraded = [...down, ...listRefusals(pings.diskFullAt())];
  if (details.length > 0) throw fail(DEPENDENCY_UNAVAILABLE, 'Not ready', details);
  return { status: 'ready', checks: { database: 'ok', cache: 'ok' }, ...(degraded.length > 0 && { degraded }) };
}
