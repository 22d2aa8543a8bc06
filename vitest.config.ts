import { defineConfig } from 'vitest/config';
import { chooseSeed } from './test/service/seed.ts';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // `npm run test:citus`, `npm run test:faults` and `npm run test:screens` run these.
    exclude: [
      'test/citus/**',
      'test/faults/**',
      'test/abuse/**',
      'test/**/*.storm.test.ts',
      'test/process/end.test.ts',
      'test/hostile/fuzz.test.ts',
      'test/site/**',
      'test/web/**',
    ],
    env: { SEED: chooseSeed() },
    setupFiles: ['test/service/fast-check-seed.ts'],
    globalSetup: ['test/service/global-setup.ts'],
    isolate: false,
    // One line a file, failures, warnings of skipped tests, and a summary.
    slowTestThreshold: Number.POSITIVE_INFINITY,
    onConsoleLog: (_text, type, entity) => type === 'stderr' && entity?.type !== 'test',
    // Tests mostly wait for the database, so that three workers suit two cores. The server behind DATABASE_URL usually
    // allows 100 connections, which three workers could exhaust.
    maxWorkers: process.env['DATABASE_URL'] ? 1 : 3,
    // What succeeds ends early; only a failure takes this long. Eight busy processes on two cores must not cause one.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
