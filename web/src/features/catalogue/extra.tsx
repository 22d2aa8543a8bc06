import '../../styles/catalogue.css';
import type { CreateExtraRequest, Extra } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { dwaso } from '../../kit/api.ts';
import { CheckField, LongField, MoneyField, TextField, textOf } from '../../kit/form.tsx';
import { formatMoney, parseMoney } from '../../kit/format.ts';
import { refresh } from '../../kit/query.ts';
import { showToast } from '../../kit/toast.ts';
import { Loaded, SkeletonRows } from '../../ui/states.tsx';
import { useBusiness } from '../shops/index.ts';
import { ActiveSwitch } from './active-switch.tsx';
import { DeleteItem } from './delete-item.tsx';
import { EditForm } from './edit-form.tsx';
import { Facts, ItemFrame, useMayEdit } from './item-frame.tsx';
import { NEW } from './parts.ts';
import { extraQuery } from './queries.ts';
import { TEXT } from './texts.ts';

const route = getRouteApi('/b/$businessId/catalogue/extras/$extraId');

export function ExtraPage() {
  const { extraId } = route.useParams();
  return extraId === NEW ? <NewExtra /> : <OneExtra extraId={extraId} key={extraId} />;
}

function NewExtra() {
  const { id } = useBusiness();
  const navigate = useNavigate();
  const mayEdit = useMayEdit();
  return (
    <ItemFrame part="extras" title={TEXT.extra.newTitle}>
      {mayEdit && (
        <ExtraForm
          extra={null}
          send={(input, options) => dwaso.catalogue.createExtra(id, input, options)}
          onDone={(extra) => {
            showToast(TEXT.extra.done(extra.name));
            void refresh(id, 'catalogue');
            void navigate({ to: '/b/$businessId/catalogue', params: { businessId: id }, search: { part: 'extras' } });
          }}
        />
      )}
    </ItemFrame>
  );
}

function OneExtra({ extraId }: { extraId: string }) {
  const { id } = useBusiness();
  const query = useQuery(extraQuery(id, extraId));
  const mayEdit = useMayEdit();
  const extra = query.data;
  const toggle = extra && mayEdit && (
    <ActiveSwitch
      name={extra.name}
      active={extra.active}
      send={(active) => dwaso.catalogue.updateExtra(id, extra.id, { active })}
    />
  );
  return (
    <ItemFrame
      part="extras"
      title={extra?.name ?? TEXT.extra.what}
      sub={extra && (extra.active ? TEXT.shown : TEXT.hidden)}
      actions={toggle}
    >
      <Loaded query={query} what={TEXT.extra.what} skeleton={<SkeletonRows rows={2} />}>
        {(shown) => (
          <div className="stack g5">
            {mayEdit ? (
              <ExtraForm
                extra={shown}
                send={(input, options) => dwaso.catalogue.updateExtra(id, shown.id, input, options)}
                onDone={() => {
                  showToast(TEXT.saved);
                  void refresh(id, 'catalogue');
                }}
              />
            ) : (
              <Facts
                description={shown.description}
                facts={[
                  [TEXT.extra.each, formatMoney(shown.pricePesewas)],
                  [TEXT.extra.most, TEXT.extra.upTo(shown.maxQuantity)],
                ]}
              />
            )}
            {mayEdit && (
              <DeleteItem
                id={shown.id}
                name={shown.name}
                part="extras"
                coming={null}
                notes={[TEXT.remove.extra]}
                send={(options) => dwaso.catalogue.deleteExtra(id, shown.id, options)}
              />
            )}
          </div>
        )}
      </Loaded>
    </ItemFrame>
  );
}

interface ExtraFormProps {
  extra: Extra | null;
  send: (input: CreateExtraRequest, options: { idempotencyKey: string }) => PromiseLike<Extra>;
  onDone: (extra: Extra) => void;
}

function ExtraForm({ extra, send, onDone }: ExtraFormProps) {
  const { id } = useBusiness();
  const read = (form: FormData): CreateExtraRequest => ({
    name: textOf(form, 'name') ?? '',
    description: textOf(form, 'description') ?? '',
    pricePesewas: parseMoney(String(form.get('pricePesewas'))),
    maxQuantity: Number(form.get('maxQuantity')),
    ...(!extra && { active: form.get('active') === 'on' }),
  });
  return (
    <EditForm
      name={extra ? `extra:${extra.id}` : `extra:${NEW}:${id}`}
      read={read}
      send={send}
      onDone={onDone}
      isNew={!extra}
      action={extra ? TEXT.save : TEXT.extra.action}
    >
      <section className="card pad stack" aria-labelledby="about">
        <h2 id="about">{TEXT.about}</h2>
        <TextField
          name="name"
          label={TEXT.name}
          defaultValue={extra?.name}
          placeholder={TEXT.extra.nameExample}
          required
          maxLength={120}
        />
        <LongField name="description" label={TEXT.description} defaultValue={extra?.description} maxLength={2_000} />
        <div className="two">
          <MoneyField
            name="pricePesewas"
            label={TEXT.extra.each}
            hint={TEXT.extra.eachHint}
            pesewas={extra?.pricePesewas}
            required
          />
          <TextField
            name="maxQuantity"
            label={TEXT.extra.most}
            type="number"
            inputMode="numeric"
            min={1}
            max={100_000}
            defaultValue={extra?.maxQuantity ?? 1}
            required
          />
        </div>
        {!extra && <CheckField name="active" sw label={TEXT.active} hint={TEXT.activeHint} defaultChecked />}
      </section>
    </EditForm>
  );
}
