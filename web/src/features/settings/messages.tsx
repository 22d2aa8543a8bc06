import '../../styles/messages.css';
import '../../styles/sentences.css';
import type { MessageSettings, SetMessageSettingsRequest } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dwaso } from '../../kit/api.ts';
import { EditForm, useEdit } from '../../kit/edit.tsx';
import { CheckField, TextField } from '../../kit/form.tsx';
import { queryClient } from '../../kit/query.ts';
import { TEXT as KIT } from '../../kit/texts.ts';
import { showToast } from '../../kit/toast.ts';
import { Loaded } from '../../ui/states.tsx';
import { MessagesWarning } from '../messages/index.ts';
import { useBusiness, useReadOnly } from '../shops/index.ts';
import { KINDS, type Kind, type Values } from './message-kinds.tsx';
import { MessagePreview, MessageWords, MonthUse } from './message-words.tsx';
import { OwnMessages } from './own-messages.tsx';
import { messageSettingsQuery } from './queries.ts';
import { TEXT } from './texts-messages.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

export function MessagesTab() {
  const business = useBusiness();
  const settings = useQuery(messageSettingsQuery(business.id));
  return (
    <Loaded query={settings} what={TEXT.what}>
      {(saved) => <MessagesForm businessId={business.id} saved={saved} />}
    </Loaded>
  );
}

function toValues({
  kinds,
  reminderHoursBefore: [first, second],
  quietHours,
  senderName,
  texts,
}: MessageSettings): Values {
  return {
    on: KINDS.filter((kind) => kinds[kind].enabled),
    first: first === undefined ? '' : String(first),
    second: second === undefined ? '' : String(second),
    from: quietHours.from,
    to: quietHours.to,
    senderName: senderName ?? '',
    texts: texts as Values['texts'],
  };
}

/** PUT replaces the whole object. */
const toBody = ({ on, first, second, from, to, senderName, texts }: Values): SetMessageSettingsRequest => ({
  kinds: Object.fromEntries(KINDS.map((kind) => [kind, { enabled: on.includes(kind) }])),
  reminderHoursBefore: [first, second].filter((hours) => hours.trim() !== '').map(Number),
  quietHours: { from, to },
  senderName: senderName.trim() || null,
  texts: Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== '')),
});

function MessagesForm({ businessId, saved }: { businessId: string; saved: MessageSettings }) {
  const name = `messages:${businessId}`;
  const edit = useEdit(name, toValues(saved));
  const { value, set } = edit;
  const [kind, setKind] = useState<Kind>('booking.confirmed');
  const hour = (field: 'from' | 'to', label: string) => (
    <select
      className="in"
      aria-label={label}
      value={value[field]}
      onChange={(event) => set({ [field]: event.target.value })}
    >
      {[...new Set([...HOURS, value[field]])].map((time) => (
        <option key={time}>{time}</option>
      ))}
    </select>
  );
  const hours = (field: 'first' | 'second', label: string) => (
    <input
      className="in w2"
      inputMode="numeric"
      aria-label={label}
      value={value[field]}
      onChange={(event) => set({ [field]: event.target.value.replaceAll(/\D/g, '') })}
    />
  );
  return (
    <div className="split">
      <div className="stack g5">
        <EditForm
          name={name}
          edit={edit}
          read={() => toBody(value)}
          send={(input, options) => dwaso.messages.setSettings(businessId, input, options)}
          onDone={(answer) => {
            queryClient.setQueryData(messageSettingsQuery(businessId).queryKey, answer);
            showToast(KIT.unsaved.saved);
          }}
          action={TEXT.save}
          locked={useReadOnly()}
        >
          <section className="card" aria-labelledby="m-customers">
            <div className="pad stack g2">
              <h2 id="m-customers">{TEXT.customers}</h2>
              <p className="small muted">{TEXT.channel}</p>
            </div>
            <div className="rows">
              {KINDS.map((one) => (
                <div className="li" key={one}>
                  <span className="grow">
                    <CheckField
                      sw
                      name={one}
                      label={TEXT.kinds[one].label}
                      hint={TEXT.kinds[one].hint}
                      checked={value.on.includes(one)}
                      onChange={({ target }) =>
                        set({
                          on: KINDS.filter((other) => (other === one ? target.checked : value.on.includes(other))),
                        })
                      }
                    />
                    {one === 'booking.reminder' && (
                      <p className="sen">
                        {TEXT.remind} {hours('first', TEXT.first)} {TEXT.hoursBefore}
                        {TEXT.andAgain} {hours('second', TEXT.second)} {TEXT.hoursBefore}.
                      </p>
                    )}
                  </span>
                </div>
              ))}
            </div>
          </section>
          <section className="card pad stack g2" aria-labelledby="m-quiet">
            <h2 id="m-quiet">{TEXT.quiet}</h2>
            <p className="sen">
              {TEXT.between} {hour('from', TEXT.quietFrom)} {TEXT.and} {hour('to', TEXT.quietTo)} {TEXT.untilMorning}
            </p>
            <p className="small muted">{TEXT.quietHint}</p>
            <TextField
              name="senderName"
              label={TEXT.sender}
              hint={TEXT.senderHint}
              maxLength={11}
              value={value.senderName}
              onChange={(event) => set({ senderName: event.target.value })}
            />
          </section>
          <MessageWords kind={kind} setKind={setKind} texts={value.texts} set={(texts) => set({ texts })} />
        </EditForm>
        <OwnMessages />
      </div>
      <aside className="stack g5">
        <MessagesWarning />
        <MonthUse usage={saved.usage} />
        <MessagePreview businessId={businessId} kind={kind} setKind={setKind} text={value.texts[kind]} />
      </aside>
    </div>
  );
}
