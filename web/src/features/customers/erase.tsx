import type { Booking, Customer } from '@dwaso/sdk';
import { useState } from 'react';
import { dwaso, toApiError } from '../../kit/api.ts';
import { saveFile } from '../../kit/csv.ts';
import { ApiForm, CheckField } from '../../kit/form.tsx';
import { formatMoney } from '../../kit/format.ts';
import { refresh } from '../../kit/query.ts';
import { TEXT as KIT } from '../../kit/texts.ts';
import { showToast } from '../../kit/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useBusiness } from '../shops/index.ts';
import { TEXT } from './texts.ts';

/** What the law gives a customer: a copy of everything, and to be forgotten. */
export function PersonalData({ customer, open }: { customer: Customer; open: readonly Booking[] | undefined }) {
  const [busy, setBusy] = useState(false);
  const [erasing, setErasing] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const all = await dwaso.customers.export(customer.id);
      saveFile(TEXT.data.file(customer.id), JSON.stringify(all, null, 2), 'application/json');
      showToast(TEXT.data.downloaded(all.bookings.length), { icon: 'down2' });
    } catch (error) {
      showToast(KIT.notDone(TEXT.data.download, toApiError(error).message), { icon: 'warn' });
    } finally {
      setBusy(false);
    }
  };
  const waits = open !== undefined && open.length > 0;
  return (
    <section className="card pad stack g3" aria-labelledby="personal-data">
      <h2 id="personal-data">{TEXT.data.title}</h2>
      <p className="small muted">{TEXT.data.text}</p>
      <div className="btns">
        <Button icon="down2" busy={busy} onClick={() => void save()}>
          {TEXT.data.download}
        </Button>
        <Button
          kind="dan-o"
          icon="trash"
          disabled={open === undefined || waits}
          aria-describedby={waits ? 'erase-waits' : undefined}
          onClick={() => setErasing(true)}
        >
          {TEXT.data.erase}
        </Button>
      </div>
      {waits && (
        <p className="small muted" id="erase-waits">
          {TEXT.data.waits(TEXT.countBookings(open.length))}
        </p>
      )}
      {erasing && <EraseDialog customer={customer} onClose={() => setErasing(false)} />}
    </section>
  );
}

function EraseDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { id } = useBusiness();
  const { name, bookingCount = 0, totalPaidPesewas = 0 } = customer;
  const leave = () => {
    void refresh(id);
    onClose();
  };
  return (
    <Dialog title={TEXT.erase.title(name)} onClose={onClose}>
      <ul className="stack g1">
        <li>{TEXT.erase.name}</li>
        <li>{bookingCount > 0 ? TEXT.erase.bookings(bookingCount) : TEXT.erase.noBookings}</li>
        {totalPaidPesewas > 0 && <li>{TEXT.erase.money(formatMoney(totalPaidPesewas))}</li>}
        <li>{TEXT.erase.undo}</li>
      </ul>
      <ApiForm
        name={`erase:${customer.id}`}
        read={() => ({})}
        send={(_input, options) => dwaso.customers.erase(customer.id, options)}
        onDone={() => {
          showToast(TEXT.erase.done);
          leave();
        }}
        onConflict={leave}
        danger
        action={TEXT.erase.action}
      >
        <CheckField name="sure" label={TEXT.erase.sure(name)} required />
      </ApiForm>
    </Dialog>
  );
}
