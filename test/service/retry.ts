import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from './api.ts';

const ATTEMPTS = 200;
const PAUSE_MS = 100;

/**
 * Repeats a request that is answered 503, or whose connection ends before the answer, as a client does: a busy service
 * closes a connection that has been silent for a minute. `send` must use the same Idempotency-Key each time.
 */
export async function retryUnavailable(send: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const isLast = attempt === ATTEMPTS;
    const answer = await send().catch((error: unknown) => {
      if (isLast) throw error;
      return null;
    });
    if (answer && (answer.status !== 503 || isLast)) return answer;
    await sleep(PAUSE_MS);
  }
}
