import { type ReactNode, useEffect } from 'react';
import { useSubmit } from '../../kit/submit.ts';
import { TEXT as KIT } from '../../kit/texts.ts';
import { showToast } from '../../kit/toast.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';

/** One press, one request; a second press after a lost answer sends the same key. */
export function ActionButton<Output>({
  name,
  label,
  send,
  onDone,
  children,
  ...look
}: {
  /** Names the action and its row: `replay:dlv_1`. */
  name: string;
  /** Names the action in the sentence that says it did not work. */
  label: string;
  send: (options: { idempotencyKey: string }) => PromiseLike<Output>;
  onDone: (output: Output) => void;
  children?: ReactNode;
} & Pick<ButtonProps, 'kind' | 'icon' | 'block'>) {
  const { state, error, submit } = useSubmit<null, Output>({
    name,
    send: (_input, options) => send(options),
    onDone,
  });
  useEffect(() => {
    if (error) showToast(KIT.notDone(label, error.message), { icon: 'warn' });
  }, [error, label]);
  return (
    <Button {...look} busy={state === 'sending'} onClick={() => void submit(null)}>
      {label}
      {children}
    </Button>
  );
}
