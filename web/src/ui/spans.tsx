import { useFieldError } from '../kit/form.tsx';
import { Button, IconButton } from './button.tsx';

/** A time range of a day, from `HH:MM` to `HH:MM`. */
export interface Span {
  start: string;
  end: string;
}

export interface SpanTexts {
  starts: (place: number) => string;
  ends: (place: number) => string;
  to: string;
  add: string;
  remove: (place: number) => string;
}

/** Time inputs know no 24:00, nor do dated hours. */
const LAST = '23:59';
const HOURS = 4;

/** The range after the last one: an hour later, four hours long, as far as the day goes. */
function nextSpan(spans: readonly Span[], usual: Span): Span {
  const last = spans.at(-1);
  if (!last) return usual;
  const hour = Number(last.end.slice(0, 2));
  const at = (hours: number) => (hours > 23 ? LAST : `${String(hours).padStart(2, '0')}:${last.end.slice(3)}`);
  return { start: at(hour + 1), end: at(hour + 1 + HOURS) };
}

/** Some time ranges of a day, one below the other: `windows` of the request's body. */
export function Spans({
  spans,
  most,
  usual,
  text,
  onChange,
}: {
  spans: readonly Span[];
  most: number;
  usual: Span;
  text: SpanTexts;
  onChange: (spans: Span[]) => void;
}) {
  const problem = useFieldError('/windows');
  const set = (at: number, part: Partial<Span>) =>
    onChange(spans.map((span, index) => (index === at ? { ...span, ...part } : span)));
  const input = (at: number, name: keyof Span, label: string) => (
    <input
      className="in"
      type="time"
      aria-label={label}
      aria-invalid={problem !== null || undefined}
      value={spans[at]?.[name] ?? ''}
      required
      onChange={(event) => set(at, { [name]: event.target.value })}
    />
  );
  return (
    <div className="stack g2 spans">
      {spans.map((_, at) => (
        <div className="ti" key={`${at}`}>
          {input(at, 'start', text.starts(at + 1))}
          <span className="muted">{text.to}</span>
          {input(at, 'end', text.ends(at + 1))}
          <IconButton
            icon="trash"
            label={text.remove(at + 1)}
            disabled={spans.length === 1}
            onClick={() => onChange(spans.filter((_one, index) => index !== at))}
          />
        </div>
      ))}
      {spans.length < most && (
        <Button kind="ghost" icon="plus" onClick={() => onChange([...spans, nextSpan(spans, usual)])}>
          {text.add}
        </Button>
      )}
      {problem !== null && <p className="err">{problem}</p>}
    </div>
  );
}
