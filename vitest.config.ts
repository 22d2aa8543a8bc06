import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // These have a command of their own: `npm run test:faults`.
    exclude: ['test/faults/**'],
    globalSetup: ['test/service/global-setup.ts'],
    isolate: false,
    // Much of a test's time is spent waiting for a database, so more run at once than there are cores.
    // A server of one's own usually allows a hundred connections, which three of them could use up.
    maxWorkers: process.env['DATABASE_URL'] ? 1 : 3,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Only what never comes true is waited for so long.
    expect: { poll: { timeout: 30_000 } },
  },
});
