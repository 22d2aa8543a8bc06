import type { DwasoError } from '@dwaso/sdk';
import {
  type ComponentProps,
  createContext,
  type FormEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
} from 'react';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { isRace } from './api.ts';
import { clearDraft, keepDraft, restoreDraft } from './draft.ts';
import { toMoneyInput } from './format.ts';
import { type SubmitState, useSubmit } from './submit.ts';
import { TEXT } from './texts.ts';

/**
 * Forms are native inputs with names. `read` makes the request's body from them; the service judges it, and its errors
 * stand at the fields that they name by JSON path.
 */
interface FormErrors {
  of: (path: string) => string | null;
}
const Errors = createContext<FormErrors>({ of: () => null });
const Busy = createContext(false);

/** A path of the API is at a field, or inside of what the field stands for. */
function errorsOf(error: DwasoError | null): FormErrors {
  return {
    of: (path) => {
      const found = error?.details.find((detail) => detail.path === path || detail.path?.startsWith(`${path}/`));
      return found ? sentence(found.message) : null;
    },
  };
}

/** What the service said, as a sentence of its own. */
export const sentence = (message: string): string => {
  const text = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
};

/** For forms that are not an ApiForm: the fields inside show what the error says of them. */
export const FieldErrors = ({
  error,
  busy = false,
  children,
}: {
  error: DwasoError | null;
  busy?: boolean;
  children: ReactNode;
}) => (
  <Errors value={errorsOf(error)}>
    <Busy value={busy}>{children}</Busy>
  </Errors>
);

export interface ApiFormProps<Input, Output> {
  /** Names the form and its row: `record-payment:bkg_1`. What was typed is kept under this name. */
  name: string;
  read: (form: FormData) => Input;
  send: (input: Input, options: { idempotencyKey: string }) => PromiseLike<Output>;
  onDone: (output: Output) => void;
  /** Shows the state that won, after another person's change. */
  onConflict?: () => void;
  action: ReactNode;
  danger?: boolean;
  /** Beside the action: a way back. */
  extra?: ReactNode;
  /** Replaces the action's row, for screens with a bar of their own. */
  footer?: (state: SubmitState) => ReactNode;
  children?: ReactNode;
}

