import type { Series } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { dwaso } from '../../kit/api.ts';
import { ApiForm, TextField, textOf } from '../../kit/form.tsx';
import { formatDate, formatMoney } from '../../kit/format.ts';
import { refresh } from '../../kit/query.ts';
import { showToast } from '../../kit/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/states.tsx';
import { seriesCancellationQuery, seriesQuery } from './queries.ts';
import { followingOf, type OfSeries, type Scope, ScopeField } from './scope.tsx';
import { TEXT } from './texts.ts';

/** Cancels an occurrence and all that follow; `single` is the dialog that cancels it alone. */
export function SeriesCancelDialog({
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
    <Dialog title={TEXT.cancel.title(formatDate(booking.startsAt))} onClose={onClose}>
      <Loaded query={query} what={TEXT.cancel.figures} skeleton={<div className="sk w80" />}>
        {(series) => <Choose booking={booking} series={series} onAlone={() => setAlone(true)} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

interface Figures {
  refundPesewas: number;
  byHandPesewas: number;
}

const tellMoney = (name: string, { refundPesewas, byHandPesewas }: Figures): string =>
  [
    refundPesewas > 0 && TEXT.cancel.refund(name, formatMoney(refundPesewas)),
    byHandPesewas > 0 && TEXT.cancel.byHand(formatMoney(byHandPesewas)),
  ]
    .filter(Boolean)
    .join('. ') || TEXT.cancel.noMoney;

function Choose({
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
  const { businessId, seriesId, seriesIndex } = booking;
  const [scope, setScope] = useState<Scope>('following');
  const query = useQuery(seriesCancellationQuery(businessId, seriesId, seriesIndex));
  const name = booking.customerName.split(' ')[0] ?? booking.customerName;
  const done = () => {
    void refresh(businessId);
    onClose();
  };
  return (
    <Loaded query={query} what={TEXT.cancel.figures} skeleton={<div className="sk w80" />}>
      {(preview) => {
        const { refundPesewas, bookings } = preview;
        const one = bookings.find(({ bookingId }) => bookingId === booking.id);
        const field = (
          <ScopeField
            scope={scope}
            when={formatDate(booking.startsAt)}
            following={followingOf(series, booking)}
            hints={{
              one: tellMoney(name, one ?? { refundPesewas: 0, byHandPesewas: 0 }),
              following: tellMoney(name, preview),
            }}
            onChange={setScope}
          />
        );
        if (scope === 'one')
          return (
            <div className="stack">
              {field}
              <div className="btns">
                <Button kind="pri" onClick={onAlone}>
                  {TEXT.goOn}
                </Button>
                <Button onClick={onClose}>{TEXT.cancel.keep}</Button>
              </div>
            </div>
          );
        return (
          <ApiForm
            name={`cancel-series:${seriesId}:${seriesIndex}`}
            read={(form) => ({
              from: seriesIndex,
              reason: textOf(form, 'reason'),
              expectedRefundPesewas: refundPesewas,
            })}
            send={(input, options) => dwaso.series.cancel(seriesId, input, options)}
            onDone={() => {
              showToast(TEXT.cancel.done(bookings.length));
              done();
            }}
            onConflict={done}
            danger
            action={
              refundPesewas > 0
                ? TEXT.cancel.actionRefund(bookings.length, formatMoney(refundPesewas))
                : TEXT.cancel.action(bookings.length)
            }
            extra={<Button onClick={onClose}>{TEXT.cancel.keep}</Button>}
          >
            {field}
            <TextField name="reason" label={TEXT.cancel.reason} maxLength={200} />
          </ApiForm>
        );
      }}
    </Loaded>
  );
}
