import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { TEXT } from '../kit/texts.ts';
import { dropToast, showToast } from '../kit/toast.ts';

/** A slow network shows that the press was taken. */
const SAY_AFTER_MS = 1_000;
const GIVE_UP_AFTER_MS = 20_000;

/**
 * A dialog whose script is loaded by the press that opens it. Where the script does not arrive, the page says so and stays
 * as it was, and another press tries again.
 */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = null,
): ComponentType<Props> {
  return function LazyDialog(props: Props) {
    const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
    // A press loads once, however often the page renders meanwhile.
    const close = useRef(props.onClose);
    useEffect(() => {
      let toast: number | null = null;
      let isOver = false;
      const saying = setTimeout(() => {
        toast = showToast(TEXT.loading, { icon: 'clock' });
      }, SAY_AFTER_MS);
      const end = () => {
        isOver = true;
        clearTimeout(saying);
        clearTimeout(waiting);
        if (toast !== null) dropToast(toast);
      };
      const giveUp = () => {
        // The page that asked for it was left, or was told before.
        if (isOver) return;
        end();
        showToast(TEXT.failed.connection, { icon: 'warn' });
        close.current();
      };
      const waiting = setTimeout(giveUp, GIVE_UP_AFTER_MS);
      load().then((part) => {
        end();
        setLoaded(() => part);
      }, giveUp);
      return end;
    }, []);
    return Loaded ? <Loaded {...props} /> : placeholder;
  };
}
