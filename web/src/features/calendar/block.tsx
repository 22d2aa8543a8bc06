import type { CreateBlockRequest, CreateClosureRequest } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { dwaso } from '../../kit/api.ts';
import { ApiForm, SelectField, TextField, textOf } from '../../kit/form.tsx';
import { refresh } from '../../kit/query.ts';
import { showToast } from '../../kit/toast.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { providersQuery } from '../bookings/queries.ts';
import { ReadOnlyNotice, useBusiness } from '../shops/index.ts';
import { unitsQuery } from './queries.ts';
import { TEXT } from './texts.ts';
import type { Place } from './unit-grid-keys.ts';

const SAID = TEXT.blockDialog;

function readUnitBlock(form: FormData): CreateBlockRequest {
  const quantity = textOf(form, 'quantity');
  return {
    unitId: String(form.get('unitId')),
    startDate: String(form.get('startDate')),
    endDate: String(form.get('endDate')),
    ...(quantity && { quantity: Number(quantity) }),
    reason: textOf(form, 'reason'),
  };
}

// Accra keeps UTC all year.
const instantOf = (form: FormData, time: string): string =>
  `${String(form.get('day'))}T${String(form.get(time))}:00.000Z`;

const readProviderBlock = (form: FormData): CreateBlockRequest => ({
  providerId: String(form.get('providerId')),
  startsAt: instantOf(form, 'startsAt'),
  endsAt: instantOf(form, 'endsAt'),
  reason: textOf(form, 'reason'),
});

export interface ProviderTime {
  providerId: string;
  date: string;
  from: string;
  to: string;
}

/** Keeps pieces of a unit, or the time of a provider, from being booked. */
export function BlockDialog({ unit, time, onClose }: { unit?: Place; time?: ProviderTime; onClose: () => void }) {
  const { id } = useBusiness();
  return (
    <Dialog title={unit ? SAID.titleUnit : SAID.titleProvider} onClose={onClose}>
      <ReadOnlyNotice />
      <p>{SAID.help}</p>
      <ApiForm
        name={`block:${JSON.stringify(unit ?? time)}`}
        read={unit ? readUnitBlock : readProviderBlock}
        send={(input, options) => dwaso.availability.createBlock(id, input, options)}
        onDone={({ conflicts }) => {
          showToast(conflicts.length > 0 ? SAID.conflicts(conflicts.length) : SAID.done, { icon: 'lock' });
          void refresh(id);
          onClose();
        }}
        action={SAID.action}
      >
        {unit && <UnitFields unit={unit} />}
        {time && <ProviderFields time={time} />}
        <TextField name="reason" label={SAID.reason} maxLength={500} />
      </ApiForm>
    </Dialog>
  );
}

function UnitFields({ unit: { unitId, date } }: { unit: Place }) {
  const { data: units = [] } = useQuery(unitsQuery(useBusiness().id));
  return (
    <>
      <SelectField name="unitId" label={SAID.unit} defaultValue={unitId} key={units.length}>
        {units.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <div className="pair">
        <TextField name="startDate" label={SAID.first} type="date" defaultValue={date} required />
        <TextField name="endDate" label={SAID.last} type="date" defaultValue={date} required />
      </div>
      <TextField name="quantity" label={SAID.pieces} hint={SAID.allPieces} inputMode="numeric" pattern="[0-9]*" />
    </>
  );
}

function ProviderFields({ time: { providerId, date, from, to } }: { time: ProviderTime }) {
  const { data: providers = [] } = useQuery(providersQuery(useBusiness().id));
  return (
    <>
      <SelectField name="providerId" label={SAID.provider} defaultValue={providerId} key={providers.length}>
        {providers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField name="day" label={SAID.day} path="" type="date" defaultValue={date} required />
      <div className="pair">
        <TextField name="startsAt" label={SAID.from} type="time" defaultValue={from} required />
        <TextField name="endsAt" label={SAID.to} type="time" defaultValue={to} required />
      </div>
    </>
  );
}

const CLOSE = TEXT.closureDialog;

const readClosure = (form: FormData): CreateClosureRequest => ({
  startDate: String(form.get('startDate')),
  endDate: String(form.get('endDate')),
  reason: textOf(form, 'reason'),
});

/** Closes the whole shop on some days. Only owners may. */
export function CloseDialog({ date, onClose }: { date: string; onClose: () => void }) {
  const { id } = useBusiness();
  return (
    <Dialog title={CLOSE.title} onClose={onClose}>
      <ReadOnlyNotice />
      <p>{CLOSE.help}</p>
      <ApiForm
        name={`close:${date}`}
        read={readClosure}
        send={(input, options) => dwaso.schedule.createClosure(id, input, options)}
        onDone={({ conflicts }) => {
          showToast(conflicts.length > 0 ? CLOSE.conflicts(conflicts.length) : CLOSE.done);
          void refresh(id);
          onClose();
        }}
        action={CLOSE.action}
      >
        <div className="pair">
          <TextField name="startDate" label={CLOSE.first} type="date" defaultValue={date} required />
          <TextField name="endDate" label={CLOSE.last} type="date" defaultValue={date} required />
        </div>
        <TextField name="reason" label={CLOSE.reason} maxLength={200} />
      </ApiForm>
    </Dialog>
  );
}
