import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SCHEMA } from '../../src/deps.ts';
import { readSqlFiles } from '../../src/kit/postgres/sql-files.ts';
import { LAST_RELEASE } from './last-release.ts';

/** The last commit of the release before this one. Change it with every release, and LAST_RELEASE. */
const PREVIOUS = { version: '0.2.0', commit: 'aa11c29062269228118364f958067f1dc57fe4b2' };

const ROOT = join(import.meta.dirname, '../..');
const run = promisify(execFile);

/** False in a clone without history, which is said aloud. */
export const previousIsThere: boolean = await run('git', ['cat-file', '-e', `${PREVIOUS.commit}^{commit}`], {
  cwd: ROOT,
}).then(
  () => true,
  () => {
    console.warn(`the history of ${PREVIOUS.version} is absent: its tests are skipped (git fetch --unshallow)`);
    return false;
  },
);

/**
 * The files of the release before in a new directory. It runs with the packages of this one: both name the same versions
 * of the packages that it needs.
 */
export async function unpackPrevious(): Promise<{ root: string; remove: () => Promise<void> }> {
  const root = await mkdtemp(join(tmpdir(), `dwaso-${PREVIOUS.version}-`));
  const archive = join(root, 'release.tar');
  await run('git', ['archive', `--output=${archive}`, PREVIOUS.commit, 'src', 'package.json'], { cwd: ROOT });
  await run('tar', ['-xf', archive, '-C', root]);
  await rm(archive);
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  return { root, remove: () => rm(root, { recursive: true, force: true }) };
}

/** Whether the release before has to be stopped first, as one of the migrations since then says. */
export const stopsFirst: boolean = (await readSqlFiles(SCHEMA.migrations)).some(
  ({ name, text }) => name > LAST_RELEASE && /^-- stop first$/m.test(text),
);
