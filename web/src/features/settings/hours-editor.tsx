import '../../styles/settings.css';
import type { HoursRow } from '@dwaso/sdk';
import { useFieldError } from '../../kit/form.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TEXT } from './texts.ts';
import { PRESETS, timesWith, type Week } from './week.ts';

const USUAL = { open: '09:00', close: '18:00' } as const;

/** Presets, a switch a day, and the times of each open day. */
export function HoursEditor({ week, onChange }: { week: Week; onChange: (week: Week) => void }) {
  const change = (weekday: number, part: Partial<HoursRow>) =>
    onChange(week.map((row) => (row.weekday === weekday ? { ...row, ...part } : row)));
  const first = week.find(({ enabled }) => enabled);
  const copy = () =>
    onChange(week.map((row) => (row.enabled && first ? { ...row, open: first.open, close: first.close } : row)));
  return (
    <>
      <fieldset className="chips pad" aria-label={TEXT.hours.presets}>
        {PRESETS.map(({ name, week: preset }) => (
          <button
            key={name}
            type="button"
            className="chip"
            aria-pressed={JSON.stringify(preset) === JSON.stringify(week)}
            onClick={() => onChange(preset)}
          >
            {name}
          </button>
        ))}
      </fieldset>
      <div className="rows">
        {week.map((row, at) => (
          <Day
            key={row.weekday}
            row={row}
            at={at}
            onChange={(part) => change(row.weekday, part)}
            copy={row === first ? copy : undefined}
          />
        ))}
      </div>
    </>
  );
}

function Day({
  row,
  at,
  onChange,
  copy,
}: {
  row: HoursRow;
  at: number;
  onChange: (part: Partial<HoursRow>) => void;
  copy: (() => void) | undefined;
}) {
  const day = TEXT.hours.weekdays[row.weekday - 1] ?? '';
  const problem = useFieldError(`/hours/${at}`);
  const time = (name: 'open' | 'close', label: string) => (
    <select
      className="in"
      aria-label={label}
      aria-invalid={problem !== null || undefined}
      aria-describedby={problem === null ? undefined : `day-${at}`}
      value={row[name] ?? ''}
      onChange={(event) => onChange({ [name]: event.target.value })}
    >
      {timesWith(row[name]).map((one) => (
        <option key={one}>{one}</option>
      ))}
    </select>
  );
  return (
    <div className="hr">
      <label className="swl">
        <input
          className="sw"
          type="checkbox"
          role="switch"
          checked={row.enabled}
          aria-checked={row.enabled}
          onChange={(event) =>
            onChange(event.target.checked ? { enabled: true, ...USUAL } : { enabled: false, open: null, close: null })
          }
        />
        <span className="semi">{day}</span>
      </label>
      {row.enabled ? (
        <>
          <div className="ti">
            {time('open', TEXT.hours.opens(day))}
            <span className="muted">{TEXT.hours.to}</span>
            {time('close', TEXT.hours.closes(day))}
          </div>
          {copy ? (
            <Button kind="ghost" icon="copy" className="end" onClick={copy}>
              {TEXT.hours.copy}
            </Button>
          ) : (
            <span className="end" />
          )}
        </>
      ) : (
        <span className="muted end">{TEXT.hours.closed}</span>
      )}
      {problem !== null && (
        <p className="err" id={`day-${at}`}>
          <Icon name="warn" size="sm" />
          {problem}
        </p>
      )}
    </div>
  );
}
