import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { NATIVE_MODULES } from '../service/native-modules.ts';
import { chooseSeed } from '../service/seed.ts';

const given = Boolean(process.env['CITUS_URL']);
if (!given) console.warn('CITUS_URL is not set: the tests that need a Citus cluster are skipped');

/** The feature tests on the cluster whose coordinator is at CITUS_URL, and the tests of the cluster itself. */
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: {
    experimental: NATIVE_MODULES,
    include: given
      ? [
          'test/features/**/*.test.ts',
          'test/kit/http/**/*.test.ts',
          'test/kit/postgres/pooler.test.ts',
          'test/citus/**/*.test.ts',
        ]
      : [],
    // It adds a trigger of its own to a table.
    exclude: [...configDefaults.exclude, 'test/features/outward/messages/races.test.ts'],
    passWithNoTests: !given,
    env: { SEED: chooseSeed() },
    setupFiles: ['test/service/fast-check-seed.ts', 'test/service/finish-file.ts'],
    globalSetup: given ? ['test/service/global-setup.ts'] : [],
    isolate: false,
    // Each database keeps background processes and connections on every server.
    maxWorkers: 1,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
