import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { signBody } from '../../../../src/features/ground/events/attempt.ts';

/** Runs the code samples of docs/webhooks.md unchanged, on bodies that the service has signed. */
const guide = await readFile(join(import.meta.dirname, '../../../../docs/webhooks.md'), 'utf8');
const directory = await mkdtemp(join(tmpdir(), 'dwaso-guide-'));
afterAll(() => rm(directory, { recursive: true, force: true }));

const samples = [...guide.matchAll(/```\w+\n(?:\/\/|#) (verify\.\w+)\n([\s\S]*?)```/g)];
for (const [, name = '', code = ''] of samples) await writeFile(join(directory, name), code);

const has = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;
const secret = 'whsec_Kx3vWm7Qz9Rb2Tn5Yc8Jd4Lf6Hp1Sg0Av3Eu7Io';
const body = '{"id":"evt_1","type":"ping","data":{"note":"Ɔdɔ \u2028 😀 $HOME \\n %s"}}';
const now = Temporal.Now.instant();
const good = signBody(secret, body, now);
const cases: [string, string, string, boolean][] = [
  ['a true one', good, body, true],
  ['another body', good, body.replace('evt_1', 'evt_2'), false],
  ['another signature', good.replace(/.$/, (last) => (last === '0' ? '1' : '0')), body, false],
  ['another secret', signBody('whsec_other', body, now), body, false],
  ['no signature', '', body, false],
];
const old: [string, string, string, boolean][] = [
  ['a stale one', signBody(secret, body, now.subtract({ seconds: 330 })), body, false],
  ['one from the future', signBody(secret, body, now.add({ seconds: 330 })), body, false],
  ['one that is just in time', signBody(secret, body, now.subtract({ seconds: 270 })), body, true],
];

describe('the samples of docs/webhooks.md', () => {
  it('are all here', () =>
    expect(new Set(samples.map(([, name]) => name))).toEqual(new Set(['verify.mjs', 'verify.py', 'verify.sh'])));

  it.each([...cases, ...old])('Node: %s', async (_, signature, text, valid) => {
    const { verify } = await import(join(directory, 'verify.mjs'));
    expect(verify(Buffer.from(text), signature, secret)).toBe(valid);
  });

  it.skipIf(!has('python3', '--version'))('Python: all of them', () => {
    const program = `
import json, sys, verify
print(json.dumps([verify.verify(body.encode(), signature, sys.argv[1]) for _, signature, body, _ in json.load(sys.stdin)]))`;
    const all = [...cases, ...old];
    const said = execFileSync('python3', ['-c', program, secret], { cwd: directory, input: JSON.stringify(all) });
    expect(JSON.parse(said.toString())).toEqual(all.map(([, , , valid]) => valid));
  });

  it.skipIf(!has('openssl', 'version')).each(cases)('shell: %s', async (_, signature, text, valid) => {
    await writeFile(join(directory, 'body.json'), text);
    const environment = { PATH: process.env['PATH'], SIGNATURE: signature, SECRET: secret };
    const { status, stdout } = spawnSync('sh', ['verify.sh'], { cwd: directory, env: environment });
    expect([status, stdout.toString().trim()]).toEqual(valid ? [0, 'valid'] : [1, 'invalid']);
  });
});
