import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { SCHEMA } from '../../src/deps.ts';
import { readSqlFiles } from '../../src/kit/postgres/sql-files.ts';

const ROOT = join(import.meta.dirname, '../..');
const run = promisify(execFile);
const git = async (...args: string[]): Promise<string> => (await run('git', args, { cwd: ROOT })).stdout.trim();

/** The last release without a tag. */
const UNTAGGED = { version: '0.2.0', commit: 'aa11c29062269228118364f958067f1dc57fe4b2' };

/** The release before this one: the commit that PREVIOUS names, else the last tag, else the last release without one. */
export const previous: { version: string; commit: string } = await findPrevious();

async function findPrevious() {
  const given = process.env['PREVIOUS'];
  const tag = given ?? (await git('describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^').catch(() => null));
  if (!tag) return UNTAGGED;
  // A commit that is not there is an error only where it was asked for.
  const commit = await git('rev-parse', '--verify', `${tag}^{commit}`);
  return { version: tag, commit };
}

/** False in a clone without history, which is said aloud. */
export const previousIsThere: boolean = await git('cat-file', '-e', `${previous.commit}^{commit}`).then(
  () => true,
  () => {
    console.warn(`the history of ${previous.version} is absent: its tests are skipped (git fetch --unshallow)`);
    return false;
  },
);

/**
 * The files of the release before in a new directory. It runs with the packages and built screens of this one: both name
 * the same versions of the packages that it needs.
 */
export async function unpackPrevious(): Promise<{ root: string; remove: () => Promise<void> }> {
  const root = await mkdtemp(join(tmpdir(), 'dwaso-previous-'));
  const archive = join(root, 'release.tar');
  await git('archive', `--output=${archive}`, previous.commit, 'src', 'package.json');
  await run('tar', ['-xf', archive, '-C', root]);
  await rm(archive);
  for (const shared of ['node_modules', 'web', 'sdk', 'docs']) await symlink(join(ROOT, shared), join(root, shared));
  return { root, remove: () => rm(root, { recursive: true, force: true }) };
}

/** Migrations of this release that the release before does not have. */
async function readNewMigrations() {
  const listed = previousIsThere ? await git('ls-tree', '--name-only', previous.commit, 'src/db/migrations/') : '';
  const known = new Set(listed.split('\n').map((path) => basename(path)));
  return (await readSqlFiles(SCHEMA.migrations)).filter(({ name }) => !known.has(name));
}

/** Whether the release before has to be stopped first, as one of the new migrations says. */
export const stopsFirst: boolean = (await readNewMigrations()).some(({ text }) => /^-- stop first$/m.test(text));
