import { afterAll, onTestFinished } from 'vitest';

/** Ends what was begun: with the test that runs, or with the file's last one where none does. Inside a test `afterAll` is not heard. */
export function afterwards(work: () => Promise<unknown>): void {
  try {
    onTestFinished(async () => {
      await work();
    });
  } catch {
    afterAll(work);
  }
}
