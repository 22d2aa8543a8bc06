import '../../styles/messages.css';
import '../../styles/sentences.css';
import type { Booking, SendMessageAgainRequest } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dwaso } from '../../kit/api.ts';
import { ApiForm, SelectField } from '../../kit/form.tsx';
import { refresh } from '../../kit/query.ts';
import { showToast } from '../../kit/toast.ts';
import { messagePreviewQuery } from './queries.ts';
import { TEXT } from './texts-messages.ts';

type Kind = SendMessageAgainRequest['kind'];

/** Kinds that are true of a booking in this state. A customer who stopped messages still gets receipts. */
export function kindsOf({ status, paidPesewas }: Booking, stopped: boolean): Kind[] {
  const receipt: Kind[] = paidPesewas > 0 ? ['payment.received'] : [];
  if (stopped) return receipt;
  if (status === 'HELD') return ['booking.held', ...receipt];
  if (status === 'CONFIRMED') return ['booking.reminder', 'booking.confirmed', ...receipt];
  if (status === 'CHECKED_IN') return ['booking.confirmed', ...receipt];
  if (status === 'COMPLETED') return ['review.request', ...receipt];
  return status === 'CANCELLED' ? ['booking.cancelled', ...receipt] : receipt;
}

/** A message that is sent once more, shown as the customer will read it. */
export function SendAgain({ booking, kinds }: { booking: Booking; kinds: readonly Kind[] }) {
  const { businessId, id, customerName } = booking;
  const [chosen, setChosen] = useState<Kind | null>(null);
  const [open, setOpen] = useState(false);
  const kind = chosen !== null && kinds.includes(chosen) ? chosen : kinds[0];
  const preview = useQuery({ ...messagePreviewQuery(businessId, id, kind), enabled: open && kind !== undefined });
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="small">{TEXT.again}</summary>
      <ApiForm
        name={`message-again:${id}`}
        read={() => ({ kind: kind as Kind })}
        send={(input, options) => dwaso.messages.sendAgain(id, input, options)}
        onDone={() => {
          showToast(TEXT.queued);
          void refresh(businessId, 'bookings', id, 'messages');
        }}
        action={TEXT.send}
      >
        <SelectField
          name="kind"
          label={TEXT.which}
          value={kind}
          onChange={({ target }) => setChosen(target.value as Kind)}
        >
          {kinds.map((one) => (
            <option key={one} value={one}>
              {TEXT.kinds[one]}
            </option>
          ))}
        </SelectField>
        {preview.data && (
          <div className="say">
            <small>{TEXT.reads(customerName.split(' ')[0] ?? customerName)}</small>
            <p className="told">{preview.data.text}</p>
          </div>
        )}
      </ApiForm>
    </details>
  );
}
