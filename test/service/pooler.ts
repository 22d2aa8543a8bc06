import { spawn, spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { onFinish } from './on-finish.ts';
import { isReachable } from './reachable.ts';
import { freePort } from './service.ts';
import { startTcpProxy } from './tcp-proxy.ts';

/** Whether this machine has PgBouncer. */
export const hasPooler: boolean = spawnSync('pgbouncer', ['--version']).status === 0;

/** Starts PgBouncer in transaction mode with `connections` to the database, and returns the address through it. */
export async function startPooler(databaseUrl: string, connections: number): Promise<string> {
  // The embedded server listens on a socket in a directory of its own, which PgBouncer's user may not open.
  const proxy = await startTcpProxy(databaseUrl);
  const { hostname, port: serverPort, username, password, pathname } = new URL(proxy.url);
  const port = await freePort();
  const directory = await mkdtemp(join(tmpdir(), 'dwaso-pooler-'));
  const file = join(directory, 'pgbouncer.ini');
  const secret = password === '' ? '' : ` password=${decodeURIComponent(password)}`;
  await writeFile(
    file,
    `[databases]
* = host=${hostname} port=${serverPort} user=${username}${secret}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
`,
  );
  await chmod(directory, 0o755);
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? ['--user', 'nobody'] : [];
  const child = spawn('pgbouncer', ['--quiet', ...user, file], { stdio: 'ignore' });
  onFinish(async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    if (child.exitCode === null && child.kill()) await ended;
    await proxy.stop();
    await rm(directory, { recursive: true, force: true });
  });
  while (!(await isReachable(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}`);
    await wait(20);
  }
  return `postgres://${username}@127.0.0.1:${port}${pathname}`;
}
