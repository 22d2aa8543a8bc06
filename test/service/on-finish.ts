import { afterAll, onTestFinished } from 'vitest';

/**
 * Runs `work` after the current test, or after the last test of the file when no test runs. Vitest ignores `afterAll`
 * inside a test.
 */
export function onFinish(work: () => Promise<unknown>): void {
  try {
    onTestFinished(async () => {
      await work();
    });
  } catch {
    afterAll(work);
  }
}
