import { spawnSync } from 'node:child_process';
import { appendFile, chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A directory on a disk that a test can fill. */
export interface SmallDisk {
  path: string;
  fill(): Promise<void>;
  free(): Promise<void>;
  remove(): Promise<void>;
}

const done = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0;

/** A separate file system, which only root may create. */
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
      // Ever smaller files, until the disk takes no further byte.
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

/** Without root, a file size limit of zero replaces the full disk. */
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
