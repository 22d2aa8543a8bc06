import { Icon } from '../../ui/icon.tsx';
import { TEXT } from './texts.ts';

/** A small number with a button on each side. */
export function Stepper({
  what,
  value,
  least,
  most,
  onChange,
}: {
  what: string;
  value: number;
  least: number;
  most: number;
  onChange: (value: number) => void;
}) {
  const set = (next: number) => onChange(Math.min(most, Math.max(least, next)));
  return (
    <span className="qty">
      <button type="button" aria-label={TEXT.fewer(what)} disabled={value <= least} onClick={() => set(value - 1)}>
        <Icon name="minus" />
      </button>
      <input
        inputMode="numeric"
        aria-label={TEXT.howMany(what)}
        value={value}
        onChange={({ target }) => set(Number.parseInt(target.value, 10) || least)}
      />
      <button type="button" aria-label={TEXT.more(what)} disabled={value >= most} onClick={() => set(value + 1)}>
        <Icon name="plus" />
      </button>
    </span>
  );
}
