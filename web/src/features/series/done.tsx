import type { Series } from '@dwaso/sdk';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { dwaso } from '../../kit/api.ts';
import { FormNotice, sentence } from '../../kit/form.tsx';
import { addDays, dateOf, daysBetween, formatDate, formatMoney } from '../../kit/format.ts';
import { refresh } from '../../kit/query.ts';
import { useSubmit } from '../../kit/submit.ts';
import { showToast } from '../../kit/toast.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { tellWhen } from './dates.tsx';
import { TEXT } from './texts.ts';

/** What was booked, with the dates that were left out. */
export function SeriesDone({ series: made, onAnother }: { series: Series; onAnother: () => void }) {
  const [series, setSeries] = useState(made);
  const [first] = series.bookings;
  const last = series.bookings.at(-1);
  if (!first || !last) return null;
  const total = formatMoney(series.bookings.reduce((sum, { totalPesewas }) => sum + totalPesewas, 0));
  const name = first.customerName.split(' ')[0] ?? first.customerName;
  const title = (first.status === 'HELD' ? TEXT.done.held : TEXT.done.booked)(series.bookings.length, name, total);
  return (
    <div className="card">
      <Banner tone="ok" icon="check" title={title} strip>
        {TEXT.done.span(formatDate(first.startsAt), formatDate(last.startsAt))}
      </Banner>
      <div className="rows">
        {series.skipped.map((one) => (
          <Skipped key={one.index} series={series} skipped={one} onChange={setSeries} />
        ))}
        <div className="pad btns">
          <Link
            className="btn pri"
            to="/b/$businessId/bookings/$bookingId"
            params={{ businessId: first.businessId, bookingId: first.id }}
          >
            {TEXT.done.see}
          </Link>
          <Button kind="ghost" onClick={onAnother}>
            {TEXT.done.another}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** The same for the same customer on the day that was left out, as an ordinary booking whose time is then changed. */
function likeSeries({ bookings }: Series, { date, startsAt }: Series['skipped'][number]) {
  const [like] = bookings;
  if (!like) return {};
  const { items, unitId, serviceId, providerId, quantity, customerName: name, customerPhone: phone } = like;
  const day = date ?? dateOf(startsAt ?? '');
  const nights = unitId === null ? 0 : daysBetween(dateOf(like.startsAt), dateOf(like.endsAt)) - 1;
  return {
    date: day,
    name,
    phone,
    ...(nights > 0 && { endDate: addDays(day, nights) }),
    ...(items.length === 1 && {
      item: unitId ?? serviceId ?? '',
      ...(quantity > 1 && { quantity: String(quantity) }),
      ...(providerId !== null && { provider: providerId }),
    }),
  };
}

/** A date that was not free. It may be by now. */
export function Skipped({
  series,
  skipped,
  onChange,
}: {
  series: Series;
  skipped: Series['skipped'][number];
  onChange: (series: Series) => void;
}) {
  const submission = useSubmit<{ index: number }, Series>({
    name: `retry:${series.id}:${skipped.index}`,
    send: (input, options) => dwaso.series.retry(series.id, input, options),
    onDone: (again) => {
      showToast(TEXT.done.booksNow(tellWhen(skipped)));
      void refresh(series.businessId);
      onChange(again);
    },
  });
  const { state, error, again, forget } = submission;
  const why = state === 'refused' && error ? (error.details[0]?.message ?? error.message) : skipped.reasons[0]?.message;
  return (
    <div className="li w">
      <span className="grow">
        <b>{tellWhen(skipped)}</b>
        <br />
        <span className="small muted" role="status">
          {sentence(why ?? '')}
        </span>
        {state !== 'refused' && (
          <FormNotice state={state} error={error} again={again} forget={forget} onConflict={undefined} />
        )}
      </span>
      <span className="btns">
        <Button busy={state === 'sending'} onClick={() => void submission.submit({ index: skipped.index })}>
          {TEXT.done.again}
        </Button>
        <Link
          className="btn ghost"
          to="/b/$businessId/new-booking"
          params={{ businessId: series.businessId }}
          search={likeSeries(series, skipped)}
        >
          {TEXT.done.otherTime}
        </Link>
      </span>
    </div>
  );
}
