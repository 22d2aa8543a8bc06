import { dwaso } from '../../kit/api.ts';
import { ApiForm, MoneyField, TextField, textOf } from '../../kit/form.tsx';
import { formatMoney, parseMoney } from '../../kit/format.ts';
import { refresh } from '../../kit/query.ts';
import { showToast } from '../../kit/toast.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TEXT } from './texts.ts';

/** Ends a debt, or a part of it. */
export function WaiveDialog({
  businessId,
  debt: { bookingId, customerName, duePesewas },
  onClose,
}: {
  businessId: string;
  debt: { bookingId: string; customerName: string; duePesewas: number };
  onClose: () => void;
}) {
  const finish = () => {
    void refresh(businessId);
    onClose();
  };
  return (
    <Dialog title={TEXT.waive.title(formatMoney(duePesewas))} onClose={onClose}>
      <p>{TEXT.waive.text(customerName)}</p>
      <ApiForm
        name={`waive:${bookingId}`}
        read={(form) => ({
          amountPesewas: parseMoney(String(form.get('amountPesewas'))),
          reason: textOf(form, 'reason') ?? '',
        })}
        send={async (input, options) => {
          await dwaso.bookings.waiveDebt(bookingId, input, options);
          return input;
        }}
        onDone={({ amountPesewas }) => {
          showToast(TEXT.waive.done(formatMoney(amountPesewas)));
          finish();
        }}
        onConflict={finish}
        danger
        action={TEXT.waive.action}
      >
        <MoneyField name="amountPesewas" label={TEXT.waive.amount} pesewas={duePesewas} required />
        <TextField name="reason" label={TEXT.waive.reason} maxLength={500} required />
      </ApiForm>
    </Dialog>
  );
}
