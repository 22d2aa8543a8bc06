import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { useLive } from '../src/kit/live.ts';
import { queryClient } from '../src/kit/query.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
afterEach(() => queryClient.clear());

/** The browser's event stream, opened and cut by the test. */
class Stream {
  static readonly OPEN = 1;
  static readonly CONNECTING = 0;
  static readonly CLOSED = 2;
  static last: Stream;
  readyState = Stream.CONNECTING;
  onopen = () => {};
  onerror = () => {};
  close = () => {};
  constructor() {
    Stream.last = this;
  }
}

async function openScreen(): Promise<() => boolean> {
  vi.stubGlobal('EventSource', Stream);
  const queryKey = ['b', 'biz_1', 'bookings'];
  await queryClient.prefetchQuery({ queryKey, queryFn: async () => 'read', meta: { live: ['booking'] } });
  function Screen() {
    useLive('biz_1');
    return null;
  }
  await act(async () => createRoot(document.createElement('div')).render(createElement(Screen)));
  return () => queryClient.getQueryState(queryKey)?.isInvalidated ?? false;
}

it('reads nothing again when the stream opens at once', async () => {
  const isOld = await openScreen();
  act(() => Stream.last.onopen());
  expect(isOld()).toBe(false);
});

it.each([1, 2])('reads again when a stream opens that was cut or could not be opened %s times', async (times) => {
  const isOld = await openScreen();
  for (let time = 0; time < times; time++) act(() => Stream.last.onerror());
  expect(isOld()).toBe(false);
  act(() => Stream.last.onopen());
  expect(isOld()).toBe(true);
});
