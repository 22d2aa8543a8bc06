import type { Booking, Cancellation } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dwaso } from '../../kit/api.ts';
import { ApiForm, RadioField, TextField, textOf } from '../../kit/form.tsx';
import { formatMoney, formatStay } from '../../kit/format.ts';
import { refresh } from '../../kit/query.ts';
import { showToast } from '../../kit/toast.ts';
import { Banner } from '../../ui/banner.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/states.tsx';
import { useBooksByDay } from '../shops/index.ts';
import { cancellationQuery } from './queries.ts';
import { TEXT } from './texts.ts';

/** Cancels, after it said what happens to the money. */
export function CancelDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const query = useQuery(cancellationQuery(booking.businessId, booking.id));
  return (
    <Dialog title={TEXT.cancel.title(booking.customerName)} onClose={onClose}>
      <Loaded query={query} what={TEXT.cancel.figures} skeleton={<div className="sk w80" />}>
        {(preview) => <CancelForm booking={booking} preview={preview} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

function CancelForm({ booking, preview, onClose }: { booking: Booking; preview: Cancellation; onClose: () => void }) {
  const { allowed, reasons, refundPesewas, byHandPesewas, keptPesewas } = preview;
  // Only these terms leave it to the shop.
  const mayKeep = booking.cancellation.refundOnCancel === 'NONE' && refundPesewas > 0;
  const [keeps, setKeeps] = useState(false);
  const amount = formatMoney(refundPesewas);
  const action = keeps ? TEXT.cancel.actionKeep(amount) : TEXT.cancel.actionRefund(amount);
  const when = formatStay(booking.startsAt, booking.endsAt, useBooksByDay());
  if (!allowed) return <Banner tone="warn">{reasons.map(({ message }) => message).join(' ')}</Banner>;
  const figures = [
    TEXT.cancel.free(booking.item, when),
    refundPesewas > 0 && !mayKeep && TEXT.cancel.refund(amount),
    byHandPesewas > 0 && TEXT.cancel.byHand(formatMoney(byHandPesewas)),
    keptPesewas > 0 && TEXT.cancel.kept(formatMoney(keptPesewas)),
    refundPesewas + byHandPesewas + keptPesewas === 0 && TEXT.cancel.noMoney,
  ].filter((line) => line !== false);
  return (
    <>
      <ul className="stack g1">
        {figures.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <ApiForm
        name={`cancel:${booking.id}`}
        read={(form) => ({
          reason: textOf(form, 'reason'),
          ...(mayKeep && { refund: form.get('money') !== 'keep' }),
        })}
        send={(input, options) => dwaso.bookings.cancel(booking.id, input, options)}
        onDone={() => {
          showToast(TEXT.cancel.done);
          void refresh(booking.businessId);
          onClose();
        }}
        onConflict={() => {
          void refresh(booking.businessId);
          onClose();
        }}
        danger
        action={refundPesewas > 0 ? action : TEXT.cancel.action}
      >
        {mayKeep && (
          <div onChange={(event) => setKeeps((event.target as HTMLInputElement).value === 'keep')}>
            <RadioField
              legend={TEXT.cancel.choice(amount)}
              name="money"
              options={[
                { value: 'refund', label: TEXT.cancel.giveBack, hint: TEXT.cancel.giveBackHint },
                { value: 'keep', label: TEXT.cancel.keep, hint: TEXT.cancel.keepHint },
              ]}
              defaultValue="refund"
            />
          </div>
        )}
        <TextField name="reason" label={TEXT.cancel.reason} maxLength={500} />
      </ApiForm>
    </>
  );
}
