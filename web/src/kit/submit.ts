import type { DwasoError } from '@dwaso/sdk';
import { useCallback, useRef, useState } from 'react';
import { maySendAgain, toApiError } from './api.ts';

/**
 * Sends what a form holds, once. The first attempt makes an Idempotency-Key. It stays the same over retries, reloads and
 * a new sign-in, until a final answer came or something in the form changed.
 */
export interface Attempt {
  key: string;
  /** The values as text, to tell a repetition from a change. */
  input: string;
}

const nameOf = (form: string) => `dwaso-attempt:${form}`;

function readAttempt(form: string): Attempt | null {
  const text = sessionStorage.getItem(nameOf(form));
  return text === null ? null : (JSON.parse(text) as Attempt);
}

/** The key for these values: the earlier one if they are the same. */
function keyFor(form: string, input: string): string {
  const earlier = readAttempt(form);
  if (earlier?.input === input) return earlier.key;
  const key = crypto.randomUUID();
  sessionStorage.setItem(nameOf(form), JSON.stringify({ key, input } satisfies Attempt));
  return key;
}

export type SubmitState = 'idle' | 'sending' | 'refused' | 'unsent' | 'unfinished';

export interface Submission<Input> {
  state: SubmitState;
  error: DwasoError | null;
  submit: (input: Input) => Promise<void>;
  /** Sends the same again, with the same key. */
  again: () => Promise<void>;
  forget: () => void;
}

export interface SubmitOptions<Input, Output> {
  /** Names the form and its row, such as `record-payment:bkg_1`. */
  name: string;
  send: (input: Input, options: { idempotencyKey: string }) => PromiseLike<Output>;
  onDone: (output: Output) => void;
}

export function useSubmit<Input, Output>({ name, send, onDone }: SubmitOptions<Input, Output>): Submission<Input> {
  const [earlier] = useState(() => readAttempt(name));
  const [state, setState] = useState<SubmitState>(earlier ? 'unfinished' : 'idle');
  const [error, setError] = useState<DwasoError | null>(null);
  const running = useRef(false);
  const sent = useRef<Input | undefined>(earlier ? (JSON.parse(earlier.input) as Input) : undefined);

  const submit = useCallback(
    async (input: Input) => {
      // A second press while the first is under way does nothing.
      if (running.current) return;
      running.current = true;
      sent.current = input;
      setState('sending');
      setError(null);
      try {
        const output = await send(input, { idempotencyKey: keyFor(name, JSON.stringify(input)) });
        sessionStorage.removeItem(nameOf(name));
        setState('idle');
        onDone(output);
      } catch (cause) {
        const failure = toApiError(cause);
        setError(failure);
        if (maySendAgain(failure)) setState('unsent');
        else {
          // A refusal is stored under its key, so that the next attempt needs another one.
          sessionStorage.removeItem(nameOf(name));
          setState('refused');
        }
      } finally {
        running.current = false;
      }
    },
    [name, send, onDone],
  );

  return {
    state,
    error,
    submit,
    again: async () => {
      if (sent.current !== undefined) await submit(sent.current);
    },
    forget: () => {
      sessionStorage.removeItem(nameOf(name));
      setState('idle');
      setError(null);
    },
  };
}
