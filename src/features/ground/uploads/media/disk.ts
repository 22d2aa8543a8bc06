import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DEPENDENCY_UNAVAILABLE, fail } from '../../../../kit/errors.ts';
import { isMediaName, type MediaStore, requireMediaName } from './store.ts';

const PARTIAL = '.part';
/** Far longer than any process needs to write one file. */
const LEFT_BEHIND_MS = 3_600_000;

/** One file per name, all in one directory. */
export function diskStore(directory: string, onError: (error: unknown) => void): MediaStore {
  const pathOf = (name: string) => join(directory, requireMediaName(name));

  let sweeping: Promise<void> | undefined;

  /** Removes the partial files of killed processes. */
  async function sweep(): Promise<void> {
    for (const name of await readdir(directory)) {
      const path = join(directory, name);
      if (!name.endsWith(PARTIAL)) continue;
      const written = await stat(path).catch(() => null);
      if (written && Date.now() - written.mtimeMs > LEFT_BEHIND_MS) await rm(path, { force: true });
    }
  }

  async function writeWhole(path: string, bytes: Buffer): Promise<void> {
    await mkdir(directory, { recursive: true });
    sweeping ??= sweep().catch(onError);
    // The file gets its name after its bytes are synced to disk, so that neither a reader nor a crash sees a partial
    // file.
    const partial = `${path}.${randomBytes(6).toString('hex')}${PARTIAL}`;
    try {
      const file = await open(partial, 'wx', 0o644);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(partial, path);
    } catch (error) {
      await rm(partial, { force: true }).catch(onError);
      throw error;
    }
  }

  return {
    async put(name, bytes) {
      const path = pathOf(name);
      try {
        await writeWhole(path, bytes);
      } catch (error) {
        onError(error);
        throw fail(DEPENDENCY_UNAVAILABLE, 'The file could not be kept; try again later');
      }
    },
    async get(name) {
      if (!isMediaName(name)) return null;
      try {
        return await readFile(pathOf(name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        onError(error);
        throw fail(DEPENDENCY_UNAVAILABLE, 'The file cannot be read; try again later');
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    close() {},
  };
}
