import type { AddToWaitlistRequest, WaitlistEntry } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { dwaso } from '../../kit/api.ts';
import { ApiForm, PhoneField, SelectField, TextField, textOf } from '../../kit/form.tsx';
import { addDays, today } from '../../kit/format.ts';
import { refresh } from '../../kit/query.ts';
import { showToast } from '../../kit/toast.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useBooksByDay, useBusiness } from '../shops/index.ts';
import { offersQuery } from './queries.ts';
import { TEXT } from './texts.ts';

const LONGEST = 31;

function read(form: FormData, byDay: boolean): AddToWaitlistRequest {
  const text = (name: string) => textOf(form, name) ?? '';
  const item = text('item');
  const hours = (name: 'timeFrom' | 'timeTo') => {
    const time = textOf(form, name);
    return time === undefined ? {} : { [name]: time };
  };
  return {
    customer: { name: text('name'), phone: text('phone') },
    from: text('from'),
    to: text('to'),
    ...(byDay
      ? { unitId: item, quantity: Number(text('quantity')), days: Number(text('days')) }
      : { serviceId: item, ...hours('timeFrom'), ...hours('timeTo') }),
  };
}

/** A customer who called: for what, and on which days. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const { id } = useBusiness();
  const byDay = useBooksByDay();
  const { data: offers = [] } = useQuery(offersQuery(id, byDay));
  const { add } = TEXT;
  const done = ({ customerName, status }: WaitlistEntry) => {
    showToast(status === 'OFFERED' ? add.offered(customerName) : add.done(customerName), { icon: 'check' });
    void refresh(id);
    onClose();
  };
  return (
    <Dialog title={add.title} onClose={onClose}>
      <ApiForm<AddToWaitlistRequest, WaitlistEntry>
        name={`waitlist:${id}`}
        read={(form) => read(form, byDay)}
        send={(body, options) => dwaso.waitlist.add(id, body, options)}
        onDone={done}
        action={add.action}
      >
        <TextField label={add.name} name="name" path="/customer/name" maxLength={120} required />
        <PhoneField label={add.phone} name="phone" path="/customer/phone" required />
        <SelectField label={add.item} name="item" path={byDay ? '/unitId' : '/serviceId'}>
          {offers.map((offer) => (
            <option key={offer.id} value={offer.id}>
              {offer.name}
            </option>
          ))}
        </SelectField>
        {byDay && <TextField type="number" label={add.quantity} name="quantity" defaultValue={1} min={1} required />}
        <div className="pair">
          <TextField type="date" label={add.from} name="from" min={today()} defaultValue={today()} required />
          <TextField type="date" label={add.to} name="to" min={today()} defaultValue={addDays(today(), 7)} required />
        </div>
        {byDay ? (
          <TextField type="number" label={add.days} name="days" defaultValue={1} min={1} max={LONGEST} required />
        ) : (
          <div className="pair">
            <TextField type="time" label={add.timeFrom} name="timeFrom" />
            <TextField type="time" label={add.timeTo} name="timeTo" />
          </div>
        )}
      </ApiForm>
    </Dialog>
  );
}
