import { useState } from 'react';
import { readDraft } from '../../kit/draft.ts';
import { useFieldError } from '../../kit/form.tsx';
import { showToast } from '../../kit/toast.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StateField } from './state-field.tsx';
import { TEXT } from './texts.ts';
import {
  copyDay,
  type Day,
  nameWeek,
  nextBreak,
  type Schedule,
  type Span,
  toEnd,
  toInput,
  toSchedule,
  toWeek,
  type Week,
} from './week.ts';

const FIELD = 'week';

export const readSchedule = (form: FormData): Schedule => toSchedule(JSON.parse(String(form.get(FIELD))) as Week);

/** The working week of a person: days, times and breaks, and a day's times for the others. */
export function WeekField({ form, schedule }: { form: string; schedule: Schedule }) {
  const [week, setWeek] = useState<Week>(() => {
    const draft = readDraft(form)?.get(FIELD)?.[0];
    return draft ? (JSON.parse(draft) as Week) : toWeek(schedule);
  });
  return (
    <div className="rows week">
      <StateField name={FIELD} value={JSON.stringify(week)} />
      <WeekRows week={week} path="/schedule" onChange={setWeek} />
    </div>
  );
}

/** A week that the caller keeps. `path` is that of its days in the request's body. */
export function WeekRows({ week, path, onChange }: { week: Week; path: string; onChange: (week: Week) => void }) {
  const change = (at: number, day: Partial<Day>) =>
    onChange(week.map((one, index) => (index === at ? { ...one, ...day } : one)));
  const copy = (at: number) => {
    const others = week.filter(({ on }, index) => on && index !== at).length;
    if (others === 0) return showToast(TEXT.week.alone, { icon: 'info' });
    onChange(copyDay(week, at));
    return showToast(TEXT.week.copied(TEXT.weekdays[at] ?? '', others), { icon: 'copy' });
  };
  // The service names a day by its place among the working days.
  const placeOf = (at: number) => week.slice(0, at).filter(({ on }) => on).length;
  return (
    <>
      {week.map((day, at) => (
        <DayRow
          key={TEXT.weekdays[at]}
          name={TEXT.weekdays[at] ?? ''}
          day={day}
          path={`${path}/${placeOf(at)}`}
          onChange={(next) => change(at, next)}
          onCopy={() => copy(at)}
        />
      ))}
      <div className="pad small muted">
        <output>{nameWeek(toSchedule(week)) || TEXT.provider.noWeek}</output>
      </div>
    </>
  );
}

interface DayRowProps {
  name: string;
  day: Day;
  path: string;
  onChange: (day: Partial<Day>) => void;
  onCopy: () => void;
}

function DayRow({ name, day, path, onChange, onCopy }: DayRowProps) {
  const said = useFieldError(path);
  const problem = day.on ? said : null;
  const setBreak = (position: number, pause: Span) =>
    onChange({ breaks: day.breaks.map((one, index) => (index === position ? pause : one)) });
  return (
    <div className="hr">
      <label className="swl">
        <input
          className="sw"
          type="checkbox"
          role="switch"
          checked={day.on}
          aria-checked={day.on}
          onChange={(event) => onChange({ on: event.target.checked })}
        />
        <span className="semi">{name}</span>
      </label>
      {!day.on && <span className="muted end">{TEXT.week.off}</span>}
      {day.on && (
        <>
          <SpanInputs
            span={day}
            starts={TEXT.week.starts(name)}
            ends={TEXT.week.ends(name)}
            bad={problem !== null}
            onChange={onChange}
          />
          {day.breaks.map((pause, position) => (
            <div className="brk" key={`${position}`}>
              <span className="small muted brk-n">{TEXT.week.break}</span>
              <SpanInputs
                span={pause}
                starts={TEXT.week.breakStarts(name, position + 1)}
                ends={TEXT.week.breakEnds(name, position + 1)}
                bad={problem !== null}
                onChange={(next) => setBreak(position, { ...pause, ...next })}
              />
              <IconButton
                icon="trash"
                label={TEXT.week.removeBreak(name, position + 1)}
                onClick={() => onChange({ breaks: day.breaks.filter((_, index) => index !== position) })}
              />
            </div>
          ))}
          <div className="brk">
            <Button kind="ghost" icon="plus" onClick={() => onChange({ breaks: [...day.breaks, nextBreak(day)] })}>
              {TEXT.week.addBreak}
              <span className="vh"> {name}</span>
            </Button>
            <Button kind="ghost" icon="copy" onClick={onCopy}>
              {TEXT.week.copy}
              <span className="vh"> {name}</span>
            </Button>
          </div>
          {problem && (
            <p className="err brk" role="alert">
              <Icon name="warn" size="sm" />
              {problem}
            </p>
          )}
        </>
      )}
    </div>
  );
}

interface SpanInputsProps {
  span: Span;
  starts: string;
  ends: string;
  bad: boolean;
  onChange: (span: Partial<Span>) => void;
}

const SpanInputs = ({ span, starts, ends, bad, onChange }: SpanInputsProps) => (
  <div className="ti">
    <TimeInput label={starts} time={span.start} bad={bad} onChange={(start) => onChange({ start })} />
    <span className="muted">{TEXT.week.to}</span>
    <TimeInput label={ends} time={span.end} bad={bad} onChange={(end) => onChange({ end: toEnd(end) })} />
  </div>
);

const TimeInput = (props: { label: string; time: string; bad: boolean; onChange: (time: string) => void }) => (
  <input
    className="in"
    type="time"
    aria-label={props.label}
    aria-invalid={props.bad || undefined}
    value={toInput(props.time)}
    required
    onChange={(event) => props.onChange(event.target.value)}
  />
);
