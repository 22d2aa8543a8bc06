import { type ReactNode, useId } from 'react';
import { Icon } from '../ui/icon.tsx';
import { useFieldError } from './form.tsx';

/** Any of several choices. `form.getAll(name)` reads those that are ticked. */
export function CheckGroup({
  legend,
  hint,
  name,
  options,
  defaultValues = [],
}: {
  legend: string;
  hint?: ReactNode;
  name: string;
  options: readonly { value: string; label: ReactNode; hint?: ReactNode }[];
  defaultValues?: readonly string[];
}) {
  const id = useId();
  const problem = useFieldError(`/${name}`);
  return (
    <fieldset className={problem ? 'stack g1 f bad' : 'stack g1'} aria-describedby={problem ? `${id}-e` : undefined}>
      <legend className="lab">{legend}</legend>
      {hint && <p className="small muted">{hint}</p>}
      {options.map(({ value, label, hint: more }) => (
        <label className="ck" key={value}>
          <input type="checkbox" name={name} value={value} defaultChecked={defaultValues.includes(value)} />
          <span>
            {label}
            {more && (
              <>
                <br />
                <span className="small muted">{more}</span>
              </>
            )}
          </span>
        </label>
      ))}
      {problem && (
        <p className="err" id={`${id}-e`} role="alert">
          <Icon name="warn" size="sm" />
          {problem}
        </p>
      )}
    </fieldset>
  );
}
