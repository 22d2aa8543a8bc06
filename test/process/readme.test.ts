import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { startTestService } from '../service/service.ts';

const readme = await readFile(join(import.meta.dirname, '../../README.md'), 'utf8');
const tour = [...readme.matchAll(/^```sh tour\n(.*?)^```$/gms)].map(([, commands]) => commands).join('\n');

describe('the tour of the README', () => {
  it('works as it is written', async () => {
    const api = await startTestService();
    const script = tour.replaceAll('http://127.0.0.1:3000', api.url);
    const { stdout } = await promisify(execFile)('bash', ['-euc', script], { maxBuffer: 10_000_000 });
    const lines = stdout.trim().split('\n');
    expect(lines.at(-1)).toBe('CONFIRMED');
    expect(lines.at(-2)).toMatch(/the same booking$/);
    expect(stdout).not.toContain('"error"');
  });
});

describe('the configuration table of the README', () => {
  it('names every variable that is read, and no other', async () => {
    const files = ['config.ts', 'config-messages.ts'];
    const source = (
      await Promise.all(files.map((name) => readFile(join(import.meta.dirname, '../../src', name), 'utf8')))
    ).join('');
    const read = new Set([...source.matchAll(/\(\s*'([A-Z][A-Z0-9_]+)'/g)].map(([, name]) => name));
    read.delete('NODE_ENV');
    const table = readme.slice(readme.indexOf('## Configuration'), readme.indexOf('## On your own'));
    const told = new Set(
      table
        .split('\n')
        .filter((line) => line.startsWith('|'))
        .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name)),
    );
    expect([...told].toSorted()).toEqual([...read].toSorted());
  });
});
