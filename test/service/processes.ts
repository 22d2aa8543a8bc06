import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { type Api, apiOf } from './api.ts';
import type { TestDatabase } from './database.ts';
import { testEnvironment } from './service.ts';

const MAIN = join(import.meta.dirname, '../../src/main.ts');

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The service ended with ${child.exitCode} before it was ready`);
    try {
      if ((await fetch(`${url}/ready`)).ok) return;
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/**
 * Services in processes of their own on one database, one for each set of settings, as a deployment runs them. They are
 * stopped, and the database dropped, when the file's tests are done.
 */
export async function startProcesses(
  database: TestDatabase,
  overrides: readonly Record<string, string>[],
): Promise<Api[]> {
  const children: ChildProcess[] = [];
  afterAll(async () => {
    await Promise.all(
      children.map(async (child) => {
        if (child.exitCode !== null) return;
        const ended = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGTERM');
        await ended;
      }),
    );
    await database.drop();
  });
  return Promise.all(
    overrides.map(async (own) => {
      const environment = await testEnvironment(database, { ROLE: 'api', ...own });
      // Tokens of one process are good at the other: they share keys and issuer.
      const shared = { ...environment, PUBLIC_URL: 'http://dwaso.test' };
      const child = spawn(process.execPath, [MAIN], { env: { ...process.env, ...shared }, stdio: 'inherit' });
      children.push(child);
      const url = `http://127.0.0.1:${environment.PORT}`;
      await untilReady(url, child);
      return apiOf(url);
    }),
  );
}
