import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { chooseSeed } from '../service/seed.ts';

/**
 * Real processes under load during a fault or an attack, and storms that take long. One file holds one of them, and
 * files run one at a time.
 */
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: {
    include: [
      'test/faults/*.test.ts',
      'test/abuse/*.test.ts',
      'test/**/*.storm.test.ts',
      'test/hostile/fuzz.test.ts',
      'test/process/end.test.ts',
    ],
    expect: { poll: { timeout: 60_000 } },
    globalSetup: ['test/service/global-setup.ts'],
    fileParallelism: false,
    testTimeout: 300_000 + 3_000 * Number(process.env['FAULT_SECONDS'] ?? 0),
    hookTimeout: 120_000,
    env: { SEED: chooseSeed(), FUZZ_SPOILT: '20' },
    setupFiles: ['test/service/fast-check-seed.ts'],
  },
});
