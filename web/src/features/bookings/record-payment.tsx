import type { Booking, RecordPaymentRequest } from '@dwaso/sdk';
import { useState } from 'react';
import { dwaso } from '../../kit/api.ts';
import { ApiForm, MoneyField, SelectField, TextField, textOf } from '../../kit/form.tsx';
import { formatMoney, parseMoney } from '../../kit/format.ts';
import { refresh } from '../../kit/query.ts';
import { showToast } from '../../kit/toast.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TEXT } from './texts.ts';

function readPayment(form: FormData): RecordPaymentRequest {
  return {
    amountPesewas: parseMoney(String(form.get('amountPesewas'))),
    method: String(form.get('method')) as RecordPaymentRequest['method'],
    reference: textOf(form, 'reference'),
    note: textOf(form, 'note'),
    receiptNote: textOf(form, 'receiptNote'),
  };
}

/** Notes money that the shop took. */
export function RecordPaymentDialog({
  booking,
  onClose,
  onPaid,
}: {
  booking: Booking;
  onClose: () => void;
  onPaid?: () => void;
}) {
  const [amount, setAmount] = useState(booking.duePesewas);
  return (
    <Dialog title={TEXT.record.title} onClose={onClose}>
      <ApiForm
        name={`record-payment:${booking.id}`}
        read={readPayment}
        send={(input, options) => dwaso.payments.record(booking.id, input, options)}
        onDone={({ amountPesewas }) => {
          showToast(TEXT.record.done(formatMoney(amountPesewas)), { icon: 'cash' });
          void refresh(booking.businessId);
          onPaid?.();
          onClose();
        }}
        onConflict={() => {
          void refresh(booking.businessId);
          onClose();
        }}
        action={TEXT.record.action(Number.isInteger(amount) ? formatMoney(amount) : '')}
      >
        <MoneyField
          name="amountPesewas"
          label={TEXT.record.amount}
          hint={TEXT.record.due(formatMoney(booking.duePesewas))}
          pesewas={booking.duePesewas}
          onChange={(event) => setAmount(parseMoney(event.target.value))}
          required
        />
        <SelectField name="method" label={TEXT.record.method} defaultValue="CASH">
          {Object.entries(TEXT.methodNames).map(([method, name]) => (
            <option key={method} value={method}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField name="reference" label={TEXT.record.reference} maxLength={100} />
        <TextField name="note" label={TEXT.record.note} maxLength={500} />
        <TextField name="receiptNote" label={TEXT.record.receiptNote} maxLength={500} />
      </ApiForm>
    </Dialog>
  );
}
