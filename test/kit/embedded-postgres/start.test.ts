import { existsSync, readdirSync } from 'node:fs';
import { appendFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { completePackage, copyPackage, locatePackage } from '../../../src/kit/embedded-postgres/binaries.ts';
import { run } from '../../../src/kit/embedded-postgres/processes.ts';
import { trimLog } from '../../../src/kit/embedded-postgres/server.ts';
import { findEmbedded, startEmbedded } from '../../../src/kit/embedded-postgres/start.ts';
import { homeOf, prepareClusters, quick, silent } from './clusters.ts';
import { ask, serverPid, serversOn, startService } from './service-process.ts';

// test/faults/embedded-postgres.test.ts has the crashes, the rivals and the accounts.
const { freshDirectory, madeDirectory, copyMade } = prepareClusters();

describe('starting and stopping', () => {
  it('makes a cluster with fsync on, in UTF-8 and UTC', async () => {
    const dataDir = join(await freshDirectory(), "it's, a\tlong way/down");
    const service = startService(dataDir, { settings: [] });
    const said = await service.said;
    expect(said).toMatchObject({ ready: true, adopted: false });
    const [settings] = await ask(
      said.url,
      `select current_setting('fsync') as fsync, current_setting('server_encoding') as encoding,
         current_setting('timezone') as zone, current_setting('listen_addresses') as addresses,
         current_setting('max_connections') as connections, upper('ɛ') as upper, current_database() as database`,
    );
    expect(settings).toEqual({
      fsync: 'on',
      encoding: 'UTF8',
      zone: 'UTC',
      addresses: '',
      connections: '200',
      upper: 'Ɛ',
      database: 'dwaso',
    });
    expect(await findEmbedded(dataDir)).toBe(said.url);

    const pid = await serverPid(homeOf(dataDir));
    await service.kill('SIGTERM');
    expect(serversOn(homeOf(dataDir), [pid])).toEqual([]);
    expect(await findEmbedded(dataDir)).toBeNull();
  });

  it('keeps its data over a restart', async () => {
    const dataDir = await madeDirectory();
    const said = await startService(dataDir, { settings: [] }).said;
    expect(await ask(said.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('does not stop PostgreSQL on Ctrl-C, because the service must finish its requests first', async () => {
    const dataDir = await madeDirectory();
    const service = startService(dataDir);
    const { url } = await service.said;
    await service.pressCtrlC();
    expect(await ask(url, 'select answer from kept')).toEqual([{ answer: 42 }]);
    // Stops its server too.
    expect(await startService(dataDir).said).toMatchObject({ adopted: true });
  });

  it('finds nothing where nothing was ever started', async () => {
    expect(await findEmbedded(join(dirname(await freshDirectory()), 'nowhere'))).toBeNull();
    expect(existsSync(join(dirname(await freshDirectory()), 'nowhere'))).toBe(false);
  });

  it('works where the path is too long for a socket', async () => {
    const dataDir = join(await freshDirectory(), 'deep'.repeat(30));
    await mkdir(dataDir);
    await copyMade(dataDir);
    const server = await startEmbedded({ dataDir, log: silent, settings: quick });
    const sockets = new URL(server.url).searchParams.get('host') as string;
    try {
      expect(await ask(server.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
      expect(sockets.startsWith(dataDir)).toBe(false);
    } finally {
      await server.stop();
      await rm(sockets, { recursive: true });
    }
  });

  it('reports why PostgreSQL does not start, and releases the directory', async () => {
    const dataDir = await madeDirectory();
    const wrong = startEmbedded({ dataDir, log: silent, settings: { shared_buffers: 'plenty' } });
    await expect(wrong).rejects.toThrow(/invalid value for parameter "shared_buffers"/);
    await expect((await startEmbedded({ dataDir, log: silent, settings: quick })).stop()).resolves.toBeUndefined();
  });
});

describe('the binaries', () => {
  it('run without the links of the install script, and are copied completely by concurrent copies', async () => {
    const bare = join(await freshDirectory(), 'package');
    await cp(locatePackage(), bare, { recursive: true, verbatimSymlinks: true });
    const links = JSON.parse(await readFile(join(bare, 'native/pg-symlinks.json'), 'utf8'));
    for (const { target } of links) await rm(join(bare, target));
    const initdb = (home: string) => run(join(home, 'native/bin/initdb'), ['--version'], null);
    expect((await initdb(bare)).ok).toBe(false);

    const copies = await freshDirectory();
    await mkdir(join(copies, '.copy-4194305-abandoned'));
    const said: string[] = [];
    const homes = await Promise.all([1, 2, 3].map(() => copyPackage(bare, copies, (line) => said.push(line))));
    expect(readdirSync(copies)).toEqual([expect.stringMatching(/^postgresql-18\./)]);
    expect(new Set(homes).size).toBe(1);
    expect(said).toHaveLength(1);
    expect((await initdb(homes[0] as string)).output).toMatch(/^initdb \(PostgreSQL\) 18/);

    await Promise.all([completePackage(bare), completePackage(bare)]);
    expect((await initdb(bare)).ok).toBe(true);
  });
});

describe('the log', () => {
  it('stays bounded and keeps the last lines', async () => {
    const log = join(await freshDirectory(), 'server.log');
    await writeFile(log, `${'old '.repeat(1_000)}the end`);
    await trimLog(log, 100);
    await appendFile(log, 'new');
    expect(await readFile(log, 'utf8')).toBe('new');
    const older = await readFile(`${log}.1`, 'utf8');
    expect(older).toHaveLength(100);
    expect(older).toMatch(/the end$/);
  });
});
