import type { Booking } from '@dwaso/sdk';
import { dwaso } from '../../kit/api.ts';
import { ApiForm } from '../../kit/form.tsx';
import { formatStay } from '../../kit/format.ts';
import { refresh } from '../../kit/query.ts';
import { showToast } from '../../kit/toast.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useBooksByDay } from '../shops/index.ts';
import { TEXT } from './texts.ts';

/** Confirms a hold without waiting for money. */
export function ConfirmDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const when = formatStay(booking.startsAt, booking.endsAt, useBooksByDay());
  return (
    <Dialog title={TEXT.confirm} onClose={onClose}>
      <p>
        {booking.item}, {when}
      </p>
      <ApiForm
        name={`confirm:${booking.id}`}
        read={() => ({})}
        send={(_input, options) => dwaso.bookings.confirm(booking.id, options)}
        onDone={() => {
          showToast(TEXT.confirmed(booking.customerName));
          void refresh(booking.businessId);
          onClose();
        }}
        onConflict={() => {
          void refresh(booking.businessId);
          onClose();
        }}
        action={TEXT.confirm}
      />
    </Dialog>
  );
}
