import '../../styles/catalogue.css';
import type { CreateProviderRequest, Provider } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { dwaso } from '../../kit/api.ts';
import { CheckField } from '../../kit/form.tsx';
import { refresh } from '../../kit/query.ts';
import { showToast } from '../../kit/toast.ts';
import { Loaded, SkeletonRows } from '../../ui/states.tsx';
import { useBusiness } from '../shops/index.ts';
import { ActiveSwitch } from './active-switch.tsx';
import { Blocks } from './blocks.tsx';
import { DeleteItem } from './delete-item.tsx';
import { EditForm } from './edit-form.tsx';
import { Facts, ItemFrame, useMayEdit } from './item-frame.tsx';
import { NEW } from './parts.ts';
import { rotaQuery } from './people-queries.ts';
import { PersonViews } from './person-frame.tsx';
import { PersonFields, readPerson, readServiceIds, ServiceChoice } from './provider-fields.tsx';
import { hoursQuery, providerQuery } from './queries.ts';
import { TEXT } from './texts.ts';
import { TEXT as PEOPLE } from './texts-people.ts';
import { nameWeek } from './week.ts';
import { readSchedule, WeekField } from './week-field.tsx';

const route = getRouteApi('/b/$businessId/catalogue/providers/$providerId');

export function ProviderPage() {
  const { providerId } = route.useParams();
  return providerId === NEW ? <NewProvider /> : <OneProvider providerId={providerId} key={providerId} />;
}

const readAll = (form: FormData): CreateProviderRequest => ({
  ...readPerson(form),
  serviceIds: readServiceIds(form),
  schedule: readSchedule(form),
  active: form.get('active') === 'on',
});

/** A new person works when the shop is open, unless somebody says otherwise. */
function NewProvider() {
  const { id } = useBusiness();
  const navigate = useNavigate();
  const mayEdit = useMayEdit();
  const query = useQuery(hoursQuery(id));
  const name = `provider:${NEW}:${id}`;
  return (
    <ItemFrame part="providers" title={TEXT.provider.newTitle}>
      <Loaded query={query} what={TEXT.provider.weekCard} skeleton={<SkeletonRows rows={3} />}>
        {(hours) =>
          mayEdit && (
            <EditForm
              name={name}
              read={readAll}
              send={(input, options) => dwaso.catalogue.createProvider(id, input, options)}
              onDone={(provider) => {
                showToast(TEXT.provider.done(provider.name));
                void refresh(id, 'catalogue');
                void navigate({
                  to: '/b/$businessId/catalogue',
                  params: { businessId: id },
                  search: { part: 'providers' },
                });
              }}
              action={TEXT.provider.action}
              isNew
            >
              <section className="card pad stack" aria-labelledby="person">
                <h2 id="person">{TEXT.provider.card}</h2>
                <PersonFields provider={null} />
                <CheckField name="active" sw label={TEXT.provider.active} hint={TEXT.activeHint} defaultChecked />
              </section>
              <section className="card pad stack" aria-labelledby="services">
                <h2 id="services">{TEXT.provider.servicesCard}</h2>
                <ServiceChoice chosen={[]} />
              </section>
              <section className="card" aria-labelledby="week">
                <WeekHead />
                <WeekField
                  form={name}
                  schedule={hours.flatMap(({ enabled, weekday, open, close }) =>
                    enabled && open !== null && close !== null
                      ? [{ weekday, start: open, end: close, breaks: [] }]
                      : [],
                  )}
                />
              </section>
            </EditForm>
          )
        }
      </Loaded>
    </ItemFrame>
  );
}

const WeekHead = () => (
  <div className="pad stack g1">
    <h2 id="week">{TEXT.provider.weekCard}</h2>
    <p className="small muted">{TEXT.provider.weekHint}</p>
  </div>
);

