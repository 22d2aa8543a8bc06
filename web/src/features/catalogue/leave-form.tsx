import type { Provider, ProviderDate } from '@dwaso/sdk';
import { useState } from 'react';
import { dwaso } from '../../kit/api.ts';
import { readDraft } from '../../kit/draft.ts';
import { ApiForm, CheckField, SelectField, TextField, textOf } from '../../kit/form.tsx';
import { today } from '../../kit/format.ts';
import { refresh } from '../../kit/query.ts';
import { showToast } from '../../kit/toast.ts';
import { Button } from '../../ui/button.tsx';
import { type Span, Spans } from '../../ui/spans.tsx';
import { useBusiness } from '../shops/index.ts';
import { TEXT } from './texts-people.ts';

const USUAL: Span = { start: '09:00', end: '13:00' };
const MOST = 4;
const KINDS = ['LEAVE', 'SICK', 'WORK'] as const;
const HOURS = ['ALL', 'SOME'] as const;

/** The first stands for everything unknown. */
const oneOf = <const T extends readonly [string, ...string[]]>(all: T, value: string | undefined): T[number] =>
  all.find((one) => one === value) ?? all[0];

/** Saved first; the bookings that it hits are listed afterwards. `date`: the days to change, none for new ones. */
export function LeaveForm({
  provider,
  date,
  onSaved,
  onLeft,
}: {
  provider: Provider;
  date: ProviderDate | undefined;
  onSaved: (dateId: string) => void;
  onLeft: () => void;
}) {
  const { id } = useBusiness();
  const form = `leave:${date?.id ?? provider.id}`;
  const [kind, setKind] = useState(() => oneOf(KINDS, readDraft(form)?.get('kind')?.[0] ?? date?.kind));
  const saved = date && date.windows.length > 0 ? 'SOME' : 'ALL';
  const [hours, setHours] = useState(() => oneOf(HOURS, readDraft(form)?.get('hours')?.[0] ?? saved));
  const [spans, setSpans] = useState<Span[]>(saved === 'SOME' && date ? date.windows : [USUAL]);
  const works = kind === 'WORK' || hours === 'SOME';
  return (
    <section className="card pad stack g3" aria-labelledby="away">
      <h2 id="away">{TEXT.leave.title(provider.name)}</h2>
      <ApiForm
        name={form}
        read={(form) => {
          const startDate = String(form.get('startDate'));
          return {
            kind,
            startDate,
            endDate: textOf(form, 'endDate') ?? startDate,
            windows: works ? spans : [],
            note: textOf(form, 'note') ?? null,
            evenIfClosed: works && form.get('evenIfClosed') === 'on',
          };
        }}
        send={(input, options) =>
          date
            ? dwaso.catalogue.updateProviderDate(id, provider.id, date.id, input, options)
            : dwaso.catalogue.createProviderDate(id, provider.id, input, options)
        }
        onDone={(placed) => {
          showToast(TEXT.leave.saved(provider.name));
          void refresh(id);
          if (placed.id !== undefined) onSaved(placed.id);
        }}
        action={date ? TEXT.leave.change : TEXT.leave.action}
      >
        <div className="two">
          <SelectField
            name="kind"
            label={TEXT.leave.kind}
            value={kind}
            onChange={(event) => setKind(oneOf(KINDS, event.target.value))}
          >
            {KINDS.map((one) => (
              <option key={one} value={one}>
                {TEXT.leave.kinds[one]}
              </option>
            ))}
          </SelectField>
          {kind !== 'WORK' && (
            <SelectField
              name="hours"
              label={TEXT.leave.hours}
              value={hours}
              onChange={(event) => setHours(oneOf(HOURS, event.target.value))}
            >
              {HOURS.map((one) => (
                <option key={one} value={one}>
                  {TEXT.leave.hoursOf[one]}
                </option>
              ))}
            </SelectField>
          )}
        </div>
        <div className="two">
          <TextField
            name="startDate"
            type="date"
            label={TEXT.leave.first}
            // Days that have begun may keep their beginning.
            min={date && date.startDate < today() ? date.startDate : today()}
            defaultValue={date?.startDate}
            required
          />
          <TextField
            name="endDate"
            type="date"
            label={TEXT.leave.last}
            hint={TEXT.leave.lastHint}
            min={today()}
            defaultValue={date?.endDate}
          />
        </div>
        {works && (
          <>
            <Spans spans={spans} most={MOST} usual={USUAL} text={TEXT.leave.spans} onChange={setSpans} />
            <CheckField
              name="evenIfClosed"
              label={TEXT.leave.evenIfClosed}
              defaultChecked={date?.evenIfClosed ?? false}
            />
          </>
        )}
        <TextField name="note" label={TEXT.leave.note} maxLength={200} defaultValue={date?.note ?? ''} />
      </ApiForm>
      {date && (
        <Button kind="ghost" icon="plus" onClick={onLeft}>
          {TEXT.leave.others}
        </Button>
      )}
    </section>
  );
}
