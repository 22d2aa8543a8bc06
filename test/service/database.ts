import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { settingsFor } from '../../src/distribute/database-settings.ts';
import { cloneClusterDatabase, createClusterDatabase, dropClusterDatabase, findRelease, listNodes } from './cluster.ts';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

async function asAdmin(statement: string): Promise<void> {
  const admin = new Client({ connectionString: inject('serverUrl') });
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}

/**
 * Copies the files of the template instead of writing each page to the log, which takes twice the CPU. It needs a
 * checkpoint, which only costs little where nothing waits for the disk.
 */
const cloneOf = (template: string): string =>
  `template ${template}${process.env['DATABASE_URL'] ? '' : ' strategy file_copy'}`;

/** A new database, cloned from the migrated template or empty. */
export async function createDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const name = `${inject('databases')}${randomBytes(6).toString('hex')}`;
  if (process.env['CITUS_URL']) return createOnCluster(process.env['CITUS_URL'], name, options.empty ?? false);
  await asAdmin(`create database ${name} ${options.empty ? '' : cloneOf(inject('template'))}`);
  const url = new URL(inject('serverUrl'));
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => asAdmin(`drop database if exists ${name} with (force)`) };
}

async function createOnCluster(coordinator: string, name: string, empty: boolean): Promise<TestDatabase> {
  const nodes = await listNodes(coordinator);
  const needed = settingsFor(await findRelease(coordinator));
  const settings = Object.entries(needed).map(([setting, value]) => `${setting} = '${value}'`);
  if (empty) await createClusterDatabase(nodes, name);
  else await cloneClusterDatabase(nodes, name, { template: inject('template'), settings });
  return { url: new URL(`/${name}`, coordinator).href, drop: () => dropClusterDatabase(nodes, name) };
}

/** Metrics that no test reads. */
export const NO_METRICS = { retry: () => {}, timeout: () => {}, poolWait: () => {}, diskFull: () => {} };

const refuse = () => {
  throw new Error('Nothing is invalidated here');
};

/** An invalidator for tests without invalidation. */
export const NO_INVALIDATION = { notify: refuse, announce: refuse, send: refuse };
