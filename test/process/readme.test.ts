import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { sharedService } from '../service/service.ts';

const readme = await readFile(join(import.meta.dirname, '../../README.md'), 'utf8');
const tour = [...readme.matchAll(/^```sh tour\n(.*?)^```$/gms)].map(([, commands]) => commands).join('\n');

describe('the tour of the README', () => {
  it('works as it is written', async () => {
    const api = await sharedService();
    const script = tour.replaceAll('http://127.0.0.1:3000', api.url);
    const { stdout } = await promisify(execFile)('bash', ['-euc', script], { maxBuffer: 10_000_000 });
    const lines = stdout.trim().split('\n');
    expect(lines.at(-1)).toBe('CONFIRMED');
    expect(lines.at(-2)).toMatch(/the same booking$/);
    expect(stdout).not.toContain('"error"');
  });
});

describe('the table of docs/configuration.md', () => {
  it('names every variable that is read, and no other', async () => {
    const files = ['config.ts', 'config-messages.ts'];
    const source = (
      await Promise.all(files.map((name) => readFile(join(import.meta.dirname, '../../src', name), 'utf8')))
    ).join('');
    const read = new Set([...source.matchAll(/\(\s*'([A-Z][A-Z0-9_]+)'/g)].map(([, name]) => name));
    read.delete('NODE_ENV');
    const table = await readFile(join(import.meta.dirname, '../../docs/configuration.md'), 'utf8');
    const told = new Set(
      table
        .split('\n')
        .filter((line) => line.startsWith('|'))
        .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name)),
    );
    expect([...told].toSorted()).toEqual([...read].toSorted());
  });
});

describe('the lists of the README', () => {
  it('name every document, every command of npm and every command of the command line', async () => {
    const root = join(import.meta.dirname, '../..');
    const documents = (await readdir(join(root, 'docs'))).filter((name) => name.endsWith('.md'));
    expect(documents.filter((name) => !readme.includes(`(docs/${name})`))).toEqual([]);
    const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { scripts: object };
    // npm itself calls `prepare`; `check` has parts.
    const own = Object.keys(scripts).filter((name) => !['prepare', 'check:types', 'check:imports'].includes(name));
    expect(own.filter((name) => !new RegExp(`\\b${name}\\b`).test(readme))).toEqual([]);
    const source = await readFile(join(root, 'src/cli.ts'), 'utf8');
    const commands = [...source.matchAll(/command === '([\w-]+)'/g)].map(([, name]) => name);
    expect(commands.length).toBeGreaterThan(5);
    expect(commands.filter((name) => !readme.includes(`npm run cli -- ${name}`))).toEqual([]);
  });
});
