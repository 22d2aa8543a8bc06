import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DEPENDENCY_UNAVAILABLE, fail } from '../errors.ts';
import { isMediaName, type MediaStore, requireMediaName } from './store.ts';

/** One file a name in one directory. */
export function diskStore(directory: string, onError: (error: unknown) => void): MediaStore {
  const pathOf = (name: string) => join(directory, requireMediaName(name));

  async function writeWhole(path: string, bytes: Buffer): Promise<void> {
    await mkdir(directory, { recursive: true });
    // Under its own name only once it is whole and on the disk: a reader or a crash never meets half a file.
    const partial = `${path}.${randomBytes(6).toString('hex')}.part`;
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
    close() {},
  };
}
