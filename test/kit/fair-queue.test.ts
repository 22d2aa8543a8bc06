import { describe, expect, it } from 'vitest';
import { DEPENDENCY_UNAVAILABLE, fail } from '../../src/kit/errors.ts';
import { fairQueue } from '../../src/kit/fair-queue.ts';

const open = (total: number, perKey: number, waitMs = 60_000) =>
  fairQueue({ total, limitOf: (key) => (key === 'all' ? total : perKey), waitMs, late: () => new Error('late') });
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('a fair queue', () => {
  it('gives one key at most its share, and the rest to others', async () => {
    const queue = open(6, 2);
    let entered = 0;
    for (let request = 0; request < 10; request++) void queue.enter('loud').then(() => entered++);
    await settle();
    expect([entered, queue.waiting]).toEqual([2, 8]);
    await Promise.all([queue.enter('calm'), queue.enter('calm'), queue.enter('all'), queue.enter('all')]);
    queue.leave('calm');
    await settle();
    // The free place is not for the key that has its share.
    expect(entered).toBe(2);
    queue.leave('loud');
    await settle();
    expect(entered).toBe(3);
    // Nobody is left to be refused after the test.
    while (queue.waiting > 0) queue.leave('loud');
    await settle();
    expect(entered).toBe(10);
  });

  it('serves keys in turn, whatever the number of their requests', async () => {
    const queue = open(2, 2);
    await queue.enter('first');
    await queue.enter('first');
    const served: string[] = [];
    const ask = (key: string) => void queue.enter(key).then(() => served.push(key));
    for (let request = 0; request < 5; request++) ask('loud');
    for (const key of ['calm', 'quiet', 'calm']) ask(key);
    const holders = ['first', 'first'];
    for (let done = 0; done < 8; done++) {
      queue.leave(holders.shift() ?? '');
      await settle();
      holders.push(served.at(-1) ?? '');
    }
    expect(served).toEqual(['loud', 'calm', 'quiet', 'loud', 'calm', 'loud', 'loud', 'loud']);
  });

  it('refuses a request that waited too long, and forgets it', async () => {
    const queue = open(1, 1, 20);
    await queue.enter('a');
    await expect(queue.enter('a')).rejects.toThrow('late');
    await expect(queue.enter('b')).rejects.toThrow('late');
    expect(queue.waiting).toBe(0);
    queue.leave('a');
    await queue.enter('b');
  });
});

const busy = () => fail(DEPENDENCY_UNAVAILABLE, 'busy');

/** A queue of one at a time, and work that ends when told to. */
function controlled(limits: { ofKey: number; ofAll: number }) {
  const queue = fairQueue({ total: 1, most: { busy, ...limits } });
  const order: string[] = [];
  const ends: (() => void)[] = [];
  const add = (tenantId: string) =>
    queue.run(tenantId, () => {
      order.push(tenantId);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const endAll = async () => {
    await settle();
    for (let ended = 0; ended < ends.length; ended++) {
      ends[ended]?.();
      await settle();
    }
  };
  return { add, order, endAll };
}

describe('a bounded fair queue', () => {
  it('lets tenants take turns, however much one of them has waiting', async () => {
    const { add, order, endAll } = controlled({ ofKey: 20, ofAll: 100 });
    const all = [...Array.from({ length: 6 }, () => add('a')), add('b'), add('c'), add('b')];
    await endAll();
    await Promise.all(all);
    expect(order).toEqual(['a', 'b', 'c', 'a', 'b', 'a', 'a', 'a', 'a']);
  });

  it('refuses what is past the share of a tenant, and takes it again later', async () => {
    const { add, order, endAll } = controlled({ ofKey: 2, ofAll: 100 });
    const all = [add('a'), add('a'), add('b')];
    await expect(add('a')).rejects.toMatchObject({ kind: { status: 503 }, message: 'busy' });
    await endAll();
    await Promise.all(all);
    const again = add('a');
    await endAll();
    await again;
    expect(order.filter((tenant) => tenant === 'a')).toHaveLength(3);
  });

  it('admits a tenant with nothing pending also when the others fill it', async () => {
    const { add, order, endAll } = controlled({ ofKey: 20, ofAll: 3 });
    const all = [add('a'), add('a'), add('a')];
    await expect(add('a')).rejects.toMatchObject({ kind: { status: 503 } });
    all.push(add('b'));
    await expect(add('b')).rejects.toMatchObject({ kind: { status: 503 } });
    await endAll();
    await Promise.all(all);
    expect(order).toEqual(['a', 'b', 'a', 'a']);
  });

  it('goes on after work that fails', async () => {
    const queue = fairQueue({ total: 1, most: { ofKey: 5, ofAll: 5, busy } });
    const failing = () => queue.run('a', () => Promise.reject(new Error('no')));
    const all = await Promise.allSettled([failing(), failing(), queue.run('a', async () => 1)]);
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  });
});
