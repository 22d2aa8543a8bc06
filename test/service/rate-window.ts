import { windowOf } from '../../src/kit/cache/limiter.ts';
import type { Answer } from './api.ts';

/**
 * Runs a test of the rate limits. One that failed while a window ended proves nothing, so it runs again in the new
 * window; `test` must therefore use keys, people and addresses of its own.
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

/** So many requests, a few dozen at a time; the answers in no special order. */
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
