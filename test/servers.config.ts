import { join } from 'node:path';
import { defineConfig, mergeConfig } from 'vitest/config';
import main from '../vitest.config.ts';

/**
 * The part of the suite that another PostgreSQL or a Redis could make fail, on the servers behind DATABASE_URL and
 * REDIS_URL: statements, locks, functions, caches and limits. Pages, documents and pure functions are the same there.
 */
const config = mergeConfig(main, defineConfig({ root: join(import.meta.dirname, '..') }));
export default {
  ...config,
  test: {
    ...config.test,
    include: [
      'test/features/**/*.test.ts',
      'test/kit/{cache,jobs,postgres}/*.test.ts',
      'test/kit/http/{idempotency,outage,rate-limits,time-limits}*.test.ts',
      'test/{backup,upgrade}/*.test.ts',
      'test/process/{application-user,redis}.test.ts',
      'test/shape/{isolation,plans,schema,functions,cursors}.test.ts',
    ],
    exclude: ['test/features/faces/**', 'test/**/*.storm.test.ts'],
  },
};
