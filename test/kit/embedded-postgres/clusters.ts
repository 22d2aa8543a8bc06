import { readdirSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { run } from '../../../src/kit/embedded-postgres/processes.ts';
import { startEmbedded } from '../../../src/kit/embedded-postgres/start.ts';
import { ask, serversOn, stopAllServices } from './service-process.ts';

export const quick = { fsync: 'off' };
export const silent = () => {};
export const allPids = () => readdirSync('/proc').map(Number).filter(Number.isInteger);
export const homeOf = (dataDir: string): string => join(dataDir, 'postgres');

/** Directories for clusters, removed after the tests of the file. */
export function prepareClusters() {
  let scratch: string;
  /** A cluster that most tests copy, because initdb is slow. */
  let made: string;
  let count = 0;

  async function freshDirectory(): Promise<string> {
    count += 1;
    const directory = join(scratch, `data-${count}`);
    await mkdir(directory);
    return directory;
  }

  /** `cp -a` keeps owners and modes, which the account of the cluster needs. */
  async function copyMade(directory: string): Promise<string> {
    expect((await run('/bin/cp', ['-a', `${made}/.`, directory], null)).ok).toBe(true);
    return directory;
  }

  beforeAll(async () => {
    scratch = await mkdtemp('/tmp/dwaso-embedded-');
    await chmod(scratch, 0o755);
    made = await freshDirectory();
    const server = await startEmbedded({ dataDir: made, log: silent, settings: quick });
    await ask(server.url, 'create table kept as select 42 as answer');
    await server.stop();
  });
  afterEach(stopAllServices);
  afterAll(async () => {
    expect(serversOn(scratch, allPids())).toEqual([]);
    await rm(scratch, { recursive: true, force: true, maxRetries: 5 });
  });

  return { freshDirectory, copyMade, madeDirectory: async () => copyMade(await freshDirectory()) };
}
