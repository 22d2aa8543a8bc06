import type { Booking, UpdateBookingRequest } from '@dwaso/sdk';
import { dwaso } from '../../kit/api.ts';
import { ApiForm, LongField, TextField, textOf } from '../../kit/form.tsx';
import { refresh } from '../../kit/query.ts';
import { showToast } from '../../kit/toast.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TEXT } from './texts.ts';

/** Only what differs is sent, so that nobody else's change of another field is undone. */
function readChanges(form: FormData, booking: Booking): UpdateBookingRequest {
  const [note, internalNote] = [textOf(form, 'note') ?? null, textOf(form, 'internalNote') ?? null];
  const [customerName, address] = [textOf(form, 'customerName'), textOf(form, 'address')];
  return {
    ...(customerName && customerName !== booking.customerName && { customerName }),
    ...(address && address !== booking.address && { address }),
    ...(note !== booking.note && { note }),
    ...(internalNote !== (booking.internalNote ?? null) && { internalNote }),
  };
}

/** Corrects the name, the address and the notes. The API changes nothing else of what was booked. */
export function EditDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  return (
    <Dialog title={TEXT.edit.title} onClose={onClose}>
      <ApiForm
        name={`edit:${booking.id}`}
        read={(form) => readChanges(form, booking)}
        send={(input, options) => dwaso.bookings.update(booking.id, input, options)}
        onDone={() => {
          showToast(TEXT.edit.done);
          void refresh(booking.businessId);
          onClose();
        }}
        onConflict={() => {
          void refresh(booking.businessId);
          onClose();
        }}
        action={TEXT.edit.action}
      >
        <TextField
          name="customerName"
          label={TEXT.edit.name}
          defaultValue={booking.customerName}
          required
          maxLength={120}
        />
        {booking.areaId !== null && (
          <TextField
            name="address"
            label={TEXT.edit.address}
            defaultValue={booking.address ?? ''}
            required
            maxLength={300}
          />
        )}
        <LongField name="note" label={TEXT.edit.note} defaultValue={booking.note ?? ''} maxLength={2000} />
        <LongField
          name="internalNote"
          label={TEXT.edit.internalNote}
          defaultValue={booking.internalNote ?? ''}
          maxLength={2000}
        />
        <p className="small muted">{TEXT.edit.fixed}</p>
      </ApiForm>
    </Dialog>
  );
}
