import { useState } from 'react';
import { toApiError } from '../../kit/api.ts';
import { refresh } from '../../kit/query.ts';
import { showToast } from '../../kit/toast.ts';
import { useBusiness } from '../shops/index.ts';
import { TEXT } from './texts.ts';

interface SwitchProps {
  name: string;
  active: boolean;
  on: (name: string) => string;
  off: (name: string) => string;
  send: (active: boolean) => PromiseLike<unknown>;
}

/** Switches a rule at once, and goes back when the service refused. */
export function RuleSwitch({ name, active, on, off, send }: SwitchProps) {
  const { id } = useBusiness();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const change = (next: boolean) => {
    setWanted(next);
    Promise.resolve(send(next))
      .then(() => refresh(id, 'catalogue'))
      .then(() => showToast(next ? on(name) : off(name)))
      .catch((error: unknown) => showToast(TEXT.rules.notSwitched(name, toApiError(error).message), { icon: 'warn' }))
      .finally(() => setWanted(null));
  };
  return (
    <input
      className="sw"
      type="checkbox"
      role="switch"
      aria-label={name}
      checked={wanted ?? active}
      aria-checked={wanted ?? active}
      disabled={wanted !== null}
      onChange={(event) => change(event.target.checked)}
    />
  );
}
