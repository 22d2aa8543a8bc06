import { describe, expect, it } from 'vitest';
import { latenessReader } from '../../../src/jobs.ts';
import { systemClock } from '../../../src/kit/clock.ts';
import type { PeriodicJob } from '../../../src/kit/jobs/jobs.ts';
import { NIGHTLY, onceANight } from '../../../src/kit/jobs/nightly.ts';
import { startTestService } from '../../service/service.ts';

const api = await startTestService();
const { db } = api.service.deps;

let jobs = 0;
const newName = () => `test.nightly-${++jobs}`;

/** A job in a process of its own, as a worker runs it: while it says that there is more. */
function processWith(name: string, run: PeriodicJob['run'], clock = systemClock()) {
  const job = onceANight({ name, ...NIGHTLY, run }, { db, clock });
  const readLateness = latenessReader(db.service, clock, [job]);
  return {
    isDue: async () => ((await readLateness()).get(name) ?? -1) >= 0,
    async work() {
      while ((await job.run()) === 'more');
    },
    step: () => job.run(),
  };
}

describe('a nightly job', () => {
  it('runs once a night over all processes, and again the next night', async () => {
    const [name, nights, clock] = [newName(), [] as string[], systemClock()];
    const [one, two] = ['one', 'two'].map((process) =>
      processWith(
        name,
        async () => {
          nights.push(process);
          return 'done';
        },
        clock,
      ),
    ) as [ReturnType<typeof processWith>, ReturnType<typeof processWith>];
    expect(await one.isDue()).toBe(true);
    await Promise.all([one.work(), two.work()]);
    expect(nights).toHaveLength(1);
    expect([await one.isDue(), await two.isDue()]).toEqual([false, false]);
    await two.work();
    // A process that starts later finds that the night has ended.
    await processWith(name, async () => 'done').work();
    expect(nights).toHaveLength(1);
    clock.moveTo(24 * 3_600);
    expect([await one.isDue(), await two.isDue()]).toEqual([true, true]);
    await Promise.all([two.work(), one.work()]);
    expect(nights).toHaveLength(2);
  });

  it('is finished by another process where one was killed', async () => {
    const [name, steps] = [newName(), [] as string[]];
    const killed = processWith(name, async () => {
      steps.push('killed');
      return 'more';
    });
    const other = processWith(name, async () => {
      steps.push('other');
      return 'done';
    });
    await killed.step();
    await killed.step();
    expect(await other.isDue()).toBe(false);
    await other.work();
    expect(steps).toEqual(['killed', 'killed']);
    await api.owner.query(
      "update job_runs set leased_until = clock_timestamp() - interval '1 second' where name = $1",
      [name],
    );
    expect(await other.isDue()).toBe(true);
    await other.work();
    // The first process was only slow: the night has ended for it as well.
    await killed.step();
    expect(steps).toEqual(['killed', 'killed', 'other']);
  });

  it('is repeated after a failure', async () => {
    let runs = 0;
    const failing = processWith(newName(), async () => {
      if (++runs === 1) throw new Error('once');
      return 'done';
    });
    await expect(failing.work()).rejects.toThrow('once');
    await failing.work();
    expect([runs, await failing.isDue()]).toEqual([2, false]);
  });
});
