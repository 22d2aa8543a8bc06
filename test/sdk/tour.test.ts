import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sharedService } from '../service/service.ts';
import { installPackage, run } from './package.ts';

const ROOT = join(import.meta.dirname, '../..');
const MAX_LINES = 25;
const readme = await readFile(join(ROOT, 'sdk/README.md'), 'utf8');
const tour = /^```ts tour\n(.*?)^```$/ms.exec(readme)?.[1] ?? '';

describe("the tour of the SDK's README", () => {
  it(`has at most ${MAX_LINES} lines`, () => {
    expect(tour.trimEnd().split('\n').length).toBeLessThanOrEqual(MAX_LINES);
    expect(tour.split('\n').every((line) => line.length <= 120)).toBe(true);
  });

  it('leads from an empty folder to a paid booking', async () => {
    const api = await sharedService();
    const folder = await installPackage();
    await writeFile(join(folder, 'tour.ts'), tour.replaceAll('http://127.0.0.1:3000', api.url));
    const strict = ['--strict', '--noEmit', '--target', 'es2023', '--module', 'nodenext', '--lib', 'es2023,dom'];
    await run(join(ROOT, 'node_modules/.bin/tsc'), [...strict, 'tour.ts'], { cwd: folder });
    const { stdout } = await run(process.execPath, ['tour.ts'], { cwd: folder });
    expect(stdout).toBe('CONFIRMED\n');
  });
});
