import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Real processes under load while something breaks: one file a fault, one at a time. */
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: {
    include: ['test/faults/*.test.ts'],
    globalSetup: ['test/service/global-setup.ts'],
    fileParallelism: false,
    testTimeout: 300_000 + 3_000 * Number(process.env['FAULT_SECONDS'] ?? 0),
    hookTimeout: 120_000,
    // One seed for the whole run; see chance.ts.
    env: { FAULT_SEED: process.env['FAULT_SEED'] ?? String(Math.floor(Math.random() * 1e9)) },
  },
});
