import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { access, chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { asking, readTables } from '../backup/compare.ts';
import { createDatabase } from '../service/database.ts';
import { onFinish } from '../service/on-finish.ts';
import { spawnNode, untilReady } from '../service/process.ts';
import { freePort } from '../service/service.ts';
import { startLoad, untilAnswered } from './load.ts';
import { openWorld } from './world.ts';

/** The commands of "The second day" in docs/operations.md, as they are written there. */
const ROOT = join(import.meta.dirname, '../..');
const guide = await readFile(join(ROOT, 'docs/operations.md'), 'utf8');
function commandsOf(info: string): string {
  const [, code] = new RegExp(`^\`\`\`sh ${info}\n(.*?)^\`\`\`$`, 'ms').exec(guide) ?? [];
  if (!code) throw new Error(`There is no block ${info}`);
  return code;
}

/** Debian's own PostgreSQL, because the embedded one lacks pg_basebackup. */
const BINARIES = '/usr/lib/postgresql/15/bin';
const found = await access(join(BINARIES, 'pg_basebackup')).then(
  () => true,
  () => false,
);
if (!found) console.warn('PostgreSQL 15 is not installed: recovery to a moment and failover are not tried');
const isRoot = process.geteuid?.() === 0;

/** A server cannot run as root, so that its user runs the commands then. */
const bash = (script: string, env: Record<string, string>) => {
  const command = ['bash', '-euc', script];
  const [file = '', ...args] = isRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command;
  // Paths of a root's home would not be readable.
  return promisify(execFile)(file, args, { cwd: '/tmp', env: { PATH: `${BINARIES}:${process.env['PATH']}`, ...env } });
};

async function startPrimary() {
  const home = await mkdtemp(join(tmpdir(), 'dwaso-second-day-'));
  await chmod(home, 0o777);
  const at = (name: string) => join(home, name);
  const port = String(await freePort());
  const other = String(await freePort());
  const user = isRoot ? 'postgres' : (process.env['USER'] ?? '');
  const url = (which: string) => `postgres://${user}@127.0.0.1:${which}/postgres`;
  const env = {
    DATABASE_ADMIN_URL: url(port),
    base: at('base'),
    wal: at('wal'),
    recovered: at('recovered'),
    standby: at('standby'),
    port: other,
  };
  const stop = (name: string) => bash(`pg_ctl -D ${at(name)} -m immediate -w stop`, {}).catch(() => {});
  onFinish(async () => {
    for (const name of ['primary', 'recovered', 'standby']) await stop(name);
    await rm(home, { recursive: true, force: true });
  });
  const settings = `port = ${port}
unix_socket_directories = '${home}'
fsync = off
archive_mode = on
archive_command = 'test ! -f ${env.wal}/%f && cp %p ${env.wal}/%f'`;
  await bash(
    `mkdir ${env.wal}; initdb -A trust -D ${at('primary')} >/dev/null
cat >>${at('primary')}/postgresql.conf <<'END'
${settings}
END
pg_ctl -D ${at('primary')} -l ${at('log')} -w start`,
    {},
  );
  const migrated = await spawnNode(['src/cli.ts', 'migrate'], { DATABASE_URL: url(port) }).ended;
  expect(migrated.stderr).toBe('');
  return { env, primary: url(port), second: url(other), stopPrimary: () => stop('primary') };
}

it.skipIf(!found)('a database is brought back to the moment before a mistake', async () => {
  const { env, primary, second } = await startPrimary();
  await bash(commandsOf('base'), env);
  const load = (text: string) => asking(primary, (client) => client.query(text));
  await load("insert into areas values ('late', 'Late', 'Accra', 'Greater Accra', 5, 0)");
  const before = await readTables(primary);
  const { rows } = await load('select clock_timestamp()::text as now');
  await load('delete from areas');
  const { rows: files } = await load('select pg_walfile_name(pg_switch_wal()) as last');
  const archived = async () => (await load('select last_archived_wal as wal from pg_stat_archiver')).rows[0].wal;
  await expect.poll(async () => ((await archived()) ?? '') >= files[0].last).toBe(true);
  await bash(commandsOf('recover'), { ...env, moment: rows[0].now });
  await expect
    .poll(() => asking(second, (client) => client.query('select pg_is_in_recovery() as waits')).then((a) => a.rows[0]))
    .toEqual({ waits: false });
  expect(await readTables(second)).toEqual(before);
});

it.skipIf(!found)('a standby takes over from a server that is gone, with every commit that it had', async () => {
  const { env, primary, second, stopPrimary } = await startPrimary();
  await bash(commandsOf('standby'), env);
  await asking(primary, (client) =>
    client.query("insert into areas values ('late', 'Late', 'Accra', 'Greater Accra', 5, 0)"),
  );
  const before = await readTables(primary);
  const count = () => asking(second, (client) => client.query("select from areas where id = 'late'"));
  await expect.poll(async () => (await count()).rowCount).toBe(1);
  await stopPrimary();
  await bash(commandsOf('failover'), env);
  expect(await readTables(second)).toEqual(before);
  const checked = await spawnNode(['src/cli.ts', 'reconcile'], { DATABASE_URL: second }).ended;
  expect([checked.code, checked.stdout]).toEqual([0, expect.stringContaining('No differences')]);
});

it('yesterday is looked at beside today, and sends nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dwaso-then-'));
  onFinish(() => rm(folder, { recursive: true, force: true }));
  const source = await createDatabase();
  onFinish(() => source.drop());
  const file = join(folder, 'yesterday.backup');
  const made = await spawnNode(['src/cli.ts', 'backup', file], { DATABASE_URL: source.url }).ended;
  expect(made.code).toBe(0);
  const port = String(await freePort());
  const script = commandsOf('one-business').replace('/var/tmp/dwaso-then', join(folder, 'then')).replace('3999', port);
  const child: ChildProcess = spawn('bash', ['-euc', script], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], HOME: folder, file, LOG_LEVEL: 'warn' },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  onFinish(async () => {
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await ended;
  });
  const outcome = ended.then(() => ({ code: child.exitCode, signal: null, stdout: said, stderr: said }));
  await untilReady(`http://127.0.0.1:${port}`, outcome);
  expect((await fetch(`http://127.0.0.1:${port}/api/v1/areas`)).status).toBe(200);
});

