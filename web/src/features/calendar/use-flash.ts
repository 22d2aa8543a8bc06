import { useCallback, useState } from 'react';

const SHOWN_MS = 1_500;

/** Names of what changed just now. Each is drawn once with the class `flash`. */
export function useFlash(): [ReadonlySet<string>, (names: readonly string[]) => void] {
  const [names, setNames] = useState<ReadonlySet<string>>(new Set());
  const flash = useCallback((changed: readonly string[]) => {
    if (changed.length === 0) return;
    setNames((before) => new Set([...before, ...changed]));
    setTimeout(() => setNames((before) => new Set([...before].filter((name) => !changed.includes(name)))), SHOWN_MS);
  }, []);
  return [names, flash];
}
