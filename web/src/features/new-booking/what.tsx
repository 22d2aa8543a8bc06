import type { ReactNode } from 'react';
import { Field } from '../../kit/form.tsx';
import { addDays, daysBetween, formatDays, formatMoney, today } from '../../kit/format.ts';
import { TEXT as KIT } from '../../kit/texts.ts';
import { useBooksByDay } from '../shops/index.ts';
import type { Catalogue } from './queries.ts';
import { Slots } from './slots.tsx';
import { type Change, type Draft, itemOf } from './state.ts';
import { Stepper } from './stepper.tsx';
import { TEXT } from './texts.ts';

const LONGEST = 31;

/** The item, and its days or its time. */
export function What({
  draft,
  change,
  catalogue,
  children,
}: {
  draft: Draft;
  change: Change;
  catalogue: Catalogue;
  children: ReactNode;
}) {
  const byDay = useBooksByDay();
  const item = itemOf(draft, catalogue);
  return (
    <section className="card pad stack" aria-labelledby="new-what">
      <h2 id="new-what">{TEXT.what}</h2>
      <Field label={byDay ? TEXT.item : TEXT.service} path={byDay ? '/unitId' : '/serviceId'}>
        {(control) => (
          <select
            className="in"
            value={item?.id}
            onChange={({ target }) => change({ itemId: target.value, startsAt: '', quantity: 1 })}
            {...control}
          >
            {[...catalogue.units, ...catalogue.services].map(({ id, name, pricePesewas }) => (
              <option key={id} value={id}>
                {TEXT.areaFee(name, formatMoney(pricePesewas))}
              </option>
            ))}
          </select>
        )}
      </Field>
      {byDay ? (
        <Days draft={draft} change={change} owned={catalogue.units.find(({ id }) => id === item?.id)?.quantity ?? 1} />
      ) : (
        item && <Slots draft={draft} change={change} catalogue={catalogue} serviceId={item.id} />
      )}
      {children}
    </section>
  );
}

function Days({ draft, change, owned }: { draft: Draft; change: Change; owned: number }) {
  const { date, endDate, quantity } = draft;
  const length = daysBetween(date, endDate) + 1;
  return (
    <>
      <div className="pair">
        <Field label={TEXT.firstDay} path="/date">
          {(control) => (
            <input
              className="in"
              type="date"
              required
              min={today()}
              value={date}
              // The length stays, so that a moved start does not stretch the rental.
              onChange={({ target: { value } }) =>
                value && change({ date: value, endDate: length > 0 ? addDays(value, length - 1) : value })
              }
              {...control}
            />
          )}
        </Field>
        <Field label={TEXT.lastDay} path="/endDate">
          {(control) => (
            <input
              className="in"
              type="date"
              required
              min={date}
              max={addDays(date, LONGEST - 1)}
              value={endDate}
              onChange={({ target: { value } }) => value && change({ endDate: value })}
              {...control}
            />
          )}
        </Field>
      </div>
      <p className="small muted">
        {length > 0 ? TEXT.days(formatDays(date, endDate), KIT.days(length)) : TEXT.endsFirst}
      </p>
      <div className="row between">
        <span>
          <span className="lab">{TEXT.pieces}</span>
          <br />
          <span className="small muted">{TEXT.ofPieces(owned)}</span>
        </span>
        <Stepper
          what={TEXT.pieces}
          value={quantity}
          least={1}
          most={owned}
          onChange={(count) => change({ quantity: count })}
        />
      </div>
    </>
  );
}
