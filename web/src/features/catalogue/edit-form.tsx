import { type ReactNode, useState } from 'react';
import { clearDraft, readDraft } from '../../kit/draft.ts';
import { ApiForm } from '../../kit/form.tsx';
import { Button } from '../../ui/button.tsx';
import { TEXT } from './texts.ts';

interface EditFormProps<Input, Output> {
  name: string;
  read: (form: FormData) => Input;
  send: (input: Input, options: { idempotencyKey: string }) => PromiseLike<Output>;
  onDone: (output: Output) => void;
  action?: string;
  /** A new item has nothing to go back to. */
  isNew?: boolean;
  /** One of several forms of a page: its bar stays inside of its card. */
  inside?: boolean;
  children: ReactNode;
}

/** A form whose bar says that something is not saved yet, with a way back. */
export function EditForm<Input, Output>(props: EditFormProps<Input, Output>) {
  const { name, read, send, onDone, action = TEXT.save, isNew = false, inside = false, children } = props;
  const [round, setRound] = useState(0);
  const [changed, setChanged] = useState(() => readDraft(name) !== null);
  const undo = () => {
    clearDraft(name);
    setChanged(false);
    setRound(round + 1);
  };
  return (
    <div key={round} onInput={() => setChanged(true)}>
      <ApiForm
        name={name}
        read={read}
        send={send}
        onDone={(output) => {
          setChanged(false);
          onDone(output);
        }}
        action={action}
        footer={(state) => (
          <div className={changed && !inside ? 'save' : 'row end-bar'}>
            <span className="small muted grow">{changed && !isNew && TEXT.unsaved}</span>
            {changed && !isNew && (
              <Button kind="ghost" onClick={undo}>
                {TEXT.undo}
              </Button>
            )}
            <Button type="submit" kind={changed || isNew ? 'pri' : 'sec'} busy={state === 'sending'}>
              {action}
            </Button>
          </div>
        )}
      >
        {children}
      </ApiForm>
    </div>
  );
}
