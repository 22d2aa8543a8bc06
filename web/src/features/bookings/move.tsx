import { type Booking, NotAvailableError } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { dwaso, isRace } from '../../kit/api.ts';
import { FieldErrors, FormNotice, sentence } from '../../kit/form.tsx';
import { addDays, dateOf, formatDate, formatMoney, formatTime } from '../../kit/format.ts';
import { toWhatsAppLink } from '../../kit/phone.ts';
import { refresh } from '../../kit/query.ts';
import { useSubmit } from '../../kit/submit.ts';
import { showToast } from '../../kit/toast.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ReadOnlyNotice, useReadOnly } from '../shops/index.ts';
import { MoveFields } from './move-fields.tsx';
import { type MoveTarget, tellPlace, tellTarget } from './move-target.ts';
import { movePreviewQuery } from './queries.ts';
import { TEXT } from './texts.ts';
import { triedMove, WhatChanged } from './what-changed.tsx';

/** Where the booking is already. */
const here = ({ unitId, startsAt, endsAt, providerId, items }: Booking): MoveTarget =>
  unitId === null
    ? { startsAt, ...(providerId && items.length < 2 && { providerId }) }
    : { date: dateOf(startsAt), endDate: addDays(dateOf(endsAt), -1) };

const toBody = (to: MoveTarget) =>
  'date' in to
    ? to
    : {
        startsAt: to.startsAt,
        ...(to.providerId && { providerId: to.providerId }),
        ...(to.providers && { providers: to.providers }),
      };

/** Asks before a booking moves, with from and to. The calendar names the target; elsewhere it is chosen here. */
export function MoveDialog({ booking, to, onClose }: { booking: Booking; to?: MoveTarget; onClose: () => void }) {
  const [target, setTarget] = useState<MoveTarget>(to ?? here(booking));
  const [tells, setTells] = useState(false);
  const readOnly = useReadOnly();
  const when = tellTarget(booking, target);
  const submission = useSubmit<MoveTarget, Booking>({
    name: `move:${booking.id}`,
    send: (input, options) => dwaso.bookings.reschedule(booking.id, toBody(input), options),
    onDone: (moved) => {
      const { customerName: name, totalPesewas } = moved;
      showToast(
        totalPesewas === booking.totalPesewas
          ? TEXT.move.done(name, when)
          : TEXT.move.doneTotal(name, when, formatMoney(totalPesewas)),
      );
      if (tells) open(toWhatsAppLink(moved.customerPhone, TEXT.move.message(moved.item, when)), '_blank', 'noreferrer');
      void refresh(booking.businessId);
      onClose();
    },
  });
  const { state, error, again, forget } = submission;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submission.submit(target);
  };
  const taken = state === 'refused' && error instanceof NotAvailableError ? error : null;
  const choose = (next: MoveTarget) => {
    if (state === 'refused') forget();
    setTarget(next);
  };
  if (state === 'refused' && error && isRace(error) && !taken)
    return (
      <Dialog title={TEXT.move.title(booking.customerName)} onClose={onClose}>
        <WhatChanged
          booking={booking}
          tried={[triedMove(when)]}
          message={sentence(error.message)}
          onClose={() => {
            void refresh(booking.businessId);
            onClose();
          }}
        />
      </Dialog>
    );
  const same = JSON.stringify(toBody(target)) === JSON.stringify(toBody(here(booking)));
  return (
    <Dialog title={TEXT.move.title(booking.customerName)} onClose={onClose}>
      <ReadOnlyNotice />
      <form className="stack" onSubmit={onSubmit} aria-busy={state === 'sending'}>
        <FieldErrors error={error}>
          {!to && <MoveFields booking={booking} target={target} onChange={choose} />}
          <dl className="dl">
            <div>
              <dt>{TEXT.move.from}</dt>
              <dd>{tellPlace(booking)}</dd>
            </div>
            <div>
              <dt>{TEXT.move.to}</dt>
              <dd>{when}</dd>
            </div>
          </dl>
          <PriceLine booking={booking} target={target} />
        </FieldErrors>
        <label className="ck">
          <input type="checkbox" checked={tells} onChange={({ target: { checked } }) => setTells(checked)} />
          <span>{TEXT.move.tell}</span>
        </label>
        {taken ? (
          <Taken error={taken} onChoose={choose} />
        ) : (
          <FormNotice state={state} error={error} again={again} forget={forget} onConflict={undefined} />
        )}
        <div className="btns">
          <Button type="submit" kind="pri" busy={state === 'sending'} disabled={same || readOnly}>
            {TEXT.move.action}
          </Button>
          <Button onClick={onClose}>{TEXT.move.leave}</Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The price at the new time, before the press. */
function PriceLine({ booking, target }: { booking: Booking; target: MoveTarget }) {
  const { data } = useQuery(movePreviewQuery(booking.businessId, booking.id, toBody(target)));
  if (!data) return null;
  // The deposit of a hold follows its price until something is paid.
  const follows = booking.status === 'HELD' && booking.paidPesewas === 0;
  const deposit = follows ? TEXT.move.depositFollows : TEXT.move.depositStays;
  const text =
    data.totalPesewas === booking.totalPesewas
      ? TEXT.move.samePrice
      : TEXT.move.otherPrice(formatMoney(booking.totalPesewas), formatMoney(data.totalPesewas), deposit);
  return <p className="small muted">{text}</p>;
}

/** Somebody else has that time. The nearest free ones are one tap away. */
const Taken = ({ error, onChoose }: { error: NotAvailableError; onChoose: (to: MoveTarget) => void }) => {
  const offers = error.alternatives.filter(({ field }) => field === 'date' || field === 'startsAt');
  return (
    <>
      <Banner tone="bad" icon="warn" title={TEXT.move.taken}>
        {sentence(error.reasons[0]?.message ?? error.message).replaceAll(/\d{4}-\d\d-\d\d/g, formatDate)}{' '}
        {offers.length > 0 && TEXT.move.nearest}
      </Banner>
      <div className="chips">
        {offers.map(({ field, value }) => (
          <button
            key={value}
            type="button"
            className="chip"
            onClick={() => onChoose(field === 'date' ? { date: value } : { startsAt: value })}
          >
            {field === 'date' ? formatDate(value) : `${formatDate(value)}, ${formatTime(value)}`}
          </button>
        ))}
      </div>
    </>
  );
};
