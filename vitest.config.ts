import { defineConfig } from 'vitest/config';
import { NATIVE_MODULES } from './test/service/native-modules.ts';
import { chooseSeed } from './test/service/seed.ts';
import { WaitingFirst } from './test/service/waiting-first.ts';
import { FAULTS, SCREENS } from './test/suites.ts';

export default defineConfig({
  test: {
    experimental: NATIVE_MODULES,
    include: ['test/**/*.test.ts'],
    // Other commands run these: see test/suites.ts.
    exclude: ['test/citus/**', ...FAULTS, ...SCREENS],
    env: { SEED: chooseSeed() },
    setupFiles: ['test/service/fast-check-seed.ts', 'test/service/finish-file.ts'],
    globalSetup: ['test/service/global-setup.ts'],
    isolate: false,
    sequence: { sequencer: WaitingFirst },
    // One line a file, failures, warnings of skipped tests, and a summary.
    slowTestThreshold: Number.POSITIVE_INFINITY,
    onConsoleLog: (_text, type, entity) => type === 'stderr' && entity?.type !== 'test',
    // Tests mostly wait for the database, so that four workers suit two cores. The server behind DATABASE_URL usually
    // allows 100 connections, which four workers could exhaust.
    maxWorkers: process.env['DATABASE_URL'] ? 2 : 4,
    // What succeeds ends early; only a failure takes this long. Eight busy processes on two cores must not cause one.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