it('tells how much a booking takes', async () => {
  const database = await createDatabase();
  onFinish(() => database.drop());
  const world = await openWorld({
    databaseUrl: async () => database.url,
    apis: [{ DATABASE_URL: database.url }],
    worker: null,
  });
  onFinish(() => world.close());
  const sizes = () =>
    asking(database.url, async (client) => {
      await client.query('vacuum');
      const { rows } = await client.query<{ name: string; bytes: number }>(
        `select relname as name, pg_total_relation_size(oid)::int as bytes from pg_class
         where relnamespace = 'public'::regnamespace and relkind = 'r'`,
      );
      return new Map(rows.map(({ name, bytes }) => [name, bytes]));
    });
  const before = await sizes();
  const load = startLoad(world, { name: 'growth' });
  for (let left = Number(process.env['GROWTH_WRITES'] ?? 500); left > 0; left -= 100) await untilAnswered(load, 100);
  await load.stop();
  const grown = [...(await sizes())]
    .map(([name, bytes]): [string, number] => [name, (bytes - (before.get(name) ?? 0)) / load.known.size])
    .filter(([, bytes]) => bytes >= 50)
    .sort((a, b) => b[1] - a[1]);
  const sum = grown.reduce((total, [, bytes]) => total + bytes, 0);
  const lines = grown.map(([name, bytes]) => `${name} ${Math.round(bytes)}`).join(', ');
  console.log(`${load.known.size} bookings take ${Math.round(sum)} bytes each: ${lines}`);
  expect(sum).toBeGreaterThan(0);
});
