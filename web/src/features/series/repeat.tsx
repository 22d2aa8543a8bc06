import { type CreateBookingRequest, type CreateSeriesRequest, NotAvailableError, type Series } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useDeferredValue, useState } from 'react';
import { dwaso } from '../../kit/api.ts';
import { FieldErrors, FormNotice } from '../../kit/form.tsx';
import { formatMoney } from '../../kit/format.ts';
import { refresh } from '../../kit/query.ts';
import { useSubmit } from '../../kit/submit.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { ReadOnlyNotice, useBusiness, useReadOnly } from '../shops/index.ts';
import { Dates, type Occurrence, sumUp, tellWhen, whenOf } from './dates.tsx';
import { SeriesDone } from './done.tsx';
import { previewQuery } from './queries.ts';
import { isComplete, onDate, type Rule, RuleFields } from './rule.tsx';
import { TEXT } from './texts.ts';

type OnConflict = 'SKIP' | 'REJECT';
type Creation = 'BOOK' | 'HOLD';

/** The dates that were free when the person pressed the button, and what they cost. */
interface Shown {
  free: Occurrence[];
  totalPesewas: number;
}

/** A booking that repeats: every date, price and conflict before anything is taken. */
export function Repeat({
  body,
  item,
  onClose,
  onAnother,
}: {
  /** The booking as the form has it. */
  body: CreateBookingRequest;
  item: string;
  onClose: () => void;
  onAnother: () => void;
}) {
  const { id } = useBusiness();
  const readOnly = useReadOnly();
  const [rule, setRule] = useState<Rule>({ every: '1', unit: 'WEEK', count: '8', first: whenOf(body).slice(0, 10) });
  const [onConflict, setOnConflict] = useState<OnConflict>('SKIP');
  const [creation, setCreation] = useState<Creation>('BOOK');
  const [shown, setShown] = useState<Shown | null>(null);
  const [made, setMade] = useState<Series | null>(null);
  const complete = isComplete(rule);
  const repeat = { every: Number(rule.every), unit: rule.unit, count: Number(rule.count) };
  const request = { ...onDate(body, rule.first), repeat, onConflict, creation } as CreateSeriesRequest;
  const asked = useDeferredValue(request);
  const query = useQuery({ ...previewQuery(id, asked), enabled: complete && !readOnly });
  const submission = useSubmit<CreateSeriesRequest, Series>({
    name: `new-series:${id}`,
    send: (input, options) => dwaso.series.create(id, input, options),
    onDone: (series) => {
      void refresh(id);
      setMade(series);
    },
  });
  const { state, error, again, forget } = submission;
  if (made) return <SeriesDone series={made} onAnother={onAnother} />;
  const occurrences = complete ? (query.data?.occurrences ?? []) : [];
  const free = occurrences.filter(({ available }) => available);
  const totalPesewas = query.data?.totalPesewas ?? 0;
  const change =
    <Part,>(set: (part: Part) => void) =>
    (part: Part) => {
      if (state === 'refused') forget();
      setShown(null);
      set(part);
    };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setShown({ free, totalPesewas });
    void submission.submit({ ...request, expectedTotalPesewas: totalPesewas });
  };
  const changed = error?.details.some(({ code }) => code === 'PRICE_CHANGED') ?? false;
  const overtaken = state === 'refused' && (error instanceof NotAvailableError || changed) ? shown : null;
  const missing =
    free.length === 0
      ? TEXT.nothingFree
      : onConflict === 'REJECT' && free.length < occurrences.length
        ? TEXT.notAll
        : null;
  return (
    <form onSubmit={onSubmit} aria-busy={state === 'sending'} className="stack g5">
      <nav aria-label={TEXT.back}>
        <Button kind="ghost" icon="back" onClick={onClose}>
          {TEXT.back}
        </Button>
      </nav>
      <ReadOnlyNotice />
      <FieldErrors error={error}>
        <div className="split">
          <div className="stack g5">
            <RuleFields
              rule={rule}
              startsAt={'startsAt' in body ? body.startsAt : undefined}
              last={occurrences.length > 0 ? whenOf(occurrences.at(-1) as Occurrence) : undefined}
              onChange={change((part: Partial<Rule>) => setRule((before) => ({ ...before, ...part })))}
            />
            {occurrences.length > 0 ? (
              <Dates occurrences={occurrences} skips={onConflict === 'SKIP'} busy={query.isPlaceholderData} />
            ) : (
              complete && query.isPending && <SkeletonRows rows={4} />
            )}
          </div>
          <aside className="card pad stack" aria-label={TEXT.together}>
            <h2>{TEXT.count(free.length)}</h2>
            <Sums free={free} item={item} totalPesewas={totalPesewas} />
            <p className="small muted">{TEXT.own}</p>
            <Choice
              legend={TEXT.conflicts}
              value={onConflict}
              onChange={change(setOnConflict)}
              choices={[
                { value: 'SKIP', label: TEXT.skip, hint: TEXT.skipHint },
                { value: 'REJECT', label: TEXT.reject(occurrences.length) },
              ]}
            />
            <Choice
              legend={TEXT.ways}
              value={creation}
              onChange={change(setCreation)}
              choices={[
                { value: 'BOOK', label: TEXT.book },
                {
                  value: 'HOLD',
                  label: TEXT.hold,
                  hint: TEXT.holdHint(
                    free.length,
                    formatMoney(free.reduce((sum, { depositPesewas }) => sum + depositPesewas, 0)),
                  ),
                },
              ]}
            />
            {overtaken && <Overtaken before={overtaken} free={free} totalPesewas={totalPesewas} />}
            <Button
              type="submit"
              kind="pri"
              block
              className="lg"
              busy={state === 'sending'}
              disabled={readOnly || missing !== null || query.isPlaceholderData}
            >
              {(creation === 'HOLD' ? TEXT.holdAction : TEXT.action)(free.length, formatMoney(totalPesewas))}
            </Button>
            <p className="small muted">{(query.data && missing) ?? TEXT.atOnce(free.length)}</p>
            {!overtaken && (
              <FormNotice state={state} error={error} again={again} forget={forget} onConflict={undefined} />
            )}
          </aside>
        </div>
      </FieldErrors>
    </form>
  );
}