export function ApiForm<Input, Output>(props: ApiFormProps<Input, Output>) {
  const { name, read, send, onDone, onConflict, action, danger = false, extra, footer, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const submission = useSubmit<Input, Output>({
    name,
    send,
    onDone: (output) => {
      clearDraft(name);
      onDone(output);
    },
  });
  const { state, error } = submission;
  const sending = state === 'sending';

  useEffect(() => {
    if (form.current) restoreDraft(name, form.current);
  }, [name]);
  useEffect(() => {
    if (state === 'refused') form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [state]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submission.submit(read(new FormData(event.currentTarget)));
  };
  return (
    <form
      ref={form}
      className="stack"
      noValidate={false}
      onSubmit={onSubmit}
      onInput={(event) => keepDraft(name, event.currentTarget)}
      aria-busy={sending}
    >
      <FieldErrors error={error} busy={sending}>
        {children}
      </FieldErrors>
      <FormNotice
        state={state}
        error={error}
        again={submission.again}
        forget={submission.forget}
        onConflict={onConflict}
      />
      {footer ? (
        footer(state)
      ) : (
        <div className="btns">
          <Button type="submit" kind={danger ? 'dan' : 'pri'} busy={sending}>
            {action}
          </Button>
          {extra}
        </div>
      )}
    </form>
  );
}

interface NoticeProps {
  state: SubmitState;
  error: DwasoError | null;
  again: () => Promise<void>;
  forget: () => void;
  onConflict: (() => void) | undefined;
}

/** What became of the last attempt, where no field can say it. */
export function FormNotice({ state, error, again, forget, onConflict }: NoticeProps) {
  if (state === 'unsent' || state === 'unfinished') {
    const said = state === 'unfinished' ? TEXT.form.unfinished : navigator.onLine ? TEXT.form.unsure : TEXT.form.unsent;
    return (
      <Banner tone="warn" icon="off" title={said.title}>
        {said.text}
        {error?.requestId && <span className="tiny"> {TEXT.request(error.requestId)}</span>}
        <span className="btns">
          <Button kind="sec" onClick={() => void again()}>
            {TEXT.form.sendAgain}
          </Button>
          <Button kind="ghost" onClick={forget}>
            {TEXT.form.forgotten}
          </Button>
        </span>
      </Banner>
    );
  }
  if (state !== 'refused' || !error) return null;
  if (isRace(error))
    return (
      <Banner tone="warn" icon="info" title={TEXT.form.changed.title}>
        {sentence(error.message)}{' '}
        {onConflict && (
          <button type="button" className="btn ghost" onClick={onConflict}>
            {TEXT.form.changed.show}
          </button>
        )}
      </Banner>
    );
  const atFields = error.details.some(({ path }) => path !== undefined && path !== '');
  return (
    <Banner tone="bad" icon="warn" title={sentence(error.message)}>
      {atFields ? TEXT.form.check : error.details.map(({ message }) => sentence(message)).join(' ')}
      {error.requestId && <span className="tiny"> {TEXT.request(error.requestId)}</span>}
    </Banner>
  );
}

interface FieldProps {
  label: string;
  /** JSON path of the request's body; by default the field's name. */
  path?: string | undefined;
  hint?: ReactNode;
}

interface Described {
  id: string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
  disabled?: boolean;
}

/** Label, hint and error around any control. */
export function Field({
  label,
  path = '',
  hint,
  children,
}: FieldProps & { children: (control: Described) => ReactNode }) {
  const id = useId();
  const problem = useContext(Errors).of(path);
  const described = [problem && `${id}-e`, hint && `${id}-h`].filter(Boolean).join(' ');
  return (
    <div className={problem ? 'f bad' : 'f'}>
      <label htmlFor={id}>{label}</label>
      {children({ id, ...(problem && { 'aria-invalid': true }), ...(described && { 'aria-describedby': described }) })}
      {hint && (
        <p className="hint" id={`${id}-h`}>
          {hint}
        </p>
      )}
      {problem && (
        <p className="err" id={`${id}-e`}>
          <Icon name="warn" size="sm" />
          {problem}
        </p>
      )}
    </div>
  );
}

type Named = FieldProps & { name: string };

export const TextField = ({ label, path, hint, ...input }: Named & ComponentProps<'input'>) => (
  <Field label={label} path={path ?? `/${input.name}`} hint={hint}>
    {(control) => <input className="in" {...input} {...control} />}
  </Field>
);

export const LongField = ({ label, path, hint, ...input }: Named & ComponentProps<'textarea'>) => (
  <Field label={label} path={path ?? `/${input.name}`} hint={hint}>
    {(control) => <textarea className="in" {...input} {...control} />}
  </Field>
);

export const SelectField = ({ label, path, hint, children, ...input }: Named & ComponentProps<'select'>) => (
  <Field label={label} path={path ?? `/${input.name}`} hint={hint}>
    {(control) => (
      <select className="in" {...input} {...control}>
        {children}
      </select>
    )}
  </Field>
);

/** An amount in cedis. `parseMoney` of kit/format.ts makes pesewas of it. */
export const MoneyField = ({
  label,
  path,
  hint,
  pesewas,
  ...input
}: Named & { pesewas?: number | undefined } & ComponentProps<'input'>) => (
  <Field label={label} path={path ?? `/${input.name}`} hint={hint}>
    {(control) => (
      <div className="pre">
        <span aria-hidden="true">GHS</span>
        <input
          className="in num"
          inputMode="decimal"
          pattern="[0-9 ,]+([.][0-9]{1,2})?"
          autoComplete="off"
          defaultValue={pesewas === undefined ? undefined : toMoneyInput(pesewas)}
          {...input}
          {...control}
        />
      </div>
    )}
  </Field>
);

export const PhoneField = (props: Named & ComponentProps<'input'>) => (
  <TextField type="tel" inputMode="tel" autoComplete="off" placeholder="024 123 4567" {...props} />
);

/** A tick box or, with `sw`, a switch. */
export const CheckField = ({
  label,
  hint,
  sw = false,
  ...input
}: { label: ReactNode; hint?: ReactNode; sw?: boolean; name: string } & ComponentProps<'input'>) => (
  <label className={sw ? 'swl' : 'ck'}>
    <input type="checkbox" className={sw ? 'sw' : undefined} role={sw ? 'switch' : undefined} {...input} />
    <span>
      {label}
      {hint && (
        <>
          <br />
          <span className="small muted">{hint}</span>
        </>
      )}
    </span>
  </label>
);

/** One of a few choices, each with a line of its own. */
export const RadioField = ({
  legend,
  name,
  options,
  defaultValue,
}: {
  legend: string;
  name: string;
  options: readonly { value: string; label: ReactNode; hint?: ReactNode }[];
  defaultValue?: string;
}) => (
  <fieldset className="stack g1">
    <legend className="lab">{legend}</legend>
    {options.map(({ value, label, hint }) => (
      <label className="ck" key={value}>
        <input type="radio" name={name} value={value} defaultChecked={value === defaultValue} required />
        <span>
          {label}
          {hint && (
            <>
              <br />
              <span className="small muted">{hint}</span>
            </>
          )}
        </span>
      </label>
    ))}
  </fieldset>
);

/** What the service says against a field, for controls that are no single input. */
export const useFieldError = (path: string): string | null => useContext(Errors).of(path);

/** For controls that must not change while the form is sent. */
export const useBusy = (): boolean => useContext(Busy);

/** A text of the form, without spaces around it; undefined when empty. */
export function textOf(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
