import { windowOf } from '../../src/kit/cache/limiter.ts';
import type { Answer } from './api.ts';

/**
 * Runs a test of the rate limits. A failure while a window ended proves nothing, so the test is repeated in the new
 * window. `test` must use new keys, users and addresses on each run.
 */
export async function withinOneWindow(test: () => Promise<void>): Promise<void> {
  for (;;) {
    const window = windowOf(Date.now());
    try {
      await test();
      return;
    } catch (error) {
      if (windowOf(Date.now()) === window) throw error;
    }
  }
}

/** Sends `count` requests, a few dozen at a time. The order of the answers is arbitrary. */
export async function burst(count: number, ask: (index: number) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: 32 }, async () => {
      while (next < count) answers.push(await ask(next++));
    }),
  );
  return answers;
}
