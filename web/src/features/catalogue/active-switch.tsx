import { useState } from 'react';
import { toApiError } from '../../kit/api.ts';
import { refresh } from '../../kit/query.ts';
import { showToast } from '../../kit/toast.ts';
import { useBusiness } from '../shops/index.ts';
import { TEXT } from './texts.ts';

/** Shows or hides an item at once, and goes back when the service refused. */
export function ActiveSwitch({
  name,
  active,
  label = TEXT.active,
  send,
}: {
  name: string;
  active: boolean;
  label?: string;
  send: (active: boolean) => PromiseLike<unknown>;
}) {
  const { id } = useBusiness();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const change = async (next: boolean) => {
    setWanted(next);
    try {
      await send(next);
      showToast(next ? TEXT.switchedOn(name) : TEXT.switchedOff(name));
      await refresh(id, 'catalogue');
    } catch (error) {
      showToast(TEXT.notSwitched(name, toApiError(error).message), { icon: 'warn' });
    } finally {
      setWanted(null);
    }
  };
  return (
    <label className="swl">
      <span className="semi">{label}</span>
      <input
        className="sw"
        type="checkbox"
        role="switch"
        checked={wanted ?? active}
        aria-checked={wanted ?? active}
        disabled={wanted !== null}
        onChange={(event) => void change(event.target.checked)}
      />
    </label>
  );
}
