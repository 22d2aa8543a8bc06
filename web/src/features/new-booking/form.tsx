import { type Booking, type CreateBookingRequest, NotAvailableError } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useDeferredValue } from 'react';
import { dwaso, toApiError } from '../../kit/api.ts';
import { FieldErrors, FormNotice } from '../../kit/form.tsx';
import { refresh } from '../../kit/query.ts';
import { useSubmit } from '../../kit/submit.ts';
import { nameOf } from '../items/index.ts';
import { RepeatButton } from '../series/index.ts';
import { ReadOnlyNotice, useBooksByDay, useBusiness, useReadOnly } from '../shops/index.ts';
import { Options } from './options.tsx';
import { Price, wayOf } from './price.tsx';
import { type Catalogue, quoteQuery } from './queries.ts';
import { mayConfirm, Refusal, reasonsOf, splitAddress } from './refusal.tsx';
import { type Change, type Draft, entriesOf, toBooking, toQuote } from './state.ts';
import { TEXT } from './texts.ts';
import { What } from './what.tsx';
import { Whom } from './whom.tsx';

interface Order {
  way: 'hold' | 'confirm';
  body: CreateBookingRequest;
}

/** The whole booking on one screen, with its price as it grows. */
export function BookingForm({
  draft,
  change,
  catalogue,
  onRepeat,
  onDone,
}: {
  draft: Draft;
  change: Change;
  catalogue: Catalogue;
  onRepeat: (body: CreateBookingRequest, item: string) => void;
  onDone: (booking: Booking) => void;
}) {
  const { id } = useBusiness();
  const byDay = useBooksByDay();
  const readOnly = useReadOnly();
  const request = toQuote(draft, catalogue, byDay);
  const asked = useDeferredValue(request);
  const query = useQuery({
    ...quoteQuery(id, asked ?? { unitId: '', date: '' }),
    enabled: asked !== null && !readOnly,
  });
  const { quote, needsAddress } =
    request === null || !query.data ? { quote: undefined, needsAddress: false } : splitAddress(query.data);
  const submission = useSubmit<Order, Booking>({
    name: `new-booking:${id}`,
    send: ({ way, body }, options) =>
      way === 'hold' ? dwaso.bookings.hold(id, body, options) : dwaso.bookings.create(id, body, options),
    onDone: (booking) => {
      void refresh(id);
      onDone(booking);
    },
  });
  const { state, error, again, forget } = submission;
  const refused = state === 'refused' && error instanceof NotAvailableError ? error : null;
  const changeAnew: Change = (part) => {
    if (state === 'refused') forget();
    change(part);
  };
  const way = wayOf(draft, quote);
  const free =
    quote !== undefined && !query.isPlaceholderData && (way === 'confirm' ? mayConfirm(quote) : quote.available);
  const entries = entriesOf(draft, catalogue);
  const bad = entries.length > 1 ? reasonsOf(quote, entries.length).findIndex((reason) => reason !== undefined) : -1;
  const missing = !free
    ? bad >= 0
      ? TEXT.needItem(nameOf(entries[bad]?.id ?? '', catalogue))
      : byDay
        ? TEXT.needDay
        : TEXT.needTime
    : draft.name.trim() === '' || draft.phone.trim() === ''
      ? TEXT.needCustomer
      : needsAddress
        ? TEXT.needAddress
        : null;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (request && way) void submission.submit({ way, body: toBooking(request, draft) });
  };
  // What the quote refuses stands at its field too, before anything is sent.
  const shownError = error ?? (query.error && !query.data ? toApiError(query.error) : null);
  return (
    <form onSubmit={onSubmit} aria-busy={state === 'sending'}>
      <ReadOnlyNotice />
      <FieldErrors error={shownError}>
        <div className="split">
          <div className="stack g5">
            <What draft={draft} change={changeAnew} catalogue={catalogue} quote={quote}>
              <Refusal quote={quote} error={refused} draft={draft} change={changeAnew} catalogue={catalogue} />
            </What>
            <Whom draft={draft} change={changeAnew} />
            <Options draft={draft} change={changeAnew} catalogue={catalogue} />
          </div>
          <div className="stack">
            <Price quote={quote} draft={draft} change={changeAnew} state={state} missing={readOnly ? '' : missing} />
            <RepeatButton
              disabled={!quote || readOnly || draft.name.trim() === '' || draft.phone.trim() === ''}
              onClick={() => request && quote && onRepeat(toBooking(request, draft), quote.item)}
            />
            {!refused && (
              <FormNotice state={state} error={error} again={again} forget={forget} onConflict={undefined} />
            )}
          </div>
        </div>
      </FieldErrors>
    </form>
  );
}
