import { ConnectionError, DwasoError } from '@dwaso/sdk';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dropOthers, keepReads, keptUser, restoreReads } from '../src/kit/keep.ts';

beforeEach(() => localStorage.clear());
afterEach(() => void vi.useRealTimers());

/** A page that has read a kept and a common answer. */
async function readPage(value: string): Promise<QueryClient> {
  const client = new QueryClient();
  await client.prefetchQuery({ queryKey: ['today'], queryFn: async () => value, meta: { keep: true } });
  await client.prefetchQuery({ queryKey: ['other'], queryFn: async () => value });
  return client;
}

it('keeps only what has meta.keep, and asks for it again', async () => {
  keepReads(await readPage('day'), 'usr_1');
  const client = new QueryClient();
  restoreReads(client);
  expect(client.getQueryData(['today'])).toBe('day');
  expect(client.getQueryData(['other'])).toBeUndefined();
  expect(client.getQueryState(['today'])?.isInvalidated).toBe(true);
});

it('keeps nothing for another person, nor longer than a day', async () => {
  keepReads(await readPage('day'), 'usr_1');
  expect(dropOthers('usr_1')).toBe(false);
  expect(dropOthers('usr_2')).toBe(true);
  expect(keptUser()).toBeNull();
  keepReads(await readPage('day'), 'usr_1');
  vi.useFakeTimers({ now: Date.now() + 86_400_001 });
  expect(keptUser()).toBeNull();
  expect(localStorage.length).toBe(0);
});

it('shows no answer that is older than a day, however often the page was left', async () => {
  const read = Date.now();
  vi.useFakeTimers({ now: read, toFake: ['Date'] });
  const first = await readPage('day');
  vi.setSystemTime(read + 20 * 3_600_000);
  await first.prefetchQuery({ queryKey: ['later'], queryFn: async () => 'new', meta: { keep: true } });
  keepReads(first, 'usr_1');
  vi.setSystemTime(read + 26 * 3_600_000);
  const client = new QueryClient();
  restoreReads(client);
  expect(client.getQueryData(['today'])).toBeUndefined();
  expect(client.getQueryData(['later'])).toBe('new');
});

it('keeps nothing that would fill the store', async () => {
  keepReads(await readPage('x'.repeat(1_000_001)), 'usr_1');
  expect(keptUser()).toBeNull();
});

it('keeps what could not be read again without a network, and drops what the service refuses', async () => {
  const failed = new QueryClient();
  const read = async (value: unknown, queryKey: string[]) =>
    failed.fetchQuery({
      queryKey,
      queryFn: async () => {
        if (value instanceof Error) throw value;
        return value;
      },
      retry: false,
      meta: { keep: true },
    });
  const errors = [
    new ConnectionError('no network', null),
    new DwasoError({ status: 503, code: 'UNKNOWN', message: 'down' }),
    new DwasoError({ status: 404, code: 'NOT_FOUND', message: 'gone' }),
  ];
  for (const [place, error] of errors.entries()) {
    await read('day', [`today-${place}`]);
    await expect(read(error, [`today-${place}`])).rejects.toBe(error);
  }
  keepReads(failed, 'usr_1');
  const client = new QueryClient();
  restoreReads(client);
  expect(errors.map((_, place) => client.getQueryData([`today-${place}`]))).toEqual(['day', 'day', undefined]);
  expect(client.getQueryState(['today-0'])).toMatchObject({ status: 'success', error: null, isInvalidated: true });
});
