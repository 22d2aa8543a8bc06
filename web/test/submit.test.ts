import { DwasoError } from '@dwaso/sdk';
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, it, vi } from 'vitest';
import { type Submission, useSubmit } from '../src/kit/submit.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
beforeEach(() => sessionStorage.clear());

/** A form on the page, sending `answers` one after the other. */
async function openForm(answers: (Error | 'taken')[]) {
  const keys: string[] = [];
  const done = vi.fn();
  let now: Submission<{ amount: number }> | null = null;
  const send = async (_input: { amount: number }, { idempotencyKey }: { idempotencyKey: string }) => {
    keys.push(idempotencyKey);
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  };
  function Form() {
    now = useSubmit({ name: 'pay:bkg_1', send, onDone: done });
    return null;
  }
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(createElement(Form)));
  const form = (): Submission<{ amount: number }> => {
    if (!now) throw new Error('The form is not shown');
    return now;
  };
  return { form, keys, done, press: (amount: number) => act(() => form().submit({ amount })) };
}

const failed = (status: number) => new DwasoError({ status, code: 'ANY', message: 'failed' });

it('keeps its key while the outcome is unknown, also after a reload', async () => {
  const first = await openForm([failed(0), failed(503)]);
  await first.press(100);
  expect(first.form().state).toBe('unsent');
  await act(() => first.form().again());
  const reloaded = await openForm(['taken']);
  expect(reloaded.form().state).toBe('unfinished');
  await act(() => reloaded.form().again());
  expect(new Set([...first.keys, ...reloaded.keys]).size).toBe(1);
  expect(reloaded.done).toHaveBeenCalledOnce();
});

it('takes a new key for a changed form and after a refusal', async () => {
  const { press, keys, form } = await openForm([failed(0), failed(422), 'taken']);
  await press(100);
  await press(200);
  expect(form().state).toBe('refused');
  await press(200);
  expect(new Set(keys).size).toBe(3);
  expect(sessionStorage.length).toBe(0);
});

it('sends one of two presses at once', async () => {
  const { form, keys } = await openForm(['taken', 'taken']);
  await act(() => Promise.all([form().submit({ amount: 1 }), form().submit({ amount: 1 })]));
  expect(keys).toHaveLength(1);
});
