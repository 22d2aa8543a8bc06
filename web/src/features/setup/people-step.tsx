import type { CreateProviderRequest, HoursRow, Provider, Service } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dwaso } from '../../kit/api.ts';
import { ApiForm, FormNotice, TextField, textOf } from '../../kit/form.tsx';
import { meQuery } from '../../kit/me.ts';
import { refresh } from '../../kit/query.ts';
import { useSubmit } from '../../kit/submit.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/states.tsx';
import { toWeek } from '../settings/index.ts';
import { hoursQuery } from '../settings/queries.ts';
import { refreshBusinesses, useBusiness } from '../shops/index.ts';
import { AddedBar, StepPage } from './frame.tsx';
import { providersQuery, servicesQuery } from './queries.ts';
import { TEXT } from './texts.ts';

/** A new person works whenever the shop is open. */
const toSchedule = (hours: readonly HoursRow[]): NonNullable<CreateProviderRequest['schedule']> =>
  toWeek(hours).flatMap(({ weekday, enabled, open, close }) =>
    enabled && open !== null && close !== null ? [{ weekday, start: open, end: close, breaks: [] }] : [],
  );

export function PeopleStep() {
  const { id } = useBusiness();
  const services = useQuery(servicesQuery(id));
  const hours = useQuery(hoursQuery(id));
  const providers = useQuery(providersQuery(id));
  return (
    <StepPage step="people" title={TEXT.people.title} sub={TEXT.people.sub}>
      <Loaded query={services} what={TEXT.items.what}>
        {(offered) => (
          <Loaded query={hours} what={TEXT.hours.title}>
            {(rows) => (
              <Loaded query={providers} what={TEXT.people.what}>
                {(people) => <People services={offered} hours={rows} people={people} />}
              </Loaded>
            )}
          </Loaded>
        )}
      </Loaded>
    </StepPage>
  );
}

function People({ services, hours, people }: { services: Service[]; hours: HoursRow[]; people: Provider[] }) {
  const { id } = useBusiness();
  const { data: me } = useQuery(meQuery);
  const [turn, setTurn] = useState(0);
  const serviceIds = services.map((service) => service.id);
  return (
    <>
      <section className="card pad" aria-label={TEXT.people.add}>
        <ApiForm
          key={turn}
          name={`setup-person:${id}`}
          read={(form) => ({ name: textOf(form, 'name') ?? '', serviceIds, schedule: toSchedule(hours) })}
          send={(input, options) => dwaso.catalogue.createProvider(id, input, options)}
          onDone={() => {
            setTurn((earlier) => earlier + 1);
            void refresh(id);
            void refreshBusinesses();
          }}
          action={TEXT.people.add}
        >
          <TextField
            name="name"
            label={TEXT.people.name}
            hint={TEXT.people.nameHint}
            defaultValue={people.length === 0 ? (me?.name ?? '') : ''}
            maxLength={120}
            autoComplete="off"
            required
          />
        </ApiForm>
      </section>
      {people.length > 0 && (
        <ul className="card rows" aria-label={TEXT.items.list}>
          {people.map((person) => (
            <Person key={person.id} person={person} services={services} />
          ))}
        </ul>
      )}
      <AddedBar step="people" count={people.length} />
    </>
  );
}

/** A service that was added after the person is given by one press. */
function Person({ person, services }: { person: Provider; services: Service[] }) {
  const { id } = useBusiness();
  const submission = useSubmit({
    name: `setup-services:${person.id}`,
    send: (serviceIds: string[], options) =>
      dwaso.catalogue.replaceProviderServices(id, person.id, { serviceIds }, options),
    onDone: () => {
      void refresh(id);
      void refreshBusinesses();
    },
  });
  const all = services.every((service) => person.services.some((own) => own.id === service.id));
  const names = person.services.map(({ name }) => name).join(', ');
  return (
    <li className="li w">
      <span className="grow">
        <b>{person.name}</b>
        <br />
        <span className="small muted">
          {all ? TEXT.people.all : names === '' ? TEXT.people.none : TEXT.people.some(names)}
        </span>
        <FormNotice {...submission} onConflict={undefined} />
      </span>
      {!all && (
        <Button
          busy={submission.state === 'sending'}
          onClick={() => void submission.submit(services.map((service) => service.id))}
        >
          {TEXT.people.giveAll(person.name)}
        </Button>
      )}
    </li>
  );
}
