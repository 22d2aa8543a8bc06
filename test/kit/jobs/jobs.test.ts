import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/kit/clock.ts';
import { startWorker } from '../../../src/kit/jobs/jobs.ts';
import { createLog } from '../../../src/kit/log.ts';
import { type Fragment, fragment } from '../../../src/kit/postgres/sql.ts';

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

  it('run at the start one after the other, and at once where work is due', async () => {
    const ran: string[] = [];
    const jobOf = (name: string, due?: Fragment) => ({
      name,
      everyMs: 60_000,
      ...(due && { due }),
      run: async () => {
        ran.push(name);
        return 'done' as const;
      },
    });
    const jobs = [jobOf('first'), jobOf('second'), jobOf('due', fragment`now()`)];
    const readLateness = async () => new Map([['due', 1]]);
    const worker = startWorker({ jobs, log, readLateness, countFailure: () => {} });
    expect(ran).toEqual([]);
    await until(() => ran.includes('second'));
    await worker.stop();
    expect(ran.filter((name, at) => ran.indexOf(name) === at)).toEqual(['due', 'first', 'second']);
  });

  it('do not run when the worker ends before their start', async () => {
    let runs = 0;
    const run = async () => {
      runs++;
      return 'done' as const;
    };
    const jobs = [{ name: 'later', everyMs: 1, run }];
    await startWorker({ jobs, log, readLateness: async () => new Map(), countFailure: () => {} }).stop();
    expect(runs).toBe(0);
  });
});
