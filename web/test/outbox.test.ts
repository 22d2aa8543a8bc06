import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Step } from '../src/kit/outbox.ts';

const STEP = { kind: 'check-in', target: 'bkg_1', businessId: 'biz_1', text: 'Ama is here' };

/** A page that was just loaded, with what the browser kept. `user` is whom the service names. */
async function openPage(user: string | null) {
  vi.resetModules();
  vi.stubGlobal('fetch', async () => {
    if (user === null) throw new TypeError('no network');
    return Response.json({ data: { user: { id: user } } });
  });
  const { DwasoError } = await import('@dwaso/sdk');
  const page = await import('../src/kit/outbox.ts');
  const sent: string[] = [];
  const settled: Step[] = [];
  let failure: Error | null = null;
  const refuseWith = (status: number) => {
    failure = new DwasoError({ status, code: 'ANY', message: 'refused' });
  };
  page.handleSteps('check-in', {
    send: async (target, { idempotencyKey }) => {
      sent.push(`${target} ${idempotencyKey}`);
      if (failure) throw failure;
    },
    settled: (step) => settled.push(step),
  });
  return { ...page, sent, settled, refuseWith };
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('sends a step after the time to take it back, once', async () => {
  const page = await openPage('usr_1');
  page.addStep(STEP);
  await vi.advanceTimersByTimeAsync(4_900);
  expect(page.sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(page.sent).toHaveLength(1);
  expect(page.outbox.get()).toEqual([]);
  expect(page.settled).toHaveLength(1);
});

it('keeps a step with its key over a reload, until an answer comes', async () => {
  const first = await openPage('usr_1');
  first.refuseWith(503);
  first.addStep(STEP);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(first.sent).toHaveLength(1);
  const second = await openPage('usr_1');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(second.sent[0]).toBe(first.sent[0]);
  expect(second.outbox.get()).toEqual([]);
});

it('waits without a network', async () => {
  const page = await openPage(null);
  page.addStep(STEP);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(page.sent).toEqual([]);
  expect(page.outbox.get()).toHaveLength(1);
});

it('says of a step taken without a network that it waits', async () => {
  const page = await openPage(null);
  const { toasts } = await import('../src/kit/toast.ts');
  dispatchEvent(new Event('offline'));
  page.addStep(STEP);
  expect(toasts.get().map(({ text }) => text)).toEqual(['Ama is here. Not sent yet']);
});

it('drops a step that is refused', async () => {
  const page = await openPage('usr_1');
  page.refuseWith(409);
  page.addStep(STEP);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(page.sent).toHaveLength(1);
  expect(page.outbox.get()).toEqual([]);
});

it('never sends a step of another person', async () => {
  localStorage.setItem('dwaso-outbox', JSON.stringify([{ ...STEP, key: 'k', userId: 'usr_other', sendAt: 0 }]));
  const page = await openPage('usr_1');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(page.sent).toEqual([]);
  expect(page.outbox.get()).toEqual([]);
});
