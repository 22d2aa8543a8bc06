import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onFinish } from '../service/on-finish.ts';

const ROOT = join(import.meta.dirname, '../..');
export const run = promisify(execFile);

/** A new folder with the built package in its node_modules, as `npm install` leaves it. */
export async function installPackage(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dwaso-sdk-'));
  onFinish(() => rm(folder, { recursive: true, force: true }));
  const installed = join(folder, 'node_modules/@dwaso/sdk');
  await mkdir(installed, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await cp(join(ROOT, 'sdk/package.json'), join(installed, 'package.json'));
  const tsc = join(ROOT, 'node_modules/.bin/tsc');
  await run(tsc, ['-p', join(ROOT, 'sdk/tsconfig.build.json'), '--outDir', join(installed, 'dist')]);
  return folder;
}
