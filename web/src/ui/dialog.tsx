import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { TEXT } from '../kit/texts.ts';
import { IconButton } from './button.tsx';

/**
 * A question above the page: a sheet from below on phones, centred on wide screens. The browser keeps the focus inside,
 * gives it back, and closes on Escape.
 */
export function Dialog({
  title,
  onClose,
  children,
  firm = false,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Has no way out but its own buttons. */
  firm?: boolean;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Closed while it is still in the page: a dialog that is gone gives no focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="dlg"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        if (!firm) onClose();
      }}
    >
      <div className="dlg-h">
        <h2 id={id}>{title}</h2>
        {!firm && <IconButton icon="x" label={TEXT.close} onClick={onClose} />}
      </div>
      {children}
    </dialog>
  );
}
