import { createHash, randomBytes } from 'node:crypto';
import { chmod, chown, lstat, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Account, mayEnter, readAccounts } from './processes.ts';

/** Where a data directory's cluster lives and who runs it. */
export interface Place {
  home: string;
  /** PostgreSQL's own data directory. */
  cluster: string;
  sockets: string;
  log: string;
  /** null: PostgreSQL runs as the user of this process. */
  account: Account | null;
}

/** Names the cluster's home when it cannot lie inside the data directory. */
const POINTER = 'postgres.elsewhere';

const isRoot = (): boolean => process.geteuid?.() === 0;

/** The place of an existing cluster, or null when there is none yet. */
export async function findPlace(dataDir: string): Promise<Place | null> {
  const home = (await readPointer(dataDir)) ?? join(dataDir, 'postgres');
  const owner = await stat(join(home, 'cluster')).catch(ignoreMissing);
  if (owner === null) return null;
  return placeAt(home, isRoot() ? ownerAccount(owner.uid, owner.gid) : null);
}

export async function choosePlace(dataDir: string, log: (message: string) => void): Promise<Place> {
  const existing = await findPlace(dataDir);
  if (existing !== null) {
    const { account, home } = existing;
    if (account !== null && !(await mayEnter(home, account)) && !(await letIn(dataDir, account))) {
      throw new Error(`account ${account.name} owns the cluster in ${home} but may not enter it`);
    }
    await prepare(existing);
    return existing;
  }
  const account = isRoot() ? chooseAccount() : null;
  const place = placeAt(await chooseHome(dataDir, account, log), account);
  await prepare(place);
  return place;
}

async function chooseHome(dataDir: string, account: Account | null, log: (message: string) => void): Promise<string> {
  const pointed = await readPointer(dataDir);
  if (pointed !== null) {
    log(`there is no cluster in ${pointed}, where ${dataDir} had it; a new, empty one is made there`);
    return pointed;
  }
  const inside = account === null || (await mayEnter(dataDir, account)) || (await letIn(dataDir, account));
  if (inside) return join(dataDir, 'postgres');
  const home = await pointElsewhere(dataDir, account);
  log(`account ${account.name} may not enter ${dataDir}; PostgreSQL's cluster is kept in ${home}`);
  return home;
}

/**
 * Temporary and otherwise private directories are closed to all but their owner. If that is all that keeps the account
 * out, the directory's group, which may do nothing yet, becomes the account's and may pass through, but not list it.
 */
async function letIn(dataDir: string, account: Account): Promise<boolean> {
  const { uid, mode } = await stat(dataDir);
  if (uid !== process.geteuid?.() || (mode & 0o070) !== 0) return false;
  if (!(await mayEnter(dirname(dataDir), account))) return false;
  await chown(dataDir, uid, account.gid);
  await chmod(dataDir, (mode & 0o7777) | 0o010);
  return mayEnter(dataDir, account);
}

const readPointer = async (dataDir: string): Promise<string | null> =>
  (await readFile(join(dataDir, POINTER), 'utf8').catch(ignoreMissing))?.trim() ?? null;

function placeAt(home: string, account: Account | null): Place {
  return {
    home,
    cluster: join(home, 'cluster'),
    sockets: socketDirectory(home),
    log: join(home, 'server.log'),
    account,
  };
}

/** A socket's whole path may have at most 103 bytes on macOS and 107 on Linux. */
function socketDirectory(home: string): string {
  const candidates = [join(home, 'run'), join(tmpdir(), `dwaso-${digest(home)}`), `/tmp/dwaso-${digest(home)}`];
  return candidates.find((path) => Buffer.byteLength(`${path}/.s.PGSQL.5432`) <= 103) ?? (candidates[2] as string);
}

function chooseAccount(): Account {
  const accounts = readAccounts();
  const account = ['postgres', 'nobody']
    .map((name) => accounts.find((candidate) => candidate.name === name))
    .find(Boolean);
  if (account) return account;
  throw new Error('PostgreSQL does not run as root, and there is neither an account postgres nor nobody');
}

function ownerAccount(uid: number, gid: number): Account {
  return readAccounts().find((account) => account.uid === uid) ?? { name: `uid ${uid}`, uid, gid };
}

/**
 * The pointer holds a random part, so that a wiped data directory means a new database,
 * and a data directory that comes back (a disk mounted late) finds its own again.
 */
async function pointElsewhere(dataDir: string, account: Account): Promise<string> {
  const pointer = join(dataDir, POINTER);
  const home = join(await sharedDirectory(account), `${digest(dataDir)}-${randomBytes(4).toString('hex')}`);
  await writeFile(`${pointer}.new`, `${home}\n`);
  await rename(`${pointer}.new`, pointer);
  return home;
}

/** For what an unprivileged account must reach although our own directories are closed to it. */
export async function sharedDirectory(account: Account): Promise<string> {
  const reasons: string[] = [];
  for (const directory of ['/var/lib/dwaso', join(tmpdir(), 'dwaso'), '/tmp/dwaso']) {
    try {
      await mkdir(directory, { mode: 0o755 }).catch((error) => {
        if (error.code !== 'EEXIST') throw error;
      });
      await ownDirectory(directory);
      await chmod(directory, 0o755);
      if (await mayEnter(directory, account)) return directory;
      reasons.push(`${directory} is closed to it`);
    } catch (error) {
      reasons.push((error as Error).message);
    }
  }
  throw new Error(`found no directory that account ${account.name} can reach: ${reasons.join('; ')}`);
}

/** In a directory that all may write to, somebody else could have put a directory of our name first. */
async function ownDirectory(path: string, account: Account | null = null): Promise<void> {
  const found = await lstat(path);
  const owners = [process.geteuid?.(), account?.uid];
  if (!found.isDirectory() || !owners.includes(found.uid)) throw new Error(`${path} is not ours`);
}

/** The home stays ours, so that the account cannot lead us astray with links; cluster and sockets are the account's. */
async function prepare(place: Place): Promise<void> {
  await mkdir(place.home, { recursive: true });
  if (place.account !== null && (await stat(place.home)).uid === 0) await chmod(place.home, 0o755);
  await mkdir(place.sockets, { mode: 0o700 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await ownDirectory(place.sockets, place.account);
  if (place.account !== null) await chown(place.sockets, place.account.uid, place.account.gid);
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

export function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
