import { onTestFinished } from 'vitest';

const atEndOfFile: (() => Promise<unknown>)[] = [];

/**
 * Runs `work` after the current test, or at the end of the file when no test runs. Vitest ignores `afterAll` inside a test
 * and inside `beforeAll`.
 */
export function onFinish(work: () => Promise<unknown>): void {
  try {
    onTestFinished(async () => {
      await work();
    });
  } catch {
    atEndOfFile.push(work);
  }
}

export async function finishFile(): Promise<void> {
  for (const work of atEndOfFile.splice(0).reverse()) await work();
}
