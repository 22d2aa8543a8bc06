import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { readConfig } from '../../src/config.ts';
import { createDeps } from '../../src/deps.ts';
import { startEmbedded } from '../../src/kit/embedded-postgres/start.ts';
import { createLog } from '../../src/kit/log.ts';
import { loadReferenceData } from '../../src/service.ts';

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string;
    template: string;
    dataDir: string;
  }
}

/** Starts one PostgreSQL for the run and creates a migrated template. Every database of a test is cloned from it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dwaso-test-'));
  const outside = process.env['DATABASE_URL'];
  const embedded = outside
    ? null
    : await startEmbedded({ dataDir, log: () => {}, settings: { fsync: 'off', max_connections: '300' } });
  const serverUrl = outside ?? embedded?.url ?? '';
  if (!process.env['REDIS_URL']) console.warn('REDIS_URL is not set: the tests that need a Redis are skipped');

  const template = `dwaso_template_${process.pid}`;
  const admin = new Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(`create database ${template}`);
  const url = new URL(serverUrl);
  url.pathname = `/${template}`;
  const deps = await createDeps(readConfig({ DATABASE_URL: url.href, DATA_DIR: dataDir }), createLog('silent'));
  await loadReferenceData(deps);
  await deps.close();

  project.provide('serverUrl', serverUrl);
  project.provide('template', template);
  project.provide('dataDir', dataDir);
  return async () => {
    await admin.query(`drop database ${template}`);
    await admin.end();
    await embedded?.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
