import '../../styles/catalogue.css';
import type { CreateServiceRequest, Service } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { dwaso } from '../../kit/api.ts';
import { CheckField, MoneyField, TextField, textOf } from '../../kit/form.tsx';
import { formatMoney, parseMoney } from '../../kit/format.ts';
import { refresh } from '../../kit/query.ts';
import { showToast } from '../../kit/toast.ts';
import { Banner } from '../../ui/banner.tsx';
import { Loaded, SkeletonRows } from '../../ui/states.tsx';
import { useBusiness } from '../shops/index.ts';
import { AboutFields } from './about-fields.tsx';
import { ActiveSwitch } from './active-switch.tsx';
import { AttributeFields, nameAttributes, readAttributes, useAttributeFields } from './attributes.tsx';
import { DeleteItem } from './delete-item.tsx';
import { EditForm } from './edit-form.tsx';
import { Facts, ItemFrame, useMayEdit } from './item-frame.tsx';
import { nameLength } from './length.ts';
import { NEW } from './parts.ts';
import { PhotosField, readPhotoIds } from './photos-field.tsx';
import { providersQuery, serviceQuery } from './queries.ts';
import { ShareItem } from './share-item.tsx';
import { TEXT } from './texts.ts';

const route = getRouteApi('/b/$businessId/catalogue/services/$serviceId');

export function ServicePage() {
  const { serviceId } = route.useParams();
  return serviceId === NEW ? <NewService /> : <OneService serviceId={serviceId} key={serviceId} />;
}

function NewService() {
  const { id } = useBusiness();
  const navigate = useNavigate();
  const mayEdit = useMayEdit();
  return (
    <ItemFrame part="services" title={TEXT.service.newTitle}>
      {mayEdit && (
        <ServiceForm
          service={null}
          send={(input, options) => dwaso.catalogue.createService(id, input, options)}
          onDone={(service) => {
            showToast(TEXT.service.done(service.name));
            void refresh(id, 'catalogue');
            void navigate({ to: '/b/$businessId/catalogue', params: { businessId: id }, search: { part: 'services' } });
          }}
        />
      )}
    </ItemFrame>
  );
}

function OneService({ serviceId }: { serviceId: string }) {
  const { id } = useBusiness();
  const query = useQuery(serviceQuery(id, serviceId));
  const { data: providers } = useQuery(providersQuery(id));
  const people = providers?.filter(({ services }) => services.some((one) => one.id === serviceId));
  const mayEdit = useMayEdit();
  const service = query.data;
  const toggle = service && mayEdit && (
    <ActiveSwitch
      name={service.name}
      active={service.active}
      send={(active) => dwaso.catalogue.updateService(id, service.id, { active })}
    />
  );
  return (
    <ItemFrame
      part="services"
      title={service?.name ?? TEXT.service.what}
      sub={service && (service.active ? TEXT.shown : TEXT.hidden)}
      actions={toggle}
    >
      {people?.length === 0 && service && (
        <Banner tone="warn" title={TEXT.service.nobodyBanner.title}>
          {TEXT.service.nobodyBanner.text}
        </Banner>
      )}
      <Loaded query={query} what={TEXT.service.what} skeleton={<SkeletonRows rows={3} />}>
        {(shown) => (
          <div className="stack g5">
            {mayEdit ? (
              <ServiceForm
                service={shown}
                send={(input, options) => dwaso.catalogue.updateService(id, shown.id, input, options)}
                onDone={() => {
                  showToast(TEXT.saved);
                  void refresh(id, 'catalogue');
                }}
              />
            ) : (
              <ServiceFacts service={shown} people={people?.map(({ name }) => name) ?? []} />
            )}
            <ShareItem part="services" id={shown.id} name={shown.name} />
            {mayEdit && (
              <DeleteItem
                id={shown.id}
                name={shown.name}
                part="services"
                coming={{ serviceId: shown.id }}
                notes={people && people.length > 0 ? [TEXT.remove.people(people.length)] : []}
                send={(options) => dwaso.catalogue.deleteService(id, shown.id, options)}
              />
            )}
          </div>
        )}
      </Loaded>
    </ItemFrame>
  );
}

function ServiceFacts({ service, people }: { service: Service; people: readonly string[] }) {
  const fields = useAttributeFields();
  return (
    <Facts
      photos={service.photos}
      description={service.description}
      facts={[
        [TEXT.price, formatMoney(service.pricePesewas)],
        [TEXT.service.length, nameLength(service)],
        [TEXT.service.people, people.join(', ') || TEXT.service.nobody],
        ...nameAttributes(fields, service.attributes),
      ]}
    />
  );
}

interface ServiceFormProps {
  service: Service | null;
  send: (input: CreateServiceRequest, options: { idempotencyKey: string }) => PromiseLike<Service>;
  onDone: (service: Service) => void;
}

function ServiceForm({ service, send, onDone }: ServiceFormProps) {
  const { id } = useBusiness();
  const fields = useAttributeFields();
  const name = service ? `service:${service.id}` : `service:${NEW}:${id}`;
  const read = (form: FormData): CreateServiceRequest => ({
    name: textOf(form, 'name') ?? '',
    description: textOf(form, 'description') ?? '',
    durationMin: Number(form.get('durationMin')),
    bufferAfterMin: Number(form.get('bufferAfterMin')),
    bufferBeforeMin: Number(form.get('bufferBeforeMin')),
    pricePesewas: parseMoney(String(form.get('pricePesewas'))),
    photoIds: readPhotoIds(form),
    attributes: readAttributes(form, fields, service?.attributes ?? {}),
    ...(!service && { active: form.get('active') === 'on' }),
  });
  return (
    <EditForm
      name={name}
      read={read}
      send={send}
      onDone={onDone}
      isNew={!service}
      action={service ? TEXT.save : TEXT.service.action}
    >
      <div className="split">
        <div className="stack g5">
          <PhotosField form={name} businessId={id} photos={service?.photos ?? []} />
          <AboutFields item={service} example={TEXT.service.nameExample} hint={TEXT.descriptionHint}>
            <AttributeFields fields={fields} values={service?.attributes ?? {}} />
          </AboutFields>
        </div>
        <section className="card pad stack" aria-labelledby="price">
          <h2 id="price">{TEXT.money}</h2>
          <MoneyField name="pricePesewas" label={TEXT.price} pesewas={service?.pricePesewas} required />
          <TextField
            name="durationMin"
            label={TEXT.service.duration}
            hint={TEXT.service.durationHint}
            type="number"
            inputMode="numeric"
            min={5}
            max={720}
            defaultValue={service?.durationMin ?? 60}
            required
          />
          <TextField
            name="bufferAfterMin"
            label={TEXT.service.buffer}
            hint={TEXT.service.bufferHint}
            type="number"
            inputMode="numeric"
            min={0}
            max={240}
            defaultValue={service?.bufferAfterMin ?? 0}
            required
          />
          <TextField
            name="bufferBeforeMin"
            label={TEXT.service.before}
            hint={TEXT.service.beforeHint}
            type="number"
            inputMode="numeric"
            min={0}
            max={240}
            defaultValue={service?.bufferBeforeMin ?? 0}
            required
          />
          {!service && <CheckField name="active" sw label={TEXT.active} hint={TEXT.activeHint} defaultChecked />}
        </section>
      </div>
    </EditForm>
  );
}
