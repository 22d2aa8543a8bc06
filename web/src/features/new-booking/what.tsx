import type { Quote } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Field } from '../../kit/form.tsx';
import { addDays, daysBetween, formatDays, formatMoney, today } from '../../kit/format.ts';
import { TEXT as KIT } from '../../kit/texts.ts';
import {
  AddEntry,
  type Entry,
  leftFor,
  newEntry,
  priceOf,
  RentalEntries,
  Stepper,
  VisitEntries,
} from '../items/index.ts';
import { type Free, freeQuery } from '../items/queries.ts';
import { useBooksByDay, useBusiness } from '../shops/index.ts';
import type { Catalogue } from './queries.ts';
import { reasonsOf } from './refusal.tsx';
import { Slots } from './slots.tsx';
import { type Change, type Draft, entriesOf } from './state.ts';
import { TEXT } from './texts.ts';

const LONGEST = 31;

interface WhatProps {
  draft: Draft;
  change: Change;
  catalogue: Catalogue;
  quote: Quote | undefined;
  children: ReactNode;
}

/** The items, and their days or their time. */
export const What = (props: WhatProps) => (useBooksByDay() ? <Rental {...props} /> : <Visit {...props} />);

function Rental({ draft, change, catalogue, quote, children }: WhatProps) {
  const { id } = useBusiness();
  const { date, endDate } = draft;
  const entries = entriesOf(draft, catalogue);
  const asked = date !== '' && date >= today() && endDate >= date && daysBetween(date, endDate) < LONGEST;
  const { data: free } = useQuery({ ...freeQuery(id, date, endDate), enabled: asked });
  const onChange = (next: Entry[]) => change({ entries: next });
  const [only] = entries;
  return (
    <>
      <section className="card pad stack" aria-labelledby="new-when">
        <h2 id="new-when">{TEXT.when}</h2>
        <Days draft={draft} change={change} several={entries.length > 1} />
      </section>
      <section className="card" aria-labelledby="new-what">
        <div className="h-row pad">
          <h2 id="new-what">{TEXT.what}</h2>
          {entries.length > 1 && <span className="end small muted">{TEXT.entries(entries.length)}</span>}
        </div>
        <div className="rows">
          {entries.length > 1 && (
            <RentalEntries
              entries={entries}
              offers={catalogue}
              free={free}
              prices={entries.map((_entry, at) => quote && priceOf(at, quote.lines))}
              reasons={reasonsOf(quote, entries.length)}
              onChange={onChange}
            />
          )}
          <div className="pad stack">
            {entries.length === 1 && only && (
              <OneItem entry={only} catalogue={catalogue} free={free} onChange={(entry) => onChange([entry])} />
            )}
            {children}
            <AddEntry entries={entries} offers={catalogue} free={free} onChange={onChange} />
          </div>
        </div>
      </section>
    </>
  );
}

function Visit({ draft, change, catalogue, quote, children }: WhatProps) {
  const entries = entriesOf(draft, catalogue);
  // Another visit has other times.
  const onChange = (next: Entry[]) => change({ entries: next, startsAt: '' });
  const [only] = entries;
  return (
    <section className="card" aria-labelledby="new-what">
      <div className="pad">
        <h2 id="new-what">{TEXT.whatAndWhen}</h2>
      </div>
      <div className="rows">
        {entries.length > 1 && (
          <VisitEntries
            entries={entries}
            offers={catalogue}
            prices={entries.map((_entry, at) => quote && priceOf(at, quote.lines))}
            reasons={reasonsOf(quote, entries.length)}
            onChange={onChange}
          />
        )}
        <div className="pad stack">
          {entries.length === 1 && only && (
            <ChooseItem entry={only} catalogue={catalogue} onChange={(entry) => onChange([entry])} />
          )}
          <AddEntry entries={entries} offers={catalogue} free={undefined} onChange={onChange} />
          <Slots draft={draft} change={change} catalogue={catalogue} entries={entries} />
          {children}
        </div>
      </div>
    </section>
  );
}

interface OneProps {
  entry: Entry;
  catalogue: Catalogue;
  onChange: (entry: Entry) => void;
}

const ChooseItem = ({ entry, catalogue: { units, services, kits }, onChange }: OneProps) => {
  const byDay = useBooksByDay();
  return (
    <Field label={byDay ? TEXT.item : TEXT.service} path={byDay ? '/unitId' : '/serviceId'}>
      {(control) => (
        <select
          className="in"
          value={entry.id}
          onChange={({ target }) => onChange({ ...newEntry(target.value), providerId: entry.providerId })}
          {...control}
        >
          {[...units, ...services].map(({ id, name, pricePesewas }) => (
            <option key={id} value={id}>
              {TEXT.areaFee(name, formatMoney(pricePesewas))}
            </option>
          ))}
          {kits.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
};

/** The only item, with its pieces. */
function OneItem({ entry, catalogue, free, onChange }: OneProps & { free: Free | undefined }) {
  const owned = catalogue.units.find(({ id }) => id === entry.id)?.quantity;
  const left = free && leftFor(entry, [], catalogue, free);
  const told = [owned !== undefined && TEXT.ofPieces(owned), left !== undefined && TEXT.left(left)];
  return (
    <>
      <ChooseItem entry={entry} catalogue={catalogue} onChange={onChange} />
      <div className="row between">
        <span>
          <span className="lab">{TEXT.pieces}</span>
          <br />
          <span className="small muted">{told.filter(Boolean).join(' ')}</span>
        </span>
        <Stepper
          what={TEXT.pieces}
          value={entry.quantity}
          least={1}
          most={owned ?? Math.max(left ?? 1, entry.quantity)}
          onChange={(quantity) => onChange({ ...entry, quantity })}
        />
      </div>
    </>
  );
}

function Days({ draft, change, several }: { draft: Draft; change: Change; several: boolean }) {
  const { date, endDate } = draft;
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
        {length > 0 ? (several ? TEXT.forAll : TEXT.days)(formatDays(date, endDate), KIT.days(length)) : TEXT.endsFirst}
      </p>
    </>
  );
}
