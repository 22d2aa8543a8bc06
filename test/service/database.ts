import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';

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

/** A new database, cloned from the migrated template or empty. */
export async function createDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const name = `dwaso_test_${randomBytes(6).toString('hex')}`;
  await asAdmin(`create database ${name}${options.empty ? '' : ` template ${inject('template')}`}`);
  const url = new URL(inject('serverUrl'));
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => asAdmin(`drop database if exists ${name} with (force)`) };
}

/** Metrics that no test reads. */
export const NO_METRICS = { retry: () => {}, timeout: () => {}, poolWait: () => {} };

/** An invalidator for tests without invalidation. */
export const NO_INVALIDATION = {
  notify: () => {
    throw new Error('Nothing is invalidated here');
  },
};
