import '../../styles/catalogue.css';
import type { CreateKitRequest, Kit } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { dwaso } from '../../kit/api.ts';
import { CheckField, MoneyField, TextField, textOf } from '../../kit/form.tsx';
import { formatMoney, parseMoney } from '../../kit/format.ts';
import { refresh } from '../../kit/query.ts';
import { showToast } from '../../kit/toast.ts';
import { Banner } from '../../ui/banner.tsx';
import { Loaded, SkeletonRows } from '../../ui/states.tsx';
import { useBooksByDay, useBusiness } from '../shops/index.ts';
import { AboutFields } from './about-fields.tsx';
import { ActiveSwitch } from './active-switch.tsx';
import { DeleteItem } from './delete-item.tsx';
import { EditForm } from './edit-form.tsx';
import { Facts, ItemFrame, useMayEdit } from './item-frame.tsx';
import { KitParts, readParts, usePartNames } from './kit-parts.tsx';
import { LengthPricesField, readLengthPrices } from './length-prices.tsx';
import { NEW } from './parts.ts';
import { PhotosField, readPhotoIds } from './photos-field.tsx';
import { kitQuery } from './queries.ts';
import { TEXT } from './texts.ts';

const route = getRouteApi('/b/$businessId/catalogue/kits/$kitId');

export function KitPage() {
  const { kitId } = route.useParams();
  return kitId === NEW ? <NewKit /> : <OneKit kitId={kitId} key={kitId} />;
}

function NewKit() {
  const { id } = useBusiness();
  const navigate = useNavigate();
  const mayEdit = useMayEdit();
  return (
    <ItemFrame part="kits" title={TEXT.kit.newTitle}>
      {mayEdit && (
        <KitForm
          kit={null}
          send={(input, options) => dwaso.catalogue.createKit(id, input, options)}
          onDone={(kit) => {
            showToast(TEXT.kit.done(kit.name));
            void refresh(id, 'catalogue');
            void navigate({ to: '/b/$businessId/catalogue', params: { businessId: id }, search: { part: 'kits' } });
          }}
        />
      )}
    </ItemFrame>
  );
}

function OneKit({ kitId }: { kitId: string }) {
  const { id } = useBusiness();
  const query = useQuery(kitQuery(id, kitId));
  const mayEdit = useMayEdit();
  const kit = query.data;
  const toggle = kit && mayEdit && (
    <ActiveSwitch
      name={kit.name}
      active={kit.active}
      send={(active) => dwaso.catalogue.updateKit(id, kit.id, { active })}
    />
  );
  return (
    <ItemFrame
      part="kits"
      title={kit?.name ?? TEXT.kit.what}
      sub={kit && (kit.active ? TEXT.shown : TEXT.hidden)}
      actions={toggle}
    >
      {kit?.problems.map((problem) => (
        <Banner key={problem} tone="warn" title={TEXT.kit.notOffered}>
          {problem in TEXT.kit.problems && TEXT.kit.problems[problem as keyof typeof TEXT.kit.problems]}
        </Banner>
      ))}
      <Loaded query={query} what={TEXT.kit.what} skeleton={<SkeletonRows rows={3} />}>
        {(shown) => (
          <div className="stack g5">
            {mayEdit ? (
              <KitForm
                kit={shown}
                send={(input, options) => dwaso.catalogue.updateKit(id, shown.id, input, options)}
                onDone={() => {
                  showToast(TEXT.saved);
                  void refresh(id, 'catalogue');
                }}
              />
            ) : (
              <KitFacts kit={shown} />
            )}
            {mayEdit && (
              <DeleteItem
                id={shown.id}
                name={shown.name}
                part="kits"
                coming={null}
                notes={[TEXT.remove.kit]}
                send={(options) => dwaso.catalogue.deleteKit(id, shown.id, options)}
              />
            )}
          </div>
        )}
      </Loaded>
    </ItemFrame>
  );
}

function KitFacts({ kit }: { kit: Kit }) {
  const nameOf = usePartNames();
  return (
    <Facts
      photos={kit.photos}
      description={kit.description}
      facts={[
        [TEXT.kit.parts, kit.items.map(nameOf).join(', ')],
        [TEXT.price, kit.pricePesewas === null ? TEXT.kit.less(kit.discountPercent) : formatMoney(kit.pricePesewas)],
      ]}
    />
  );
}

interface KitFormProps {
  kit: Kit | null;
  send: (input: CreateKitRequest, options: { idempotencyKey: string }) => PromiseLike<Kit>;
  onDone: (kit: Kit) => void;
}

function KitForm({ kit, send, onDone }: KitFormProps) {
  const { id } = useBusiness();
  const byDay = useBooksByDay();
  const name = kit ? `kit:${kit.id}` : `kit:${NEW}:${id}`;
  const read = (form: FormData): CreateKitRequest => {
    const price = textOf(form, 'pricePesewas');
    return {
      name: textOf(form, 'name') ?? '',
      description: textOf(form, 'description') ?? '',
      items: readParts(form),
      pricePesewas: price === undefined ? null : parseMoney(price),
      discountPercent: Number(form.get('discountPercent')),
      lengthPrices: readLengthPrices(form),
      photoIds: readPhotoIds(form),
      ...(!kit && { active: form.get('active') === 'on' }),
    };
  };
  return (
    <EditForm
      name={name}
      read={read}
      send={send}
      onDone={onDone}
      isNew={!kit}
      action={kit ? TEXT.save : TEXT.kit.action}
    >
      <div className="split">
        <div className="stack g5">
          <PhotosField form={name} businessId={id} photos={kit?.photos ?? []} />
          <AboutFields item={kit} example={TEXT.kit.nameExample} />
          <KitParts items={kit?.items ?? []} />
        </div>
        <section className="card pad stack" aria-labelledby="price">
          <h2 id="price">{TEXT.price}</h2>
          <MoneyField
            name="pricePesewas"
            label={TEXT.kit.own}
            hint={TEXT.kit.ownHint}
            pesewas={kit?.pricePesewas ?? undefined}
          />
          <TextField
            name="discountPercent"
            label={TEXT.kit.discount}
            type="number"
            inputMode="numeric"
            min={0}
            max={90}
            defaultValue={kit?.discountPercent ?? 0}
            required
          />
          {byDay && <LengthPricesField prices={kit?.lengthPrices ?? []} />}
          {!kit && <CheckField name="active" sw label={TEXT.active} hint={TEXT.activeHint} defaultChecked />}
        </section>
      </div>
    </EditForm>
  );
}
