import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Field } from '../../kit/form.tsx';
import { formatPhone } from '../../kit/phone.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useBusiness } from '../shops/index.ts';
import { customersQuery } from './queries.ts';
import type { Change, Draft } from './state.ts';
import { TEXT } from './texts.ts';

const LEAST = 2;

/** A customer of the shop, found by name or number, or a new one. */
export function Whom({ draft, change }: { draft: Draft; change: Change }) {
  const [typing, setTyping] = useState(draft.customerId === '' && (draft.name !== '' || draft.phone !== ''));
  const { customerId, name, phone } = draft;
  return (
    <section className="card pad stack" aria-labelledby="new-whom">
      <h2 id="new-whom">{TEXT.whom}</h2>
      {customerId ? (
        <div className="card rows">
          <div className="li">
            <Avatar name={name} />
            <span className="grow">
              <b>{name}</b>
              <br />
              <span className="small muted">{formatPhone(phone)}</span>
            </span>
            <span className="tag ok">
              <Icon name="check" />
              {TEXT.chosen}
            </span>
          </div>
          <div className="pad">
            <Button kind="ghost" onClick={() => change({ customerId: '', name: '', phone: '' })}>
              {TEXT.change}
            </Button>
          </div>
        </div>
      ) : typing ? (
        <>
          <Field label={TEXT.name} path="/customer/name">
            {(control) => (
              <input
                className="in"
                required
                maxLength={120}
                autoComplete="off"
                value={name}
                onChange={({ target }) => change({ name: target.value })}
                {...control}
              />
            )}
          </Field>
          <Field label={TEXT.phone} path="/customer/phone">
            {(control) => (
              <input
                className="in"
                type="tel"
                required
                autoComplete="off"
                placeholder="024 123 4567"
                value={phone}
                onChange={({ target }) => change({ phone: target.value })}
                {...control}
              />
            )}
          </Field>
          <div>
            <Button
              kind="ghost"
              icon="search"
              onClick={() => {
                setTyping(false);
                change({ name: '', phone: '' });
              }}
            >
              {TEXT.findInstead}
            </Button>
          </div>
        </>
      ) : (
        <Find
          change={change}
          onNew={(typed) => {
            setTyping(true);
            change(/^[\d+ ]+$/.test(typed) ? { phone: typed } : { name: typed });
          }}
        />
      )}
    </section>
  );
}

function Find({ change, onNew }: { change: Change; onNew: (typed: string) => void }) {
  const { id } = useBusiness();
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const { data: found } = useQuery({ ...customersQuery(id, q), enabled: q.length >= LEAST });
  const shown = q.length >= LEAST ? found : undefined;
  return (
    <>
      <Field label={TEXT.find} hint={TEXT.findHint} path="/customer">
        {(control) => (
          <input
            className="in"
            type="search"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            {...control}
          />
        )}
      </Field>
      {shown && shown.length > 0 && (
        <ul className="card rows" aria-label={TEXT.found}>
          {shown.map(({ id: customerId, name, phone, bookingCount = 0 }) => (
            <li key={customerId}>
              <button type="button" className="li" onClick={() => change({ customerId, name, phone })}>
                <Avatar name={name} />
                <span className="grow">
                  <b>{name}</b>
                  <br />
                  <span className="small muted">{TEXT.bookings(formatPhone(phone), bookingCount)}</span>
                </span>
                <span className="small">{TEXT.choose}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {shown?.length === 0 && (
        <p className="small muted" role="status">
          {TEXT.noneFound}
        </p>
      )}
      <div>
        <Button icon="plus" onClick={() => onNew(typed.trim())}>
          {TEXT.newCustomer}
        </Button>
      </div>
    </>
  );
}
