import { afterEach, describe, expect, it } from 'vitest';
import { type Freshness, watchFreshness } from '../../../src/kit/db/freshness.ts';
import { until } from '../../service/receiver.ts';

/** A primary and a replica as far as their logs go. */
const world = { written: 0n, replayed: 0n as bigint | null, broken: false };
const changes: { fresh: boolean; why: string }[] = [];
let watched: Freshness;

const lsn = (position: bigint) =>
  `${(position >> 32n).toString(16)}/${(position & 0xffffffffn).toString(16)}`.toUpperCase();
function watch(maxLagMs: number): Freshness {
  Object.assign(world, { written: 0xfffffff0n, replayed: 0xfffffff0n, broken: false });
  changes.length = 0;
  watched = watchFreshness({
    maxLagMs,
    written: async () => lsn(world.written),
    replayed: async () => {
      if (world.broken) throw new Error('no answer');
      return world.replayed === null ? null : lsn(world.replayed);
    },
    onChange: (fresh, why) => changes.push({ fresh, why }),
  });
  return watched;
}
afterEach(() => watched.close());

describe('the freshness of a replica', () => {
  it('is believed once it has passed where the primary was, also across the two halves of a position', async () => {
    const freshness = watch(100);
    expect(freshness.isFresh()).toBe(false);
    await until(() => freshness.isFresh());
    world.written = 0x1_0000_0010n;
    world.replayed = 0xffff_ffffn;
    await until(() => !freshness.isFresh());
    world.replayed = 0x1_0000_0010n;
    await until(() => freshness.isFresh());
  });

  it('is believed again after a doubt when it has been asked, unless it has fallen back', async () => {
    const freshness = watch(600_000);
    await until(() => freshness.isFresh());
    world.written += 5n;
    freshness.doubt();
    expect(freshness.isFresh()).toBe(false);
    await until(() => freshness.isFresh());
    world.replayed = 7n;
    await until(() => !freshness.isFresh());
  });

  it('ends when it stays behind for longer than the bound, and comes back with it', async () => {
    const freshness = watch(100);
    await until(() => freshness.isFresh());
    world.written += 1n;
    await until(() => !freshness.isFresh());
    await until(() => changes.at(-1)?.fresh === false);
    expect(changes.at(-1)?.why).toBe('it is too far behind');
    world.replayed = world.written;
    await until(() => freshness.isFresh());
    await until(() => changes.at(-1)?.fresh === true);
  });

  it('does not end while nothing is written', async () => {
    const freshness = watch(500);
    await until(() => freshness.isFresh());
    const asked = changes.length;
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(changes.length).toBe(asked);
  });

  it('ends at once when it does not answer, however long it may be behind', async () => {
    const freshness = watch(4_000);
    await until(() => freshness.isFresh());
    world.broken = true;
    await until(() => changes.at(-1)?.fresh === false);
    expect(changes.at(-1)?.why).toBe('no answer');
    world.broken = false;
    await until(() => freshness.isFresh());
  });

  it('is never believed of a server that replays nothing', async () => {
    const freshness = watch(100);
    world.replayed = null;
    await until(() => changes.at(-1)?.why === 'it replays nothing, so it is no replica');
    expect(freshness.isFresh()).toBe(false);
  });
});
