import { useStore } from '../kit/store.ts';
import { dropToast, toasts } from '../kit/toast.ts';
import { Icon } from './icon.tsx';

export function Toasts() {
  const shown = useStore(toasts);
  return (
    <div className="toasts" role="status" aria-live="polite">
      {shown.map(({ id, text, icon, action }) => (
        <div className="toast" key={id}>
          <Icon name={icon} />
          <span className="grow">{text}</span>
          {action && (
            <button
              type="button"
              className="btn ghost"
              onClick={() => {
                dropToast(id);
                action.run();
              }}
            >
              {action.label}
            </button>
          )}
        </div>
      ))}
    </div>
  );
}
