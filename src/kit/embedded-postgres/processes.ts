import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';

/** An unprivileged account. PostgreSQL runs as this account when the service is root. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

/** PostgreSQL inherits no environment, so that a stray PGDATA, PGPORT or locale cannot affect it. */
const ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

export const asAccount = (account: Account | null) => ({
  cwd: '/',
  env: ENVIRONMENT,
  ...(account === null ? {} : { uid: account.uid, gid: account.gid }),
});

/** initdb looks up the name of its user, so an account of /etc/passwd is needed and a bare uid is not enough. */
export function readAccounts(): Account[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }))
    .filter((account) => account.uid !== 0);
}

export interface CommandResult {
  ok: boolean;
  output: string;
}

export function run(command: string, args: string[], account: Account | null): Promise<CommandResult> {
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

/** The account itself runs the test, so that access lists and mounts count exactly as they will for the server. */
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

/** Every process that is visible to this one. */
export async function allPids(): Promise<number[]> {
  const names =
    process.platform === 'linux'
      ? await readdir('/proc').catch(() => [])
      : (await run('/bin/ps', ['-ax', '-o', 'pid='], null)).output.split('\n');
  return names.map((name) => Number.parseInt(name, 10)).filter((pid) => pid > 0);
}

/** The command line of a running process; empty for a zombie or a dead process. */
export async function readCommandLine(pid: number): Promise<string> {
  if (!processIsAlive(pid)) return '';
  if (process.platform === 'linux') {
    const raw = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return raw.replaceAll('\0', ' ').trim();
  }
  return (await run('/bin/ps', ['-ww', '-o', 'command=', '-p', String(pid)], null)).output;
}
