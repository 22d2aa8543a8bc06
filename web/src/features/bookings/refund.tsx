import type { Booking, Payment, RefundPaymentRequest } from '@dwaso/sdk';
import { useState } from 'react';
import { dwaso } from '../../kit/api.ts';
import { ApiForm, MoneyField, TextField, textOf } from '../../kit/form.tsx';
import { formatMoney, parseMoney } from '../../kit/format.ts';
import { refresh } from '../../kit/query.ts';
import { showToast } from '../../kit/toast.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { nameMethod } from './methods.ts';
import { TEXT } from './texts.ts';

const readRefund = (form: FormData): RefundPaymentRequest => ({
  amountPesewas: parseMoney(String(form.get('amountPesewas'))),
  reason: textOf(form, 'reason') ?? '',
  receiptNote: textOf(form, 'receiptNote'),
});

/** Gives back what is left of a payment, or a part of it. */
export function RefundDialog({
  booking,
  payment,
  onClose,
}: {
  booking: Pick<Booking, 'businessId'>;
  payment: Payment;
  onClose: () => void;
}) {
  const left = payment.amountPesewas - payment.refundedPesewas;
  const [amount, setAmount] = useState(left);
  return (
    <Dialog title={TEXT.refund.title} onClose={onClose}>
      <p>{TEXT.refund.explain(formatMoney(left), nameMethod(payment.method))}</p>
      <p>{payment.provider === 'MANUAL' ? TEXT.refund.byHand : TEXT.refund.byGateway}</p>
      <ApiForm
        name={`refund:${payment.id}`}
        read={readRefund}
        send={(input, options) => dwaso.payments.refund(payment.id, input, options)}
        onDone={({ refundedPesewas }) => {
          showToast(TEXT.refund.done(formatMoney(refundedPesewas - payment.refundedPesewas)), { icon: 'cash' });
          void refresh(booking.businessId);
          onClose();
        }}
        onConflict={() => {
          void refresh(booking.businessId);
          onClose();
        }}
        danger
        action={TEXT.refund.action(Number.isInteger(amount) ? formatMoney(amount) : '')}
      >
        <MoneyField
          name="amountPesewas"
          label={TEXT.refund.amount}
          pesewas={left}
          onChange={(event) => setAmount(parseMoney(event.target.value))}
          required
        />
        <TextField name="reason" label={TEXT.refund.reason} required maxLength={500} />
        <TextField name="receiptNote" label={TEXT.refund.receiptNote} maxLength={500} />
      </ApiForm>
    </Dialog>
  );
}
