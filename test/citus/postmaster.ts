import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, readlink, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { isBackendHere, openBackend } from './crash.ts';

/** A server that does not take connections again within this time fails the test. */
const STARTS_WITHIN_MS = 120_000;

/**
 * Kills the main process of a server of this machine. Its backends end when they notice. The returned function starts the
 * server again as it was started, and resolves when it takes connections.
 */
export async function killPostmaster(url: URL): Promise<() => Promise<void>> {
  const { pid, client } = await openBackend(url);
  if (!(await isBackendHere(pid, url))) throw new Error(`${url.host} does not run here`);
  // The name of the process stands in parentheses and may contain spaces; its state and its parent follow.
  const parent = Number((await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ')[1]);
  const program = await readlink(`/proc/${parent}/exe`);
  if (!program.endsWith('/postgres')) throw new Error(`${program} is no server`);
  const [, ...args] = (await readFile(`/proc/${parent}/cmdline`, 'utf8')).split('\0').slice(0, -1);
  const cwd = await readlink(`/proc/${parent}/cwd`);
  const settings = (await readFile(`/proc/${parent}/environ`, 'utf8')).split('\0').slice(0, -1);
  // Servers look for certificates in the home of their own user.
  const env = Object.fromEntries(settings.map((one) => [one.split('=', 1)[0], one.slice(one.indexOf('=') + 1)]));
  const { uid, gid } = await stat(`/proc/${parent}`);
  process.kill(parent, 'SIGKILL');
  await client.end().catch(() => {});

  return async () => {
    const deadline = Date.now() + STARTS_WITHIN_MS;
    let server: ChildProcess | null = null;
    for (;;) {
      // A new one gives up while backends of the old one still use the shared memory.
      if (server === null || server.exitCode !== null) {
        server = spawn(program, args, { cwd, env, uid, gid, detached: true, stdio: 'ignore' });
        server.unref();
      }
      await sleep(100);
      const opened = await openBackend(url).catch(() => null);
      await opened?.client.end();
      if (opened && server.exitCode === null) return;
      if (Date.now() > deadline) throw new Error(`${url.host} did not start again`);
    }
  };
}
