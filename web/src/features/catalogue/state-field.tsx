import { useEffect, useRef } from 'react';

/**
 * Puts a value that no single input holds into the form. A change counts as typing, so that the form keeps it as a draft.
 */
export function StateField({ name, value }: { name: string; value: string }) {
  const input = useRef<HTMLInputElement>(null);
  const last = useRef(value);
  useEffect(() => {
    if (last.current === value) return;
    last.current = value;
    input.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [value]);
  return <input ref={input} type="hidden" name={name} value={value} readOnly />;
}
