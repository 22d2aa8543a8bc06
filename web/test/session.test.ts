import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A page that was just loaded, with what the browser kept. `user` is whom the service names. */
async function openPage(user: string) {
  vi.resetModules();
  const listeners = new Map<string, () => void>();
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => listeners.set(type, listener));
  vi.stubGlobal('fetch', async () => Response.json({ data: { user: { id: user } } }));
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  const session = await import('../src/kit/session.ts');
  const { restoreReads } = await import('../src/kit/keep.ts');
  const { queryClient } = await import('../src/kit/query.ts');
  restoreReads(queryClient);
  const read = (value: string) =>
    queryClient.prefetchQuery({ queryKey: ['today'], queryFn: async () => value, meta: { keep: true } });
  const leave = () => listeners.get('pagehide')?.();
  return { ...session, read, leave, reload, shown: () => queryClient.getQueryData(['today']) };
}

it('shows what was kept to the same person', async () => {
  const first = await openPage('usr_1');
  first.rememberUser('usr_1');
  await first.read('day');
  first.leave();
  const second = await openPage('usr_1');
  second.rememberUser('usr_1');
  expect([second.shown(), second.reload.mock.calls.length]).toEqual(['day', 0]);
});

it('keeps nothing of one person for the next who opens the page', async () => {
  const first = await openPage('usr_1');
  first.rememberUser('usr_1');
  await first.read('day');
  first.leave();
  sessionStorage.setItem('dwaso-draft:note', 'private');
  const second = await openPage('usr_2');
  second.rememberUser('usr_2');
  second.leave();
  expect(second.reload).toHaveBeenCalled();
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  expect((await openPage('usr_2')).shown()).toBeUndefined();
});

it.each([
  ['a new sign-in', async (page: Awaited<ReturnType<typeof openPage>>) => void (await page.checkSession())],
  ['a later read', async (page: Awaited<ReturnType<typeof openPage>>) => page.rememberUser('usr_2')],
])('an open page does not go on for another person: %s', async (_how, notice) => {
  const page = await openPage('usr_2');
  page.rememberUser('usr_1');
  await page.read('day');
  sessionStorage.setItem('dwaso-attempt:pay', '{}');
  await notice(page);
  page.leave();
  expect(page.reload).toHaveBeenCalled();
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
});
