import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** What console and desk keep, send and lay out, without a browser: `npm run test:web`. */
export default defineConfig({
  root: join(import.meta.dirname, '..'),
  resolve: { conditions: ['dwaso-source', 'module', 'browser', 'development'] },
  test: { include: ['test/*.test.ts'], environment: 'happy-dom' },
});
