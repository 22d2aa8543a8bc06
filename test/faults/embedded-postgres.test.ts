import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { appendFile, chmod, chown, cp, mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { locatePackage } from '../../src/kit/embedded-postgres/binaries.ts';
import { mayEnter, readAccounts, run } from '../../src/kit/embedded-postgres/processes.ts';
import { DataDirInUse, findEmbedded, startEmbedded } from '../../src/kit/embedded-postgres/start.ts';
import { allPids, homeOf, prepareClusters, quick, silent } from '../kit/embedded-postgres/clusters.ts';
import {
  ask,
  eventually,
  serverPid,
  serversOn,
  startService,
  stopAllServices,
} from '../kit/embedded-postgres/service-process.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const isRoot = process.geteuid?.() === 0;
if (!isRoot) console.warn('not root: the tests of root, of a closed directory and of a second user are skipped');

const { freshDirectory, madeDirectory } = prepareClusters();

describe('after kill -9', () => {
  it('of a first start half-way: the next one starts anew', async () => {
    const dataDir = await freshDirectory();
    const service = startService(dataDir);
    await eventually(async () => expect(readdirSync(homeOf(dataDir)).join()).toMatch(/init-/));
    await service.kill('SIGKILL');
    expect(existsSync(join(homeOf(dataDir), 'cluster'))).toBe(false);
    expect(await startService(dataDir).said).toMatchObject({ ready: true, adopted: false });
  });

  it('of the service: the next one adopts its server, restarts it when it dies, and stops it', async () => {
    const dataDir = await madeDirectory();
    const first = startService(dataDir);
    const { url } = await first.said;
    const pid = await serverPid(homeOf(dataDir));
    await first.kill('SIGKILL');
    expect(await findEmbedded(dataDir)).toBe(url);

    const second = startService(dataDir);
    expect(await second.said).toMatchObject({ ready: true, adopted: true, url });
    expect(await serverPid(homeOf(dataDir))).toBe(pid);

    process.kill(pid, 'SIGKILL');
    await eventually(async () => expect(second.logs.join('\n')).toMatch(/runs again/));
    expect(await ask(url, 'select answer from kept')).toEqual([{ answer: 42 }]);

    await second.kill('SIGTERM');
    expect(serversOn(homeOf(dataDir), allPids())).toEqual([]);
  });

  it('of PostgreSQL: it is started again under the same url, however often', async () => {
    const dataDir = await madeDirectory();
    const service = startService(dataDir);
    const { url } = await service.said;
    // A backend with a running statement survives its server for a moment. Two servers must not overlap.
    const busy = ask(url, 'select pg_sleep(100)').catch((error: Error) => error);
    let pid = await serverPid(homeOf(dataDir));
    for (let round = 1; round <= 2; round += 1) {
      process.kill(pid, 'SIGKILL');
      const before = pid;
      pid = await eventually(async () => {
        expect(await ask(url, 'select answer from kept')).toEqual([{ answer: 42 }]);
        const now = await serverPid(homeOf(dataDir));
        expect(now).not.toBe(before);
        return now;
      });
      // A child that was just forked still has the command line of its server.
      await eventually(async () => expect(serversOn(homeOf(dataDir), allPids())).toEqual([pid]));
    }
    expect(await busy).toBeInstanceOf(Error);
    expect(service.logs.filter((line) => /ended unexpectedly \(SIGKILL\)/.test(line))).toHaveLength(2);
  });

  it('of both: pid and lock files with reused pids do not block the start', async () => {
    const dataDir = await madeDirectory();
    const first = startService(dataDir);
    const { url } = await first.said;
    const pid = await serverPid(homeOf(dataDir));
    await first.kill('SIGKILL');
    process.kill(pid, 'SIGKILL');
    await eventually(async () => expect(serversOn(homeOf(dataDir), [pid])).toEqual([]));

    // The process runs as PostgreSQL's account, because PostgreSQL ignores pids of other accounts.
    const { uid, gid } = await stat(join(homeOf(dataDir), 'cluster'));
    const stranger = spawn('sleep', ['60'], isRoot ? { uid, gid } : {});
    try {
      for (const file of ['cluster/postmaster.pid', 'run/.s.PGSQL.5432.lock']) {
        const path = join(homeOf(dataDir), file);
        const [, ...rest] = (await readFile(path, 'utf8')).split('\n');
        await writeFile(path, [stranger.pid, ...rest].join('\n'));
      }
      await writeFile(join(dataDir, 'service.pid'), `${stranger.pid}\n`);
      expect(await findEmbedded(dataDir)).toBeNull();
      expect(await startService(dataDir).said).toMatchObject({ ready: true, adopted: false, url });
      expect(stranger.exitCode).toBeNull();
    } finally {
      stranger.kill('SIGKILL');
    }
  });

  it('can be stopped while PostgreSQL cannot be restarted', async () => {
    const dataDir = await madeDirectory();
    const service = startService(dataDir);
    await service.said;
    await appendFile(join(homeOf(dataDir), 'cluster/postgresql.conf'), 'no_such_setting = 1\n');
    process.kill(await serverPid(homeOf(dataDir)), 'SIGKILL');
    await eventually(async () => expect(service.logs.join('\n')).toMatch(/did not start.*no_such_setting/));
    await service.kill('SIGTERM');
    expect(serversOn(dataDir, allPids())).toEqual([]);
  });

  it('of the service, and its directory removed: the next one begins anew, and the old server is gone', async () => {
    // A new cluster is used, because the server of an older one would soon notice the missing files and end.
    const dataDir = await freshDirectory();
    const first = startService(dataDir);
    const { url } = await first.said;
    await ask(url, 'create table kept ()');
    const pid = await serverPid(homeOf(dataDir));
    // The auxiliary process must have started, for the same reason.
    await eventually(async () => {
      const helper = `select pid from pg_stat_activity where wait_event = 'AutovacuumMain'`;
      expect(await ask(url, helper)).toHaveLength(1);
    });
    await first.kill('SIGKILL');
    await rm(dataDir, { recursive: true, maxRetries: 5 });
    const said = await startService(dataDir).said;
    expect(said).toMatchObject({ ready: true, adopted: false });
    await eventually(async () => expect(serversOn(dataDir, allPids())).toHaveLength(1));
    expect(serversOn(dataDir, allPids())).not.toContain(pid);
    expect(await ask(said.url, `select to_regclass('kept') as kept`)).toEqual([{ kept: null }]);
  });

  it('does not adopt the server of the original for a copied directory', async () => {
    const dataDir = await madeDirectory();
    const original = startService(dataDir);
    const { url } = await original.said;
    const copy = await freshDirectory();
    await run('/bin/cp', ['-a', `${dataDir}/.`, copy], null);
    const said = await startService(copy).said;
    expect(said).toMatchObject({ ready: true, adopted: false });
    expect(said.url).not.toBe(url);
    expect(await ask(url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });
});

describe('two services', () => {
  it('on one directory: the second is refused, by name and pid', async () => {
    const dataDir = await madeDirectory();
    const first = startService(dataDir);
    const { url } = await first.said;
    const second = await startService(dataDir).said;
    expect(second.inUse).toBe(true);
    expect(second.failed).toBe(`the data directory ${dataDir} is in use by process ${first.pid}`);
    // The same directory through a symbolic link, and from the same process.
    const link = join(await freshDirectory(), 'link');
    await symlink(dataDir, link);
    await expect(startEmbedded({ dataDir: link, log: silent })).rejects.toBeInstanceOf(DataDirInUse);
    expect(await ask(url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('in one process: the second is refused until the first has stopped', async () => {
    const dataDir = await madeDirectory();
    const first = await startEmbedded({ dataDir, log: silent, settings: quick });
    await expect(startEmbedded({ dataDir, log: silent })).rejects.toThrow(`process ${process.pid}`);
    await Promise.all([first.stop(), first.stop()]);
    await (await startEmbedded({ dataDir, log: silent, settings: quick })).stop();
  });

  it('at the very same moment: exactly one wins, on an empty directory and after a kill -9', async () => {
    const dataDir = await freshDirectory();
    for (const adopted of [false, true]) {
      const services = Array.from({ length: 3 }, () => startService(dataDir));
      const said = await Promise.all(services.map((service) => service.said));
      const winners = said.filter(({ ready }) => ready);
      expect(winners).toMatchObject([{ adopted }]);
      expect(said.filter(({ inUse }) => inUse)).toHaveLength(2);
      await eventually(async () => expect(serversOn(homeOf(dataDir), allPids())).toHaveLength(1));
      await Promise.all(services.map((service) => service.kill('SIGKILL')));
    }
    // Adopts the remaining server, so that it is stopped with this service.
    await startService(dataDir).said;
  });
});

describe.runIf(isRoot)('as root', () => {
  it('works from a checkout that only root may enter, with binaries and cluster outside of it', async (context) => {
    if (process.platform !== 'linux') context.skip('needs Linux');
    const clone = join(await freshDirectory(), 'closed');
    await mkdir(clone, { mode: 0o700 });
    await cp(join(ROOT, 'src/kit/embedded-postgres'), join(clone, 'src/kit/embedded-postgres'), { recursive: true });
    await cp(join(ROOT, 'test/kit/embedded-postgres'), join(clone, 'test/kit/embedded-postgres'), { recursive: true });
    await writeFile(join(clone, 'package.json'), '{"type":"module"}');
    const modules = join(clone, 'node_modules');
    const binaries = locatePackage();
    await cp(binaries, join(modules, '@embedded-postgres', `linux-${process.arch}`), {
      recursive: true,
      verbatimSymlinks: true,
    });
    await cp(join(binaries, '../../embedded-postgres'), join(modules, 'embedded-postgres'), { recursive: true });
    await symlink(join(binaries, '../../pg'), join(modules, 'pg'));

    const shared = '/var/lib/dwaso';
    const homes: string[] = [];
    const dataDir = join(clone, '.data');
    const service = join(clone, 'test/kit/embedded-postgres/embedded.service.ts');
    try {
      const first = startService(dataDir, { service });
      const { url } = await first.said;
      await ask(url, 'create table kept as select 1 as answer');
      const home = (await readFile(join(dataDir, 'postgres.elsewhere'), 'utf8')).trim();
      homes.push(home);
      expect(first.logs.join('\n')).toContain(home);
      const pid = await serverPid(home);
      await eventually(async () => expect(serversOn(home, allPids())).toEqual([pid]));
      expect(await readFile(`/proc/${pid}/cmdline`, 'utf8')).toContain(`${shared}/postgresql-`);
      expect(await findEmbedded(dataDir)).toBe(url);
      await first.kill('SIGTERM');

      const second = startService(dataDir, { service });
      const said = await second.said;
      expect(said).toMatchObject({ ready: true, adopted: false, url });
      expect(second.logs.join('\n')).not.toContain('copied');
      expect(await ask(url, 'select answer from kept')).toEqual([{ answer: 1 }]);
      await second.kill('SIGTERM');

      // A removed data directory means an empty database, not the old one.
      await rm(dataDir, { recursive: true });
      const third = await startService(dataDir, { service }).said;
      homes.push((await readFile(join(dataDir, 'postgres.elsewhere'), 'utf8')).trim());
      expect(await ask(third.url, `select to_regclass('kept') as kept`)).toEqual([{ kept: null }]);
    } finally {
      await stopAllServices();
      // The copied binaries stay, because other services of this machine may use them.
      for (const home of homes) await rm(home, { recursive: true });
    }
  });

  it('gives the account access to a private data directory, such as a temporary one', async () => {
    for (const dataDir of [await freshDirectory(), await madeDirectory()]) {
      await chmod(dataDir, 0o700);
      expect(await startService(dataDir).said).toMatchObject({ ready: true });
      expect((await stat(dataDir)).mode & 0o777).toBe(0o710);
      expect(existsSync(join(homeOf(dataDir), 'cluster'))).toBe(true);
    }
  });

  it('runs the cluster of a normal user as that user', async (context) => {
    const nobody = readAccounts().find(({ name }) => name === 'nobody');
    if (nobody === undefined) return context.skip('there is no account nobody');
    if (!(await mayEnter(import.meta.dirname, nobody)) || !(await run(process.execPath, ['-v'], nobody)).ok) {
      return context.skip('nobody may not enter this clone');
    }
    const home = await freshDirectory();
    await chown(home, nobody.uid, nobody.gid);
    const dataDir = join(home, 'data');
    const user = { ...nobody, home };
    const first = startService(dataDir, { user });
    const { url } = await first.said;
    await ask(url, 'create table kept as select 1 as answer');
    const pid = await serverPid(homeOf(dataDir));
    expect(await readFile(`/proc/${pid}/status`, 'utf8')).toMatch(new RegExp(`^Uid:\\s+${nobody.uid}\\s`, 'm'));
    await first.kill('SIGKILL');
    const second = startService(dataDir, { user });
    expect(await second.said).toMatchObject({ adopted: true, url });
    await second.kill('SIGTERM');
    // Root runs the user's cluster; the user still owns it.
    const third = await startService(dataDir).said;
    expect(await ask(third.url, 'select answer from kept')).toEqual([{ answer: 1 }]);
    expect(await readFile(`/proc/${await serverPid(homeOf(dataDir))}/status`, 'utf8')).toMatch(
      new RegExp(`^Uid:\\s+${nobody.uid}\\s`, 'm'),
    );
  });
});
