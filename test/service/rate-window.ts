import { vi } from 'vitest';
import type { Answer } from './api.ts';
import type { TestService } from './service.ts';

/**
 * Runs a test of the rate limits in one window, however long it takes: `Date`, by which services of this process count
 * their windows, stands still meanwhile.
 */
export async function withinOneWindow(test: () => Promise<void>): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    await test();
  } finally {
    vi.useRealTimers();
  }
}

/**
 * Uses up the limits of `count` requests: `ask` sends one of them, and the buckets that it was counted in are counted
 * again for the rest.
 */
export async function spend({ service }: TestService, count: number, ask: () => Promise<Answer>): Promise<Answer> {
  const { limiter } = service.deps;
  const counting = vi.spyOn(limiter, 'consume');
  const answer = await ask();
  const counted = counting.mock.calls.map(([buckets]) => buckets);
  counting.mockRestore();
  if (counted.length === 0) throw new Error('The request was counted in no bucket');
  for (let sent = 1; sent < count; sent++) for (const buckets of counted) await limiter.consume(buckets);
  return answer;
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
