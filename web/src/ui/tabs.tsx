import { type KeyboardEvent, type ReactNode, useEffect, useId } from 'react';

/** Parts of one screen, one shown at a time. Arrow keys move between the tabs. */
export function Tabs<Key extends string>({
  label,
  tabs,
  current,
  onChange,
  children,
}: {
  label: string;
  tabs: readonly { key: Key; text: string }[];
  current: Key;
  onChange: (key: Key) => void;
  children: ReactNode;
}) {
  const id = useId();
  // On a phone the strip is wider than the screen, and an address may open any of the tabs.
  useEffect(() => {
    const tab = document.getElementById(`${id}-${current}`);
    const strip = tab?.parentElement;
    if (strip) strip.scrollLeft = tab.offsetLeft - strip.offsetLeft;
  }, [id, current]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = tabs.findIndex(({ key }) => key === current);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (!next) return;
    onChange(next.key);
    document.getElementById(`${id}-${next.key}`)?.focus();
  };
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label}>
        {tabs.map(({ key, text }) => (
          <button
            key={key}
            id={`${id}-${key}`}
            type="button"
            role="tab"
            aria-selected={key === current}
            aria-controls={`${id}-panel`}
            tabIndex={key === current ? 0 : -1}
            onClick={() => onChange(key)}
            onKeyDown={onKeyDown}
          >
            {text}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${current}`} className="stack">
        {children}
      </div>
    </>
  );
}
