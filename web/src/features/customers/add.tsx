import type { CreateCustomerRequest } from '@dwaso/sdk';
import { useNavigate } from '@tanstack/react-router';
import { dwaso } from '../../kit/api.ts';
import { ApiForm, LongField, PhoneField, TextField, textOf } from '../../kit/form.tsx';
import { toE164 } from '../../kit/phone.ts';
import { refresh } from '../../kit/query.ts';
import { showToast } from '../../kit/toast.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useBusiness } from '../shops/index.ts';
import { TEXT } from './texts.ts';

const readCustomer = (form: FormData): CreateCustomerRequest => ({
  name: textOf(form, 'name') ?? '',
  phone: toE164(textOf(form, 'phone') ?? ''),
  notes: textOf(form, 'notes'),
});

/** Notes somebody who has not booked yet. */
export function AddCustomerDialog({ onClose }: { onClose: () => void }) {
  const { id } = useBusiness();
  const navigate = useNavigate();
  return (
    <Dialog title={TEXT.add.title} onClose={onClose}>
      <ApiForm
        name={`add-customer:${id}`}
        read={readCustomer}
        send={(input, options) => dwaso.customers.create(id, input, options)}
        onDone={(customer) => {
          showToast(TEXT.add.done(customer.name));
          void refresh(id, 'customers');
          onClose();
          void navigate({
            to: '/b/$businessId/customers/$customerId',
            params: { businessId: id, customerId: customer.id },
          });
        }}
        action={TEXT.add.action}
      >
        <TextField name="name" label={TEXT.add.name} autoComplete="off" required maxLength={120} />
        <PhoneField name="phone" label={TEXT.add.phone} hint={TEXT.add.phoneHint} required />
        <LongField name="notes" label={TEXT.add.notes} maxLength={2_000} />
      </ApiForm>
    </Dialog>
  );
}
