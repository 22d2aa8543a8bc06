import { spawnSync } from 'node:child_process';
import { appendFile, chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A place that can be filled to the last byte. */
export interface SmallDisk {
  path: string;
  fill(): Promise<void>;
  free(): Promise<void>;
  remove(): Promise<void>;
}

const done = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0;

/** A file system of its own, which only root may make. */
export async function smallDisk(megabytes: number): Promise<SmallDisk | null> {
  const path = await mkdtemp(join(tmpdir(), 'dwaso-disk-'));
  if (!done('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', path)) {
    await rm(path, { recursive: true });
    return null;
  }
  await chmod(path, 0o755);
  const filler = join(path, 'filler');
  return {
    path,
    async fill() {
      // Ever smaller pieces, until not one byte more is taken.
      for (let size = 1 << 20; size >= 1; ) {
        await appendFile(filler, Buffer.alloc(size)).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOSPC') throw error;
          size = Math.floor(size / 2);
        });
      }
    },
    free: () => rm(filler, { force: true }),
    async remove() {
      done('umount', '-l', path);
      await rm(path, { recursive: true, force: true });
    },
  };
}

/** Where no file system may be made: the process itself is forbidden to write to any file. */
export async function forbiddenDisk(pid: () => number): Promise<SmallDisk> {
  const path = await mkdtemp(join(tmpdir(), 'dwaso-disk-'));
  const limit = async (bytes: string) => {
    if (!done('prlimit', `--pid=${pid()}`, `--fsize=${bytes}:`)) throw new Error('prlimit failed');
  };
  return {
    path,
    fill: () => limit('0'),
    free: () => limit('unlimited'),
    remove: () => rm(path, { recursive: true, force: true }),
  };
}
