import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { NATIVE_MODULES } from '../service/native-modules.ts';
import { chooseSeed } from '../service/seed.ts';
import { FAULTS } from '../suites.ts';

/**
 * Real processes during a fault, an attack or an upgrade, and storms that take long. One file holds one of them.
 */
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: {
    experimental: NATIVE_MODULES,
    include: FAULTS,
    expect: { poll: { timeout: 60_000 } },
    globalSetup: ['test/service/global-setup.ts'],
    // Much of a fault is waiting for what follows from it.
    maxWorkers: 2,
    testTimeout: 300_000 + 3_000 * Number(process.env['FAULT_SECONDS'] ?? 0),
    hookTimeout: 120_000,
    env: { SEED: chooseSeed(), FUZZ_SPOILT: '20' },
    setupFiles: ['test/service/fast-check-seed.ts', 'test/service/finish-file.ts'],
  },
});
