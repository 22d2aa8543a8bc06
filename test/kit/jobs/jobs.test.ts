import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/kit/clock.ts';
import { startWorker } from '../../../src/kit/jobs/jobs.ts';
import { createLog } from '../../../src/kit/log.ts';

const log = createLog('silent');

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10));
}

describe('periodic jobs', () => {
  it('repeat while there is more, pause when done, survive a failure, and end with the worker', async () => {
    const clock = systemClock();
    let left = 5;
    let failures = 1;
    const seen: string[] = [];
    const watch = {
      name: 'test.watch',
      everyMs: 5,
      run: async () => {
        if (failures-- > 0) throw new Error('once');
        seen.push(clock.now().toString());
        left--;
        return left > 0 ? ('more' as const) : ('done' as const);
      },
    };
    const worker = startWorker({ jobs: [watch], log, readLateness: async () => new Map(), countFailure: () => {} });
    await until(() => left <= -2);
    await worker.stop();
    const count = seen.length;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(seen.length).toBe(count);
  });
});
