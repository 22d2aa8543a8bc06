import '../../styles/series.css';
import type { RescheduleSeriesRequest, Series } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { dwaso } from '../../kit/api.ts';
import { FieldErrors, FormNotice, sentence } from '../../kit/form.tsx';
import { dateOf, daysBetween, formatDate, formatDateTime, formatTime } from '../../kit/format.ts';
import { refresh } from '../../kit/query.ts';
import { useSubmit } from '../../kit/submit.ts';
import { showToast } from '../../kit/toast.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/states.tsx';
import { ReadOnlyNotice, useReadOnly } from '../shops/index.ts';
import { movePreviewQuery, seriesQuery } from './queries.ts';
import { followingOf, type OfSeries, type Scope, ScopeField } from './scope.tsx';
import { TEXT } from './texts.ts';

/** Moves an occurrence and all that follow; `single` is the dialog that moves it alone. */
export function SeriesMoveDialog({
  booking,
  single,
  onClose,
}: {
  booking: OfSeries;
  single: ReactNode;
  onClose: () => void;
}) {
  const { businessId, seriesId } = booking;
  const query = useQuery(seriesQuery(businessId, seriesId));
  const [alone, setAlone] = useState(false);
  if (alone || (query.data && followingOf(query.data, booking).length === 0)) return single;
  return (
    <Dialog title={TEXT.move.title(formatDate(booking.startsAt))} onClose={onClose}>
      <ReadOnlyNotice />
      <Loaded query={query} what={TEXT.drawer.one} skeleton={<div className="sk w80" />}>
        {(series) => <MoveForm booking={booking} series={series} onAlone={() => setAlone(true)} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

/** What the fields ask for; null while they change nothing. */
function toBody(booking: OfSeries, what: 'day' | 'time', date: string, time: string): RescheduleSeriesRequest | null {
  const from = booking.seriesIndex;
  if (what === 'time') return time && time !== formatTime(booking.startsAt) ? { from, startTime: time } : null;
  const byDays = date === '' ? 0 : daysBetween(dateOf(booking.startsAt), date);
  return byDays === 0 ? null : { from, byDays };
}

function MoveForm({
  booking,
  series,
  onAlone,
  onClose,
}: {
  booking: OfSeries;
  series: Series;
  onAlone: () => void;
  onClose: () => void;
}) {
  const { businessId, seriesId } = booking;
  const readOnly = useReadOnly();
  const [scope, setScope] = useState<Scope>('following');
  const [what, setWhat] = useState<'day' | 'time'>('day');
  const [date, setDate] = useState(dateOf(booking.startsAt));
  const [time, setTime] = useState(formatTime(booking.startsAt));
  const body = toBody(booking, what, date, time);
  const preview = useQuery({
    ...movePreviewQuery(businessId, seriesId, body ?? { from: 0, byDays: 1 }),
    enabled: scope === 'following' && body !== null,
  });
  const found = body ? preview.data : undefined;
  const submission = useSubmit<RescheduleSeriesRequest, Series>({
    name: `move-series:${seriesId}:${booking.seriesIndex}`,
    send: (input, options) => dwaso.series.reschedule(seriesId, input, options),
    onDone: () => {
      showToast(TEXT.move.done(found?.occurrences.length ?? 0));
      void refresh(businessId);
      onClose();
    },
  });
  const { state, error, again, forget } = submission;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (scope === 'one') onAlone();
    else if (body) void submission.submit(body);
  };
  return (
    <form className="stack" onSubmit={onSubmit} aria-busy={state === 'sending'}>
      <ScopeField
        scope={scope}
        when={formatDate(booking.startsAt)}
        following={followingOf(series, booking)}
        onChange={setScope}
      />
      {scope === 'following' && (
        <FieldErrors error={error}>
          {booking.unitId === null && (
            <fieldset className="stack g1">
              <legend className="lab">{TEXT.move.what}</legend>
              {(['day', 'time'] as const).map((one) => (
                <label className="ck" key={one}>
                  <input type="radio" checked={what === one} onChange={() => setWhat(one)} />
                  <span>{TEXT.move[one]}</span>
                </label>
              ))}
            </fieldset>
          )}
          <label className="stack g1">
            <span className="lab">{what === 'day' ? TEXT.move.newDate : TEXT.move.newTime}</span>
            {what === 'day' ? (
              <input className="in" type="date" value={date} onChange={({ target }) => setDate(target.value)} />
            ) : (
              <input className="in" type="time" value={time} onChange={({ target }) => setTime(target.value)} />
            )}
          </label>
          {body?.byDays !== undefined && <p className="small muted">{TEXT.move.shift(body.byDays)}</p>}
          {found && <NewDates found={found} />}
          <FormNotice state={state} error={error} again={again} forget={forget} onConflict={undefined} />
        </FieldErrors>
      )}
      <div className="btns">
        <Button
          type="submit"
          kind="pri"
          busy={state === 'sending'}
          disabled={scope === 'following' && (!found?.available || readOnly || preview.isPlaceholderData)}
        >
          {scope === 'one' ? TEXT.move.goOn : TEXT.move.action(found?.occurrences.length ?? 0)}
        </Button>
        <Button onClick={onClose}>{TEXT.move.leave}</Button>
      </div>
    </form>
  );
}

type Found = Awaited<ReturnType<typeof dwaso.series.previewReschedule>>;

const NewDates = ({ found: { available, occurrences, left } }: { found: Found }) => (
  <>
    {!available && (
      <Banner tone="bad" icon="warn">
        {TEXT.move.notFree}
      </Banner>
    )}
    <ol className="rows card" aria-label={TEXT.move.dates}>
      {occurrences.map(({ index, date, startsAt, available: free, reasons }) => (
        <li className={free ? 'oc' : 'oc bad'} key={index}>
          <Icon name={free ? 'check' : 'x'} />
          <div>
            <b>{startsAt ? formatDateTime(startsAt) : formatDate(date ?? '')}</b>
          </div>
          <span className="n small">{!free && sentence(reasons[0]?.message ?? '')}</span>
        </li>
      ))}
    </ol>
    {left.length > 0 && <p className="small muted">{TEXT.move.left}</p>}
  </>
);
