import { afterEach, describe, expect, it } from 'vitest';
import { type ReplicaLag, watchReplicaLag } from '../../../src/kit/postgres/replica-lag.ts';
import { until } from '../../service/receiver.ts';

/** The write-ahead log positions of a primary and a replica. */
const world = { written: 0n, replayed: 0n as bigint | null, broken: false };
const changes: { fresh: boolean; why: string }[] = [];
let watched: ReplicaLag;

const lsn = (position: bigint) =>
  `${(position >> 32n).toString(16)}/${(position & 0xffffffffn).toString(16)}`.toUpperCase();
function watch(maxLagMs: number): ReplicaLag {
  Object.assign(world, { written: 0xfffffff0n, replayed: 0xfffffff0n, broken: false });
  changes.length = 0;
  watched = watchReplicaLag({
    maxLagMs,
    writtenPosition: async () => lsn(world.written),
    replayedPosition: async () => {
      if (world.broken) throw new Error('no answer');
      return world.replayed === null ? null : lsn(world.replayed);
    },
    onChange: (usable, reason) => changes.push({ fresh: usable, why: reason }),
  });
  return watched;
}
afterEach(() => watched.close());

describe('the lag of a replica', () => {
  it('is within the bound once the replica has passed the position of the primary, also across the two halves of a position', async () => {
    const lag = watch(100);
    expect(lag.isWithinLimit()).toBe(false);
    await until(() => lag.isWithinLimit());
    world.written = 0x1_0000_0010n;
    world.replayed = 0xffff_ffffn;
    await until(() => !lag.isWithinLimit());
    world.replayed = 0x1_0000_0010n;
    await until(() => lag.isWithinLimit());
  });

  it('is measured again after a suspicion, and is out of bounds when the replica falls back', async () => {
    const lag = watch(600_000);
    await until(() => lag.isWithinLimit());
    world.written += 5n;
    lag.markSuspect();
    expect(lag.isWithinLimit()).toBe(false);
    await until(() => lag.isWithinLimit());
    world.replayed = 7n;
    await until(() => !lag.isWithinLimit());
  });

  it('exceeds the bound when the replica stays behind, and recovers with it', async () => {
    const lag = watch(100);
    await until(() => lag.isWithinLimit());
    world.written += 1n;
    await until(() => !lag.isWithinLimit());
    await until(() => changes.at(-1)?.fresh === false);
    expect(changes.at(-1)?.why).toBe('it is too far behind');
    world.replayed = world.written;
    await until(() => lag.isWithinLimit());
    await until(() => changes.at(-1)?.fresh === true);
  });

  it('stays within the bound while nothing is written', async () => {
    const lag = watch(500);
    await until(() => lag.isWithinLimit());
    const asked = changes.length;
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(changes.length).toBe(asked);
  });

  it('is unknown as soon as the replica does not answer, with any bound', async () => {
    const lag = watch(4_000);
    await until(() => lag.isWithinLimit());
    world.broken = true;
    await until(() => changes.at(-1)?.fresh === false);
    expect(changes.at(-1)?.why).toBe('no answer');
    world.broken = false;
    await until(() => lag.isWithinLimit());
  });

  it('is unknown for a server that is not a replica', async () => {
    const lag = watch(100);
    world.replayed = null;
    await until(() => changes.at(-1)?.why === 'it replays nothing, so it is no replica');
    expect(lag.isWithinLimit()).toBe(false);
  });
});
