import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from './api.ts';

const ATTEMPTS = 200;
const PAUSE_MS = 100;

/** Repeats a request that is answered 503, as a client does. `send` must use the same Idempotency-Key each time. */
export async function retryUnavailable(send: () => Promise<Answer>): Promise<Answer> {
  let answer = await send();
  for (let attempt = 1; answer.status === 503 && attempt < ATTEMPTS; attempt++) {
    await sleep(PAUSE_MS);
    answer = await send();
  }
  return answer;
}
