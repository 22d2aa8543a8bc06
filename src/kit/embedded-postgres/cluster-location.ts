import { createHash, randomBytes } from 'node:crypto';
import { chmod, chown, lstat, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Account, mayEnter, readAccounts } from './processes.ts';

/** The directories of a data directory's cluster, and the account that runs it. */
export interface ClusterLocation {
  home: string;
  /** PostgreSQL's own data directory. */
  cluster: string;
  sockets: string;
  log: string;
  /** Null when PostgreSQL runs as the user of this process. */
  account: Account | null;
}

/** The database, the socket directory and the shared directory have this name. */
export const PRODUCT = 'dwaso';

/** This file holds the path of the cluster when the cluster cannot lie inside the data directory. */
const POINTER = 'postgres.elsewhere';

const isRoot = (): boolean => process.geteuid?.() === 0;

/** Null when there is no cluster yet. */
export async function findClusterLocation(dataDir: string): Promise<ClusterLocation | null> {
  const home = (await readPointer(dataDir)) ?? join(dataDir, 'postgres');
  const owner = await stat(join(home, 'cluster')).catch(ignoreMissing);
  if (owner === null) return null;
  return locationAt(home, isRoot() ? ownerAccount(owner.uid, owner.gid) : null);
}

export async function chooseClusterLocation(dataDir: string, log: (message: string) => void): Promise<ClusterLocation> {
  const existing = await findClusterLocation(dataDir);
  if (existing !== null) {
    const { account, home } = existing;
    if (account !== null && !(await mayEnter(home, account)) && !(await grantEntry(dataDir, account))) {
      throw new Error(`account ${account.name} owns the cluster in ${home} but may not enter it`);
    }
    await prepare(existing);
    return existing;
  }
  const account = isRoot() ? chooseAccount() : null;
  const location = locationAt(await chooseHome(dataDir, account, log), account);
  await prepare(location);
  return location;
}

async function chooseHome(dataDir: string, account: Account | null, log: (message: string) => void): Promise<string> {
  const pointed = await readPointer(dataDir);
  if (pointed !== null) {
    log(`there is no cluster in ${pointed}, where ${dataDir} had it; a new, empty one is made there`);
    return pointed;
  }
  const inside = account === null || (await mayEnter(dataDir, account)) || (await grantEntry(dataDir, account));
  if (inside) return join(dataDir, 'postgres');
  const home = await createPointer(dataDir, account);
  log(`account ${account.name} may not enter ${dataDir}; PostgreSQL's cluster is kept in ${home}`);
  return home;
}

/**
 * Gives the account access to a private data directory, such as a temporary one. Only a directory whose group has no
 * rights yet is changed: its group becomes the account's, which may enter the directory but not list it.
 */
async function grantEntry(dataDir: string, account: Account): Promise<boolean> {
  const { uid, mode } = await stat(dataDir);
  if (uid !== process.geteuid?.() || (mode & 0o070) !== 0) return false;
  if (!(await mayEnter(dirname(dataDir), account))) return false;
  await chown(dataDir, uid, account.gid);
  await chmod(dataDir, (mode & 0o7777) | 0o010);
  return mayEnter(dataDir, account);
}

const readPointer = async (dataDir: string): Promise<string | null> =>
  (await readFile(join(dataDir, POINTER), 'utf8').catch(ignoreMissing))?.trim() ?? null;

function locationAt(home: string, account: Account | null): ClusterLocation {
  return {
    home,
    cluster: join(home, 'cluster'),
    sockets: socketDirectory(home),
    log: join(home, 'server.log'),
    account,
  };
}

/** The path of a socket may have at most 103 bytes on macOS and 107 on Linux. */
function socketDirectory(home: string): string {
  const candidates = [
    join(home, 'run'),
    join(tmpdir(), `${PRODUCT}-${digest(home)}`),
    `/tmp/${PRODUCT}-${digest(home)}`,
  ];
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
 * The path has a random part. A wiped data directory therefore gets a new database, and a directory that returns, such
 * as a disk mounted late, finds its old one.
 */
async function createPointer(dataDir: string, account: Account): Promise<string> {
  const pointer = join(dataDir, POINTER);
  const home = join(await sharedDirectory(account), `${digest(dataDir)}-${randomBytes(4).toString('hex')}`);
  await writeFile(`${pointer}.new`, `${home}\n`);
  await rename(`${pointer}.new`, pointer);
  return home;
}

/**
 * A directory that the unprivileged account can enter, for files it needs when our own directories are closed to it.
 */
export async function sharedDirectory(account: Account): Promise<string> {
  const reasons: string[] = [];
  for (const directory of [`/var/lib/${PRODUCT}`, join(tmpdir(), PRODUCT), `/tmp/${PRODUCT}`]) {
    try {
      await mkdir(directory, { mode: 0o755 }).catch((error) => {
        if (error.code !== 'EEXIST') throw error;
      });
      await requireOwnDirectory(directory);
      await chmod(directory, 0o755);
      if (await mayEnter(directory, account)) return directory;
      reasons.push(`${directory} is closed to it`);
    } catch (error) {
      reasons.push((error as Error).message);
    }
  }
  throw new Error(`found no directory that account ${account.name} can reach: ${reasons.join('; ')}`);
}

/** In a world-writable directory another user could have created a directory of this name first. */
async function requireOwnDirectory(path: string, account: Account | null = null): Promise<void> {
  const found = await lstat(path);
  const owners = [process.geteuid?.(), account?.uid];
  if (!found.isDirectory() || !owners.includes(found.uid)) throw new Error(`${path} is not ours`);
}

/**
 * This process keeps owning the home, so that the account cannot replace parts of it with symbolic links. The account
 * owns cluster and sockets.
 */
async function prepare(location: ClusterLocation): Promise<void> {
  await mkdir(location.home, { recursive: true });
  if (location.account !== null && (await stat(location.home)).uid === 0) await chmod(location.home, 0o755);
  await mkdir(location.sockets, { mode: 0o700 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await requireOwnDirectory(location.sockets, location.account);
  if (location.account !== null) await chown(location.sockets, location.account.uid, location.account.gid);
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

export function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
