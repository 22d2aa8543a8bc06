import { execFile } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { locatePackage } from '../src/kit/embedded-postgres/binaries.ts';

const output = async (file: string, args: string[]): Promise<string> =>
  (await promisify(execFile)(file, args, { cwd: join(import.meta.dirname, '..') })).stdout.trim();

/** What a reader has to know to compare the figures with other ones. */
export async function machine(): Promise<string[]> {
  const postgres = await output(join(locatePackage(), 'native/bin/postgres'), ['--version']);
  const commit = await output('git', ['rev-parse', '--short', 'HEAD']).catch(() => 'unknown');
  const memory = Math.round(totalmem() / 2 ** 30);
  return [
    `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${memory} GiB of memory, ${process.platform} ${process.arch}`,
    `Node ${process.version}, ${postgres}, load over loopback from the same machine`,
    `commit ${commit}`,
  ];
}
