import { useBlocker } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FieldErrors, FormNotice } from './form.tsx';
import { useSubmit } from './submit.ts';
import { TEXT } from './texts.ts';

/**
 * Settings that are edited in place. Only the changed fields are kept as a draft, over a reload too, and lie above what
 * is saved: a field that another person changes meanwhile is not overwritten.
 */
export interface Edit<T> {
  value: T;
  set: (part: Partial<T>) => void;
  /** The fields that differ from what is saved. */
  changed: Partial<T>;
  dirty: boolean;
  undo: () => void;
}

const nameOf = (name: string) => `dwaso-edit:${name}`;
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function readDraft<T>(name: string): Partial<T> {
  const text = sessionStorage.getItem(nameOf(name));
  return text === null ? {} : (JSON.parse(text) as Partial<T>);
}

export function useEdit<T extends object>(name: string, saved: T): Edit<T> {
  const [draft, setDraft] = useState<Partial<T>>(() => readDraft<T>(name));
  const value = { ...saved, ...draft };
  const changed: Partial<T> = {};
  for (const key of Object.keys(draft) as (keyof T)[]) {
    if (!same(value[key], saved[key])) changed[key] = value[key];
  }
  return {
    value,
    changed,
    dirty: Object.keys(changed).length > 0,
    set: (part) =>
      setDraft((earlier) => {
        const next = { ...earlier, ...part };
        sessionStorage.setItem(nameOf(name), JSON.stringify(next));
        return next;
      }),
    undo: () => {
      sessionStorage.removeItem(nameOf(name));
      setDraft({});
    },
  };
}

export interface EditFormProps<T extends object, Input, Output> {
  name: string;
  edit: Edit<T>;
  /** The request's body, from the values at the moment of the press. */
  read: () => Input;
  send: (input: Input, options: { idempotencyKey: string }) => PromiseLike<Output>;
  onDone: (output: Output) => void;
  action: string;
  /** A step of a sequence has its button always and lets the person go; settings have the bar of unsaved changes. */
  step?: boolean;
  /** Nothing can be saved now; the screen says why. */
  locked?: boolean;
  /** Beside the action of a step. */
  extra?: ReactNode;
  children: ReactNode;
}

export function EditForm<T extends object, Input, Output>(props: EditFormProps<T, Input, Output>) {
  const { name, edit, read, send, onDone, action, step = false, locked = false, extra, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const submission = useSubmit<Input, Output>({
    name: `edit:${name}`,
    send,
    onDone: (output) => {
      onDone(output);
      edit.undo();
    },
  });
  const { state, error } = submission;
  const sending = state === 'sending';
  useEffect(() => {
    if (state === 'refused') form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [state]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submission.submit(read());
  };
  return (
    <form ref={form} className="stack g5" onSubmit={onSubmit} aria-busy={sending}>
      <FieldErrors error={error} busy={sending}>
        {children}
      </FieldErrors>
      <FormNotice
        state={state}
        error={error}
        again={submission.again}
        forget={submission.forget}
        onConflict={undefined}
      />
      {step ? (
        <div className="btns">
          <Button type="submit" kind="pri" busy={sending} disabled={locked}>
            {action}
          </Button>
          {extra}
        </div>
      ) : (
        edit.dirty && (
          <div className="save">
            <span>
              <output>{TEXT.unsaved.bar}</output>
            </span>
            <Button
              kind="ghost"
              disabled={sending}
              onClick={() => {
                submission.forget();
                edit.undo();
              }}
            >
              {TEXT.unsaved.undo}
            </Button>
            <Button type="submit" kind="pri" busy={sending} disabled={locked}>
              {action}
            </Button>
          </div>
        )
      )}
      {!step && <AskBeforeLeaving unsaved={edit.dirty && !sending} drop={edit.undo} />}
    </form>
  );
}

/** A link, the browser's Back and closing the tab ask first while something is not saved. */
function AskBeforeLeaving({ unsaved, drop }: { unsaved: boolean; drop: () => void }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => unsaved && current.pathname !== next.pathname,
    enableBeforeUnload: () => unsaved,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  const leave = () => {
    drop();
    blocker.proceed();
  };
  return (
    <Dialog title={TEXT.unsaved.title} onClose={blocker.reset}>
      <p>{TEXT.unsaved.text}</p>
      <div className="btns">
        <Button kind="pri" onClick={blocker.reset}>
          {TEXT.unsaved.stay}
        </Button>
        <Button kind="dan-o" onClick={leave}>
          {TEXT.unsaved.leave}
        </Button>
      </div>
    </Dialog>
  );
}
