import type { Customer } from '@dwaso/sdk';
import { dwaso } from '../../kit/api.ts';
import { ApiForm, LongField, TextField, textOf } from '../../kit/form.tsx';
import { formatPhone } from '../../kit/phone.ts';
import { refresh } from '../../kit/query.ts';
import { showToast } from '../../kit/toast.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useBusiness, useReadOnly } from '../shops/index.ts';
import { TEXT } from './texts.ts';

export function CorrectDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { id } = useBusiness();
  return (
    <Dialog title={TEXT.correct.title} onClose={onClose}>
      <ApiForm
        name={`correct:${customer.id}`}
        read={(form) => ({ name: textOf(form, 'name') ?? '' })}
        send={(input, options) => dwaso.customers.update(customer.id, input, options)}
        onDone={() => {
          showToast(TEXT.correct.done);
          void refresh(id, 'customers');
          onClose();
        }}
        action={TEXT.correct.action}
      >
        <TextField
          name="name"
          label={TEXT.correct.name}
          hint={TEXT.correct.hint}
          defaultValue={customer.name}
          autoComplete="off"
          required
          maxLength={120}
        />
        <p className="small muted">{TEXT.correct.phone(formatPhone(customer.phone))}</p>
      </ApiForm>
    </Dialog>
  );
}

export function Notes({ customer }: { customer: Customer }) {
  const { id } = useBusiness();
  const readOnly = useReadOnly();
  return (
    <section className="card pad stack g3">
      {readOnly ? (
        <>
          <h2>{TEXT.notes.title}</h2>
          <p className="small pre-line">{customer.notes ?? TEXT.notes.none}</p>
        </>
      ) : (
        <ApiForm
          name={`notes:${customer.id}`}
          read={(form) => ({ notes: textOf(form, 'notes') ?? null })}
          send={(input, options) => dwaso.customers.update(customer.id, input, options)}
          onDone={() => {
            showToast(TEXT.notes.done);
            void refresh(id, 'customers');
          }}
          action={TEXT.notes.action}
        >
          <LongField name="notes" label={TEXT.notes.title} defaultValue={customer.notes ?? ''} maxLength={2_000} />
        </ApiForm>
      )}
    </section>
  );
}
