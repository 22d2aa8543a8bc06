import type { Service, Unit } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dwaso } from '../../kit/api.ts';
import { ApiForm, MoneyField, SelectField, TextField, textOf } from '../../kit/form.tsx';
import { formatMoney, parseMoney } from '../../kit/format.ts';
import { refresh } from '../../kit/query.ts';
import { Loaded } from '../../ui/states.tsx';
import { refreshBusinesses, useBooksByDay, useBusiness } from '../shops/index.ts';
import { AddedBar, StepPage } from './frame.tsx';
import { servicesQuery, unitsQuery } from './queries.ts';
import { TEXT } from './texts.ts';

export const ItemsStep = () => (useBooksByDay() ? <Units /> : <Services />);

/** What is added joins the list at once; the empty form waits for the next. */
function useAdded(): { turn: number; added: () => void } {
  const { id } = useBusiness();
  const [turn, setTurn] = useState(0);
  return {
    turn,
    added: () => {
      setTurn((earlier) => earlier + 1);
      void refresh(id);
      void refreshBusinesses();
    },
  };
}

function Units() {
  const { id } = useBusiness();
  const query = useQuery(unitsQuery(id));
  const { turn, added } = useAdded();
  const words = TEXT.units;
  return (
    <StepPage step="items" title={words.title} sub={words.sub}>
      <section className="card pad" aria-label={words.add}>
        <ApiForm
          key={turn}
          name={`setup-unit:${id}`}
          read={(form) => ({
            name: textOf(form, 'name') ?? '',
            pricePesewas: parseMoney(String(form.get('pricePesewas'))),
            quantity: Number(form.get('quantity')),
          })}
          send={(input, options) => dwaso.catalogue.createUnit(id, input, options)}
          onDone={added}
          action={words.add}
        >
          <TextField name="name" label={words.name} hint={words.nameHint} maxLength={120} autoComplete="off" required />
          <div className="two">
            <MoneyField name="pricePesewas" label={words.price} required />
            <TextField
              name="quantity"
              type="number"
              inputMode="numeric"
              min={1}
              label={words.quantity}
              defaultValue={1}
              required
            />
          </div>
        </ApiForm>
      </section>
      <Loaded query={query} what={TEXT.items.what} skeleton={<div className="sk w80" />}>
        {(units) => (
          <Added rows={units.map((unit: Unit) => [unit, words.row(formatMoney(unit.pricePesewas), unit.quantity)])} />
        )}
      </Loaded>
    </StepPage>
  );
}

const LENGTHS = [15, 20, 30, 45, 60, 90, 120, 180, 240, 300, 360];

function Services() {
  const { id } = useBusiness();
  const query = useQuery(servicesQuery(id));
  const { turn, added } = useAdded();
  const words = TEXT.services;
  return (
    <StepPage step="items" title={words.title} sub={words.sub}>
      <section className="card pad" aria-label={words.add}>
        <ApiForm
          key={turn}
          name={`setup-service:${id}`}
          read={(form) => ({
            name: textOf(form, 'name') ?? '',
            pricePesewas: parseMoney(String(form.get('pricePesewas'))),
            durationMin: Number(form.get('durationMin')),
          })}
          send={(input, options) => dwaso.catalogue.createService(id, input, options)}
          onDone={added}
          action={words.add}
        >
          <TextField name="name" label={words.name} hint={words.nameHint} maxLength={120} autoComplete="off" required />
          <div className="two">
            <MoneyField name="pricePesewas" label={words.price} required />
            <SelectField name="durationMin" label={words.duration} defaultValue={60}>
              {LENGTHS.map((length) => (
                <option key={length} value={length}>
                  {words.minutes(length)}
                </option>
              ))}
            </SelectField>
          </div>
        </ApiForm>
      </section>
      <Loaded query={query} what={TEXT.items.what} skeleton={<div className="sk w80" />}>
        {(services) => (
          <Added
            rows={services.map((service: Service) => [
              service,
              words.row(formatMoney(service.pricePesewas), words.minutes(service.durationMin)),
            ])}
          />
        )}
      </Loaded>
    </StepPage>
  );
}

const Added = ({ rows }: { rows: readonly (readonly [{ id: string; name: string }, string])[] }) => (
  <>
    {rows.length > 0 && (
      <ul className="card rows" aria-label={TEXT.items.list}>
        {rows.map(([{ id, name }, text]) => (
          <li className="li" key={id}>
            <span className="grow">
              <b>{name}</b>
              <br />
              <span className="small muted">{text}</span>
            </span>
          </li>
        ))}
      </ul>
    )}
    <AddedBar step="items" count={rows.length} />
  </>
);
