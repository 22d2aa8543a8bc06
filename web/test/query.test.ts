import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { queryClient, refreshWithout } from '../src/kit/query.ts';

afterEach(() => queryClient.clear());

it('asks again for what is left, and for nothing of what was deleted, however its screen named it', async () => {
  const asked: string[] = [];
  const show = async (name: string, data: unknown) => {
    const queryKey = ['b', 'biz_1', 'catalogue', 'providers', name];
    const queryFn = async () => {
      asked.push(name);
      return data;
    };
    await queryClient.fetchQuery({ queryKey, queryFn });
    return new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => {});
  };
  const shown = [
    await show('prv_1', { id: 'prv_1' }),
    await show('me', { id: 'prv_1' }),
    await show('prv_2', { id: 'prv_2' }),
    await show('all', [{ id: 'prv_1' }]),
  ];
  asked.length = 0;
  await refreshWithout('prv_1', 'biz_1', 'catalogue');
  for (const stop of shown) stop();
  expect(asked).toEqual(['prv_2', 'all']);
});
