import { useRef } from 'react';
import { Field } from '../../kit/form.tsx';
import { Icon } from '../../ui/icon.tsx';

/** A whole number with a step down and a step up. */
export function QuantityField({
  name,
  label,
  hint,
  value,
  min,
  fewer,
  more,
}: {
  name: string;
  label: string;
  hint?: string;
  value: number;
  min: number;
  fewer: string;
  more: string;
}) {
  const input = useRef<HTMLInputElement>(null);
  const step = (by: 1 | -1) => {
    if (by > 0) input.current?.stepUp();
    else input.current?.stepDown();
    input.current?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <Field label={label} path={`/${name}`} hint={hint}>
      {(control) => (
        <span className="qty">
          <button type="button" onClick={() => step(-1)}>
            <Icon name="minus" />
            <span className="vh">{fewer}</span>
          </button>
          <input
            ref={input}
            name={name}
            type="number"
            inputMode="numeric"
            min={min}
            max={100_000}
            defaultValue={value}
            required
            {...control}
          />
          <button type="button" onClick={() => step(1)}>
            <Icon name="plus" />
            <span className="vh">{more}</span>
          </button>
        </span>
      )}
    </Field>
  );
}
