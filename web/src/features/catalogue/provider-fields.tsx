import type { Provider } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { CheckField, SelectField, TextField, textOf, useFieldError } from '../../kit/form.tsx';
import { formatMoney } from '../../kit/format.ts';
import { formatPhone } from '../../kit/phone.ts';
import { Loaded } from '../../ui/states.tsx';
import { useBusiness } from '../shops/index.ts';
import { membersQuery, providersQuery, servicesQuery } from './queries.ts';
import { TEXT } from './texts.ts';

export const readPerson = (form: FormData): { name: string; userId: string | null } => ({
  name: textOf(form, 'name') ?? '',
  userId: textOf(form, 'userId') ?? null,
});

/** The name, and which member of the team it is. */
export function PersonFields({ provider }: { provider: Provider | null }) {
  const { id } = useBusiness();
  const members = useQuery(membersQuery(id));
  const { data: providers = [] } = useQuery(providersQuery(id));
  const linkedTo = (userId: string) => providers.find((other) => other.userId === userId && other.id !== provider?.id);
  return (
    <>
      <TextField
        name="name"
        label={TEXT.name}
        defaultValue={provider?.name}
        required
        maxLength={120}
        autoComplete="off"
      />
      <Loaded query={members} what={TEXT.provider.member} skeleton={<div className="sk w80" />}>
        {(all) => (
          <SelectField
            name="userId"
            label={TEXT.provider.member}
            hint={TEXT.provider.memberHint}
            defaultValue={provider?.userId ?? ''}
          >
            <option value="">{TEXT.provider.noMember}</option>
            {all.map(({ userId, name, phone }) => {
              if (userId === null) return null;
              const other = linkedTo(userId);
              const shown = name ?? formatPhone(phone);
              return (
                <option key={userId} value={userId} disabled={other !== undefined}>
                  {other ? TEXT.provider.linkedElsewhere(shown, other.name) : shown}
                </option>
              );
            })}
          </SelectField>
        )}
      </Loaded>
    </>
  );
}

export const readServiceIds = (form: FormData): string[] => form.getAll('service').map(String);

export function ServiceChoice({ chosen }: { chosen: readonly string[] }) {
  const query = useQuery(servicesQuery(useBusiness().id));
  const problem = useFieldError('/serviceIds');
  return (
    <Loaded query={query} what={TEXT.provider.services} skeleton={<div className="sk w80" />}>
      {(services) =>
        services.length === 0 ? (
          <p className="small muted">{TEXT.provider.noServices}</p>
        ) : (
          <fieldset className="stack g1">
            <legend className="vh">{TEXT.provider.services}</legend>
            {services.map(({ id, name, durationMin, pricePesewas }) => (
              <CheckField
                key={id}
                name="service"
                value={id}
                label={name}
                hint={TEXT.service.line(TEXT.service.minutes(durationMin), formatMoney(pricePesewas))}
                defaultChecked={chosen.includes(id)}
              />
            ))}
            {problem && <p className="err">{problem}</p>}
          </fieldset>
        )
      }
    </Loaded>
  );
}
