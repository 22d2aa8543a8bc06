import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { readConfig } from '../../src/config.ts';
import { createDeps } from '../../src/deps.ts';
import { distribute } from '../../src/distribute/distribute.ts';
import { startEmbedded } from '../../src/kit/embedded-postgres/start.ts';
import { createLog } from '../../src/kit/log.ts';
import { loadReferenceData } from '../../src/process/service.ts';
import { asking, closeTemplate, createClusterDatabase, dropClusterDatabase, listNodes } from './cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string;
    template: string;
    /** How the names of the run's other databases begin. */
    databases: string;
    dataDir: string;
  }
}

const SHARED_MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4e9;

/**
 * A file system in memory where there is a large one: a clone of the template is a thousand small files, which take
 * 0.4 s of CPU on a disk and 0.03 s there.
 */
async function fastDirectory(): Promise<string> {
  const { bavail, bsize } = await statfs(SHARED_MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize > ENOUGH_BYTES ? SHARED_MEMORY : tmpdir();
}

async function listDatabases(url: string, prefix: string): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const text = 'select datname as name from pg_database where starts_with(datname, $1)';
    return (await client.query<{ name: string }>(text, [prefix])).rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** Starts one PostgreSQL for the run and creates a migrated template. Every database of a test is cloned from it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(await fastDirectory(), 'dwaso-test-'));
  const cluster = process.env['CITUS_URL'];
  const outside = cluster ?? process.env['DATABASE_URL'];
  const embedded = outside
    ? null
    : await startEmbedded({ dataDir, log: () => {}, settings: { fsync: 'off', max_connections: '300' } });
  const serverUrl = outside ?? embedded?.url ?? '';
  if (!process.env['REDIS_URL']) console.warn('REDIS_URL is not set: the tests that need a Redis are skipped');

  const template = `dwaso_template_${process.pid}`;
  const databases = `dwaso_test_${process.pid}_`;
  const nodes = cluster ? await listNodes(cluster) : [];
  const url = new URL(serverUrl);
  url.pathname = `/${template}`;
  if (cluster) await createClusterDatabase(nodes, template);
  else await asking(serverUrl, `create database ${template}`);
  const deps = await createDeps(readConfig({ DATABASE_URL: url.href, DATA_DIR: dataDir }), createLog('silent'));
  await loadReferenceData(deps);
  await deps.close();
  if (cluster) {
    await distribute({ url: url.href, log: () => {} });
    await closeTemplate(nodes, template);
  }

  project.provide('serverUrl', serverUrl);
  project.provide('template', template);
  project.provide('databases', databases);
  project.provide('dataDir', dataDir);
  return async () => {
    for (const name of [template, ...(await listDatabases(serverUrl, databases))]) {
      if (cluster) await dropClusterDatabase(nodes, name);
      else await asking(serverUrl, `drop database ${name} with (force)`);
    }
    await embedded?.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
