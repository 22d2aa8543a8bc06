import { type ChildProcess, spawn } from 'node:child_process';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { findBinaries } from '../../src/kit/embedded-postgres/binaries.ts';
import {
  type ClusterLocation,
  findClusterLocation,
  sharedDirectory,
} from '../../src/kit/embedded-postgres/cluster-location.ts';
import { asAccount, run } from '../../src/kit/embedded-postgres/processes.ts';
import { startEmbedded } from '../../src/kit/embedded-postgres/start.ts';
import { onFinish } from './on-finish.ts';

/** A PostgreSQL server and a streaming standby, stopped after the tests of the file. */
export interface Pair {
  primaryUrl: string;
  replicaUrl: string;
  /** Pauses replay: the standby receives changes and does not show them. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Resolves when the standby has replayed everything. */
  caughtUp(): Promise<void>;
  /** Stops the standby immediately, or starts it again. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Suspends every process of the standby: connections stay open and get no answer. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
}

const SLOT = 'standby';

async function ask<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Copies the files of the running server. The backup label states where replay must begin. */
async function copyCluster(primaryUrl: string, location: ClusterLocation, copy: string): Promise<void> {
  const client = new Client({ connectionString: primaryUrl });
  await client.connect();
  try {
    await client.query('select pg_create_physical_replication_slot($1, true)', [SLOT]);
    await client.query("select pg_backup_start('standby', true)");
    const copied = await run('/bin/cp', ['-a', location.cluster, copy], location.account);
    // A file that the server removed meanwhile is not needed: replay covers it.
    if (!copied.ok && !/No such file|cannot stat/.test(copied.output)) throw new Error(copied.output);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    for (const gone of ['postmaster.pid', 'postmaster.opts', `pg_replslot/${SLOT}`])
      await rm(join(copy, gone), { recursive: true, force: true });
    const files = { backup_label: rows[0]?.labelfile ?? '', 'standby.signal': '' };
    for (const [name, text] of Object.entries(files)) {
      await writeFile(join(copy, name), text);
      if (location.account) await chown(join(copy, name), location.account.uid, location.account.gid);
    }
  } finally {
    await client.end();
  }
}

export async function startPair(): Promise<Pair> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dwaso-primary-'));
  const home = await mkdtemp(join(tmpdir(), 'dwaso-standby-'));
  const primary = await startEmbedded({ dataDir, log: () => {}, settings: { fsync: 'off' } });
  let standby: ChildProcess | undefined;
  let ended: Promise<unknown> = Promise.resolve();
  let frozen: number[] = [];
  const thaw = async () => {
    for (const pid of frozen) process.kill(pid, 'SIGCONT');
    frozen = [];
  };
  const kill = async () => {
    // An immediate shutdown also ends the server's child processes.
    standby?.kill('SIGQUIT');
    await ended;
  };
  onFinish(async () => {
    await thaw();
    await kill();
    await primary.stop();
    for (const directory of [dataDir, home]) await rm(directory, { recursive: true, force: true });
  });

  const location = await findClusterLocation(dataDir);
  if (!location) throw new Error('The primary has no cluster');
  const { account } = location;
  if (account) await chown(home, account.uid, account.gid);
  const cluster = join(home, 'cluster');
  await copyCluster(primary.url, location, cluster);
  const binaries = await findBinaries(
    account,
    () => (account ? sharedDirectory(account) : Promise.resolve(home)),
    () => {},
  );
  const url = new URL(primary.url);
  url.searchParams.set('host', home);
  const replicaUrl = url.href;

  async function start(): Promise<void> {
    const settings = {
      listen_addresses: '',
      unix_socket_directories: home,
      max_connections: '200',
      fsync: 'off',
      primary_slot_name: SLOT,
      primary_conninfo: `host=${location?.sockets} port=5432 user=postgres`,
      wal_retrieve_retry_interval: '100ms',
    };
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    standby = spawn(binaries.postgres, ['-D', cluster, ...args], { ...asAccount(account), stdio: 'ignore' });
    ended = new Promise((resolve) => standby?.once('exit', resolve));
    while (!(await ask(replicaUrl, 'select 1').catch(() => null))) {
      if (standby.exitCode !== null) throw new Error('The standby did not start');
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
  await start();

  return {
    primaryUrl: primary.url,
    replicaUrl,
    async pause() {
      await ask(replicaUrl, 'select pg_wal_replay_pause()');
      const state = async () =>
        (await ask<{ state: string }>(replicaUrl, 'select pg_get_wal_replay_pause_state() as state'))[0]?.state;
      while ((await state()) !== 'paused') await new Promise((resolve) => setTimeout(resolve, 10));
    },
    async resume() {
      await ask(replicaUrl, 'select pg_wal_replay_resume()');
    },
    async caughtUp() {
      const [end] = await ask<{ lsn: string }>(primary.url, 'select pg_current_wal_lsn()::text as lsn');
      const there = async () =>
        (
          await ask<{ done: boolean }>(replicaUrl, `select pg_last_wal_replay_lsn() >= '${end?.lsn}'::pg_lsn as done`)
        )[0]?.done;
      while (!(await there())) await new Promise((resolve) => setTimeout(resolve, 10));
    },
    kill,
    start,
    async freeze() {
      const rows = await ask<{ pid: number }>(
        replicaUrl,
        'select pid from pg_stat_activity where pid <> pg_backend_pid()',
      );
      frozen = [standby?.pid as number, ...rows.map(({ pid }) => pid)];
      for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    },
    thaw,
  };
}
