import type { Booking, ItemsPreview } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useDeferredValue, useState } from 'react';
import { dwaso, isRace, toApiError } from '../../kit/api.ts';
import { FieldErrors, FormNotice, sentence } from '../../kit/form.tsx';
import { addDays, dateOf, formatDate, formatMoney, today } from '../../kit/format.ts';
import { refresh } from '../../kit/query.ts';
import { useSubmit } from '../../kit/submit.ts';
import { showToast } from '../../kit/toast.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded, SkeletonRows } from '../../ui/states.tsx';
import {
  AddEntry,
  type Entry,
  entriesOf,
  nameOf,
  PriceLines,
  priceOf,
  RentalEntries,
  toItems,
  VisitEntries,
} from '../items/index.ts';
import { type Free, freeQuery, type Offers, offersQuery } from '../items/queries.ts';
import { ReadOnlyNotice, useBooksByDay, useReadOnly } from '../shops/index.ts';
import { itemsPreviewQuery } from './queries.ts';
import { TEXT } from './texts.ts';

interface ItemsProps {
  booking: Booking;
  onClose: () => void;
}

/** Other items for the same days or start, with the money before anything changes. */
export function ItemsDialog({ booking, onClose }: ItemsProps) {
  const query = useQuery(offersQuery(booking.businessId, useBooksByDay()));
  return (
    <Dialog title={TEXT.items.title(booking.customerName)} onClose={onClose}>
      <ReadOnlyNotice />
      <Loaded query={query} what={TEXT.items.catalogue} skeleton={<SkeletonRows rows={3} />}>
        {(offers) => <ItemsForm booking={booking} offers={offers} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

/** Free pieces, with the pieces of the booking itself. */
function useFree(booking: Booking): Free | undefined {
  const byDay = useBooksByDay();
  const first = dateOf(booking.startsAt);
  const from = first < today() ? today() : first;
  const to = addDays(dateOf(booking.endsAt), -1);
  const { data } = useQuery({ ...freeQuery(booking.businessId, from, to), enabled: byDay && to >= from });
  if (!data) return undefined;
  const free: Record<string, number> = { ...data };
  for (const { id, quantity } of booking.items) free[id] = (free[id] ?? 0) + quantity;
  return free;
}

function ItemsForm({ booking, offers, onClose }: ItemsProps & { offers: Offers }) {
  const byDay = useBooksByDay();
  const readOnly = useReadOnly();
  const begun = entriesOf(booking, offers);
  const [entries, setEntries] = useState<Entry[]>(begun);
  const items = toItems(entries, offers);
  const asked = useDeferredValue(items);
  const known = entries.every(({ id }) => nameOf(id, offers) !== '');
  const changed = JSON.stringify(entries) !== JSON.stringify(begun);
  const {
    data: preview,
    error: unpriced,
    isPlaceholderData,
  } = useQuery({
    ...itemsPreviewQuery(booking.businessId, booking.id, asked),
    enabled: known && !readOnly,
  });
  const free = useFree(booking);
  const { state, error, submit, again, forget } = useSubmit<number, Booking>({
    name: `items:${booking.id}`,
    send: (expectedTotalPesewas, options) =>
      dwaso.bookings.changeItems(booking.id, { items, expectedTotalPesewas }, options),
    onDone: ({ customerName, totalPesewas }) => {
      showToast(TEXT.items.done(customerName, formatMoney(totalPesewas)));
      void refresh(booking.businessId);
      onClose();
    },
  });
  if (!known) return <p>{TEXT.items.gone}</p>;
  const onChange = (next: Entry[]) => {
    if (state === 'refused') forget();
    setEntries(next);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (preview) void submit(preview.totalPesewas);
  };
  const told = {
    entries,
    offers,
    prices: entries.map((_entry, at) => preview && priceOf(at, preview.lines)),
    reasons: entries.map((_entry, at) => tellReasons(preview, at)),
    onChange,
  };
  const ready = preview?.available === true && !isPlaceholderData && changed;
  return (
    <form className="stack" onSubmit={onSubmit} aria-busy={state === 'sending'}>
      <p className="small muted">{TEXT.items.keeps}</p>
      <FieldErrors error={error ?? (unpriced && !preview ? toApiError(unpriced) : null)}>
        <div className="rows">{byDay ? <RentalEntries {...told} free={free} /> : <VisitEntries {...told} />}</div>
        <AddEntry entries={entries} offers={offers} free={free} onChange={onChange} />
      </FieldErrors>
      {preview && <Money booking={booking} preview={preview} />}
      <FormNotice
        state={state}
        error={error}
        again={again}
        forget={forget}
        onConflict={error && isRace(error) ? () => void refresh(booking.businessId) : undefined}
      />
      <div className="btns">
        <Button type="submit" kind="pri" busy={state === 'sending'} disabled={!ready || readOnly}>
          {TEXT.items.action(formatMoney(preview?.totalPesewas ?? booking.totalPesewas))}
        </Button>
        <Button onClick={onClose}>{TEXT.items.leave}</Button>
      </div>
    </form>
  );
}

function tellReasons(preview: ItemsPreview | undefined, at: number): string | undefined {
  const own = (preview?.reasons ?? []).filter(({ path }) => path.split('/')[2] === String(at));
  const texts = own.map(({ message }) => sentence(message).replaceAll(/\d{4}-\d\d-\d\d/g, formatDate));
  return texts.length > 0 ? texts.join(' ') : undefined;
}

/** The new price, and the open amount. */
function Money({ booking, preview: { lines, totalPesewas, duePesewas } }: { booking: Booking; preview: ItemsPreview }) {
  const differs = totalPesewas - booking.totalPesewas;
  const sum = formatMoney(Math.abs(differs));
  const over = booking.paidPesewas - booking.refundedPesewas - totalPesewas;
  return (
    <section aria-label={TEXT.items.then} className="stack g3">
      <h3>{TEXT.items.then}</h3>
      <PriceLines lines={lines}>
        <div className="tot">
          <dt>
            {TEXT.items.total}
            <small>{differs === 0 ? TEXT.items.same : (differs > 0 ? TEXT.items.more : TEXT.items.less)(sum)}</small>
          </dt>
          <dd>{formatMoney(totalPesewas)}</dd>
        </div>
        <div className="dep">
          <dt>{TEXT.items.due}</dt>
          <dd>{formatMoney(duePesewas)}</dd>
        </div>
      </PriceLines>
      {over > 0 && <Banner tone="warn">{TEXT.items.back(formatMoney(over))}</Banner>}
    </section>
  );
}
