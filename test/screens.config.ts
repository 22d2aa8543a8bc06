import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { chooseSeed } from './service/seed.ts';

/** Journeys through the site, the console and the desk in Chromium, each file with a service of its own. */
export default defineConfig({
  root: join(import.meta.dirname, '..'),
  test: {
    include: ['test/site/**/*.test.ts', 'test/web/**/*.test.ts'],
    env: { SEED: chooseSeed() },
    globalSetup: ['test/service/global-setup.ts'],
    // A browser, a service and its PostgreSQL keep two cores busy.
    maxWorkers: 1,
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
