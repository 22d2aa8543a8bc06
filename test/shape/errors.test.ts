import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as domainErrors from '../../src/errors.ts';
import * as kitErrors from '../../src/kit/errors.ts';

const ROOT = join(import.meta.dirname, '..');
const files = (await readdir(ROOT, { recursive: true })).filter(
  (name) => name.endsWith('.test.ts') && !name.startsWith('shape'),
);
const tests = (await Promise.all(files.map((name) => readFile(join(ROOT, name), 'utf8')))).join('\n');

describe('every error code', () => {
  const codes = Object.values({ ...kitErrors, ...domainErrors }).flatMap((kind) =>
    typeof kind === 'object' && 'code' in kind ? [kind.code] : [],
  );

  it.each(codes)('%s is provoked by some test', (code) => {
    expect(tests).toMatch(new RegExp(`['"\`]${code}['"\`]`));
  });
});