const Sums = ({ free, item, totalPesewas }: { free: readonly Occurrence[]; item: string; totalPesewas: number }) => (
  <dl className="sum" aria-live="polite">
    {sumUp(free).map(({ key, count, differences, totalPesewas: sum }) => (
      <div key={key}>
        <dt>
          {TEXT.each(count, item)}
          {differences.length > 0 && <small>{differences.join(' · ')}</small>}
        </dt>
        <dd>{formatMoney(sum)}</dd>
      </div>
    ))}
    <div className="tot">
      <dt>{TEXT.together}</dt>
      <dd>{formatMoney(totalPesewas)}</dd>
    </div>
  </dl>
);

function Choice<Value extends string>({
  legend,
  value,
  choices,
  onChange,
}: {
  legend: string;
  value: Value;
  choices: readonly { value: Value; label: string; hint?: string }[];
  onChange: (value: Value) => void;
}) {
  return (
    <fieldset className="stack g1">
      <legend className="lab">{legend}</legend>
      {choices.map((one) => (
        <label className="ck" key={one.value}>
          <input type="radio" checked={value === one.value} onChange={() => onChange(one.value)} />
          <span>
            {one.label}
            {one.hint && (
              <>
                <br />
                <span className="small muted">{one.hint}</span>
              </>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** A date was taken, or a price changed, between the list and the button. Nothing was booked. */
function Overtaken({
  before,
  free,
  totalPesewas,
}: {
  before: Shown;
  free: readonly Occurrence[];
  totalPesewas: number;
}) {
  const gone = before.free.find(({ index }) => !free.some((one) => one.index === index));
  return (
    <Banner tone="bad" icon="warn" title={gone ? TEXT.meanwhile(tellWhen(gone)) : TEXT.changed}>
      {TEXT.nothingBooked(free.length, formatMoney(totalPesewas))}
    </Banner>
  );
}
