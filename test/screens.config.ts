import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { NATIVE_MODULES } from './service/native-modules.ts';
import { chooseSeed } from './service/seed.ts';
import { SCREENS } from './suites.ts';

/** Journeys through the site, the console and the desk in Chromium, each file with a service of its own. */
export default defineConfig({
  root: join(import.meta.dirname, '..'),
  test: {
    experimental: NATIVE_MODULES,
    include: SCREENS,
    env: { SEED: chooseSeed() },
    setupFiles: ['test/service/finish-file.ts'],
    globalSetup: ['test/service/global-setup.ts'],
    // A journey waits for its browser half of the time.
    maxWorkers: 2,
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