function OneProvider({ providerId }: { providerId: string }) {
  const { id } = useBusiness();
  const query = useQuery(providerQuery(id, providerId));
  const mayEdit = useMayEdit();
  const provider = query.data;
  const toggle = provider && mayEdit && (
    <ActiveSwitch
      name={provider.name}
      active={provider.active}
      label={TEXT.provider.active}
      send={(active) => dwaso.catalogue.updateProvider(id, provider.id, { active })}
    />
  );
  return (
    <ItemFrame
      part="providers"
      title={provider?.name ?? TEXT.provider.what}
      sub={provider && (provider.active ? TEXT.on : TEXT.off)}
      actions={toggle}
    >
      <Loaded query={query} what={TEXT.provider.what} skeleton={<SkeletonRows rows={3} />}>
        {(shown) => (
          <div className="stack g5">
            <PersonViews provider={shown} />
            {mayEdit ? <ChangeProvider provider={shown} /> : <ProviderFacts provider={shown} />}
            <Blocks item={{ providerId: shown.id }} />
            {mayEdit && (
              <DeleteItem
                id={shown.id}
                name={shown.name}
                part="providers"
                coming={{ providerId: shown.id }}
                notes={[TEXT.remove.provider]}
                send={(options) => dwaso.catalogue.deleteProvider(id, shown.id, options)}
              />
            )}
          </div>
        )}
      </Loaded>
    </ItemFrame>
  );
}

const ProviderFacts = ({ provider }: { provider: Provider }) => (
  <Facts
    description=""
    facts={[
      [TEXT.provider.services, provider.services.map(({ name }) => name).join(', ') || TEXT.provider.none],
      ...provider.schedule.map(({ weekday, start, end, breaks }): [string, string] => {
        const pauses = breaks.map((pause) => TEXT.week.time(pause.start, pause.end)).join(', ');
        const time = TEXT.week.time(start, end);
        return [TEXT.weekdays[weekday - 1] ?? '', pauses ? `${time}, ${TEXT.week.breaks(pauses)}` : time];
      }),
      ...(nameWeek(provider.schedule) === '' ? [[TEXT.provider.week, TEXT.provider.noWeek] as const] : []),
    ]}
  />
);

/** Three forms, because each part of a person is saved by itself. */
function ChangeProvider({ provider }: { provider: Provider }) {
  const { id } = useBusiness();
  const done = () => {
    showToast(TEXT.saved);
    void refresh(id, 'catalogue');
  };
  const weekForm = `provider-week:${provider.id}`;
  // Saving a week would end a rota of several weeks, and one that follows.
  const { data: rota } = useQuery(rotaQuery(id, provider.id));
  const isLonger = provider.nextRota !== null || (rota?.weeks.length ?? 1) > 1;
  return (
    <div className="split">
      <section className="card" aria-labelledby="week">
        <WeekHead />
        {isLonger ? (
          <div className="pad stack g3">
            <p>{PEOPLE.rota.longer}</p>
            <Link
              className="btn sec"
              to="/b/$businessId/catalogue/providers/$providerId/rota"
              params={{ businessId: id, providerId: provider.id }}
            >
              {PEOPLE.rota.open}
            </Link>
          </div>
        ) : (
          <EditForm
            name={weekForm}
            read={(form) => ({ schedule: readSchedule(form) })}
            send={(input, options) => dwaso.catalogue.replaceProviderSchedule(id, provider.id, input, options)}
            onDone={done}
            action={TEXT.provider.saveWeek}
            inside
          >
            <WeekField form={weekForm} schedule={provider.schedule} />
          </EditForm>
        )}
      </section>
      <div className="stack g5">
        <section className="card pad stack" aria-labelledby="person">
          <h2 id="person">{TEXT.provider.card}</h2>
          <EditForm
            name={`provider:${provider.id}`}
            read={readPerson}
            send={(input, options) => dwaso.catalogue.updateProvider(id, provider.id, input, options)}
            onDone={done}
            inside
          >
            <PersonFields provider={provider} />
          </EditForm>
        </section>
        <section className="card pad stack" aria-labelledby="services">
          <h2 id="services">{TEXT.provider.servicesCard}</h2>
          <EditForm
            name={`provider-services:${provider.id}`}
            read={(form) => ({ serviceIds: readServiceIds(form) })}
            send={(input, options) => dwaso.catalogue.replaceProviderServices(id, provider.id, input, options)}
            onDone={done}
            action={TEXT.provider.saveServices}
            inside
          >
            <ServiceChoice chosen={provider.services.map((service) => service.id)} />
          </EditForm>
        </section>
      </div>
    </div>
  );
}
