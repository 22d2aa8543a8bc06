import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';

/** An unprivileged account of this machine that PostgreSQL runs as when the service itself is root. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

/** PostgreSQL gets nothing of our environment: a stray PGDATA, PGPORT or locale must not change what it does. */
const ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

export const asAccount = (account: Account | null) => ({
  cwd: '/',
  env: ENVIRONMENT,
  ...(account === null ? {} : { uid: account.uid, gid: account.gid }),
});

/** initdb asks the system for its own user's name, so a bare numeric uid would not do: hence accounts from /etc/passwd. */
export function readAccounts(): Account[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }))
    .filter((account) => account.uid !== 0);
}

export interface Outcome {
  ok: boolean;
  output: string;
}

export function run(command: string, args: string[], account: Account | null): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...asAccount(account), stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    let output = '';
    const collect = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-100_000);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output: output.trim() }));
  });
}

/** Asked of the account itself, through the shell, so that access lists and mounts count as they will for the server. */
export async function mayEnter(directory: string, account: Account): Promise<boolean> {
  return (await run('/bin/sh', ['-c', 'test -x "$0"', directory], account)).ok;
}

export function processIsAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Every process of this machine that we may see. */
export async function allPids(): Promise<number[]> {
  const names =
    process.platform === 'linux'
      ? await readdir('/proc').catch(() => [])
      : (await run('/bin/ps', ['-ax', '-o', 'pid='], null)).output.split('\n');
  return names.map((name) => Number.parseInt(name, 10)).filter((pid) => pid > 0);
}

/** The command line of a living process, or an empty string; a zombie has none. */
export async function commandLineOf(pid: number): Promise<string> {
  if (!processIsAlive(pid)) return '';
  if (process.platform === 'linux') {
    const raw = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return raw.replaceAll('\0', ' ').trim();
  }
  return (await run('/bin/ps', ['-ww', '-o', 'command=', '-p', String(pid)], null)).output;
}
