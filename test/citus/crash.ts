import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

/** A server that does not take connections again within this time fails the test. */
const RECOVERS_WITHIN_MS = 60_000;

/** Pid of the backend behind a new connection. */
export async function openBackend(url: URL): Promise<{ pid: number; client: Client }> {
  const client = new Client({ connectionString: url.href, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return { pid: rows[0]?.pid ?? 0, client };
}

/** Whether the pid is that of a backend of this database on this machine. */
export async function isBackendHere(pid: number, { pathname }: URL): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  if (!command.startsWith('postgres:') || !command.includes(` ${pathname.slice(1)} `)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Whether a test may crash the server: it runs on this machine, and its processes may be killed from here. */
export async function canCrash(url: URL): Promise<boolean> {
  const { pid, client } = await openBackend(url);
  const here = await isBackendHere(pid, url);
  await client.end();
  return here;
}

/**
 * Kills the backend of a connection of its own. The server then ends all others at once, throws its shared memory away
 * and recovers from its log, as after a loss of power.
 */
export async function crash(url: URL): Promise<void> {
  const { pid } = await openBackend(url);
  if (!(await isBackendHere(pid, url))) throw new Error(`${url.host} does not run here`);
  process.kill(pid, 'SIGKILL');
  const deadline = Date.now() + RECOVERS_WITHIN_MS;
  // The server refuses connections from the crash until it has recovered.
  for (;;) {
    await sleep(20);
    const opened = await openBackend(url).catch(() => null);
    await opened?.client.end();
    if (opened) return;
    if (Date.now() > deadline) throw new Error(`${url.host} did not recover`);
  }
}
