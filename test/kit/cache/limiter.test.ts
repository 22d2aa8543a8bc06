import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryLimiter, tightest, WINDOW_MS } from '../../../src/kit/cache/limiter.ts';

const MINUTE = Date.UTC(2026, 0, 1, 12, 30);

describe('fixed windows', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: MINUTE }));
  afterEach(() => vi.useRealTimers());

  it('begin and end on whole minutes, independent of the first request', async () => {
    const limiter = memoryLimiter();
    const ask = () => limiter.consume([{ key: 'a', limit: 2 }]);
    vi.setSystemTime(MINUTE + 58_000);
    expect(await ask()).toEqual({ limit: 2, remaining: 1, reset: 2, exceeded: false });
    expect(await ask()).toEqual({ limit: 2, remaining: 0, reset: 2, exceeded: false });
    expect(await ask()).toEqual({ limit: 2, remaining: 0, reset: 2, exceeded: true });
    vi.setSystemTime(MINUTE + WINDOW_MS - 1);
    expect(await ask()).toMatchObject({ exceeded: true, reset: 1 });
    vi.setSystemTime(MINUTE + WINDOW_MS);
    expect(await ask()).toEqual({ limit: 2, remaining: 1, reset: 60, exceeded: false });
  });

  it('count a refused request in no bucket, so that one key cannot use up a shared bucket', async () => {
    const limiter = memoryLimiter();
    const ask = (key: string) =>
      limiter.consume([
        { key, limit: 3 },
        { key: 'all', limit: 5 },
      ]);
    for (let request = 0; request < 10; request++) await ask('wild');
    expect(await ask('calm')).toMatchObject({ limit: 5, remaining: 1, exceeded: false });
    expect(await ask('calm')).toMatchObject({ limit: 5, remaining: 0, exceeded: false });
    expect(await ask('calm')).toMatchObject({ limit: 5, remaining: 0, exceeded: true });
  });
});

describe('the memory of the limiter', () => {
  it('is bounded, and a bucket in use keeps its count', async () => {
    const limiter = memoryLimiter(100);
    const busy = { key: 'busy', limit: 5_000 };
    for (let request = 0; request < 2_000; request++)
      await limiter.consume([busy, { key: `new ${request}`, limit: 5 }]);
    expect(await limiter.consume([busy])).toMatchObject({ remaining: 2_999 });
    expect(await limiter.consume([{ key: 'new 0', limit: 5 }])).toMatchObject({ remaining: 4 });
  });
});

describe('the tightest bucket', () => {
  const buckets = [
    { key: 'key', limit: 600 },
    { key: 'tenant', limit: 1_200 },
  ];

  it('is the one with the fewest requests left', () => {
    expect(tightest(buckets, [10, 10], MINUTE)).toMatchObject({ limit: 600, remaining: 590 });
    expect(tightest(buckets, [10, 1_100], MINUTE)).toMatchObject({ limit: 1_200, remaining: 100 });
  });

  it('is the exceeded one, also when another is exactly used up', () => {
    expect(tightest(buckets, [600, 1_201], MINUTE)).toMatchObject({ limit: 1_200, remaining: 0, exceeded: true });
    expect(tightest(buckets, [601, 1_200], MINUTE)).toMatchObject({ limit: 600, remaining: 0, exceeded: true });
  });
});
