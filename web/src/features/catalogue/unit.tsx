import '../../styles/catalogue.css';
import '../../styles/hours.css';
import type { CreateUnitRequest, Unit } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { dwaso } from '../../kit/api.ts';
import { CheckField, MoneyField, TextField, textOf } from '../../kit/form.tsx';
import { formatMoney, parseMoney } from '../../kit/format.ts';
import { refresh } from '../../kit/query.ts';
import { showToast } from '../../kit/toast.ts';
import { Loaded, SkeletonRows } from '../../ui/states.tsx';
import { useBusiness } from '../shops/index.ts';
import { AboutFields } from './about-fields.tsx';
import { ActiveSwitch } from './active-switch.tsx';
import { AttributeFields, nameAttributes, readAttributes, useAttributeFields } from './attributes.tsx';
import { Blocks } from './blocks.tsx';
import { CalendarImports } from './calendar-imports.tsx';
import { DeleteItem } from './delete-item.tsx';
import { EditForm } from './edit-form.tsx';
import { Facts, ItemFrame, useMayEdit } from './item-frame.tsx';
import { LengthPricesField, readLengthPrices } from './length-prices.tsx';
import { NEW } from './parts.ts';
import { PhotosField, readPhotoIds } from './photos-field.tsx';
import { QuantityField } from './quantity-field.tsx';
import { unitQuery } from './queries.ts';
import { ShareItem } from './share-item.tsx';
import { TEXT } from './texts.ts';

const route = getRouteApi('/b/$businessId/catalogue/units/$unitId');

export function UnitPage() {
  const { unitId } = route.useParams();
  return unitId === NEW ? <NewUnit /> : <OneUnit unitId={unitId} key={unitId} />;
}

function NewUnit() {
  const { id } = useBusiness();
  const navigate = useNavigate();
  const mayEdit = useMayEdit();
  return (
    <ItemFrame part="units" title={TEXT.unit.newTitle}>
      {mayEdit && (
        <UnitForm
          unit={null}
          send={(input, options) => dwaso.catalogue.createUnit(id, input, options)}
          onDone={(unit) => {
            showToast(TEXT.unit.done(unit.name));
            void refresh(id, 'catalogue');
            void navigate({ to: '/b/$businessId/catalogue', params: { businessId: id }, search: { part: 'units' } });
          }}
        />
      )}
    </ItemFrame>
  );
}

function OneUnit({ unitId }: { unitId: string }) {
  const { id } = useBusiness();
  const query = useQuery(unitQuery(id, unitId));
  const mayEdit = useMayEdit();
  const unit = query.data;
  const toggle = unit && mayEdit && (
    <ActiveSwitch
      name={unit.name}
      active={unit.active}
      send={(active) => dwaso.catalogue.updateUnit(id, unit.id, { active })}
    />
  );
  return (
    <ItemFrame
      part="units"
      title={unit?.name ?? TEXT.unit.what}
      sub={unit && (unit.active ? TEXT.shown : TEXT.hidden)}
      actions={toggle}
    >
      <Loaded query={query} what={TEXT.unit.what} skeleton={<SkeletonRows rows={3} />}>
        {(shown) => (
          <div className="stack g5">
            {mayEdit ? <ChangeUnit unit={shown} /> : <UnitFacts unit={shown} />}
            <ShareItem part="units" id={shown.id} name={shown.name} />
            <Blocks item={{ unitId: shown.id }} />
            <CalendarImports item={{ unitId: shown.id }} name={shown.name} />
            {mayEdit && (
              <DeleteItem
                id={shown.id}
                name={shown.name}
                part="units"
                coming={{ unitId: shown.id }}
                notes={[]}
                send={(options) => dwaso.catalogue.deleteUnit(id, shown.id, options)}
              />
            )}
          </div>
        )}
      </Loaded>
    </ItemFrame>
  );
}

function ChangeUnit({ unit }: { unit: Unit }) {
  const { id } = useBusiness();
  return (
    <UnitForm
      unit={unit}
      send={(input, options) => dwaso.catalogue.updateUnit(id, unit.id, input, options)}
      onDone={() => {
        showToast(TEXT.saved);
        void refresh(id, 'catalogue');
      }}
    />
  );
}

function UnitFacts({ unit }: { unit: Unit }) {
  const fields = useAttributeFields();
  return (
    <Facts
      photos={unit.photos}
      description={unit.description}
      facts={[
        [TEXT.unit.priceDay, formatMoney(unit.pricePesewas)],
        [TEXT.unit.pieces, TEXT.unit.count(unit.quantity)],
        ...nameAttributes(fields, unit.attributes),
      ]}
    />
  );
}

interface UnitFormProps {
  unit: Unit | null;
  send: (input: CreateUnitRequest, options: { idempotencyKey: string }) => PromiseLike<Unit>;
  onDone: (unit: Unit) => void;
}

function UnitForm({ unit, send, onDone }: UnitFormProps) {
  const { id } = useBusiness();
  const fields = useAttributeFields();
  const name = unit ? `unit:${unit.id}` : `unit:${NEW}:${id}`;
  const read = (form: FormData): CreateUnitRequest => ({
    name: textOf(form, 'name') ?? '',
    description: textOf(form, 'description') ?? '',
    pricePesewas: parseMoney(String(form.get('pricePesewas'))),
    quantity: Number(form.get('quantity')),
    turnaroundDays: Number(form.get('turnaroundDays')),
    lengthPrices: readLengthPrices(form),
    photoIds: readPhotoIds(form),
    attributes: readAttributes(form, fields, unit?.attributes ?? {}),
    ...(!unit && { active: form.get('active') === 'on' }),
  });
  return (
    <EditForm
      name={name}
      read={read}
      send={send}
      onDone={onDone}
      isNew={!unit}
      action={unit ? TEXT.save : TEXT.unit.action}
    >
      <div className="split">
        <div className="stack g5">
          <PhotosField form={name} businessId={id} photos={unit?.photos ?? []} />
          <AboutFields item={unit} example={TEXT.unit.nameExample} hint={TEXT.descriptionHint}>
            <AttributeFields fields={fields} values={unit?.attributes ?? {}} />
          </AboutFields>
        </div>
        <section className="card pad stack" aria-labelledby="price">
          <h2 id="price">{TEXT.unit.card}</h2>
          <MoneyField name="pricePesewas" label={TEXT.unit.priceDay} pesewas={unit?.pricePesewas} required />
          <LengthPricesField prices={unit?.lengthPrices ?? []} />
          <QuantityField
            name="quantity"
            label={TEXT.unit.quantity}
            hint={TEXT.unit.quantityHint}
            value={unit?.quantity ?? 1}
            min={0}
            fewer={TEXT.unit.fewer}
            more={TEXT.unit.more}
          />
          <TextField
            name="turnaroundDays"
            label={TEXT.unit.turnaround}
            hint={TEXT.unit.turnaroundHint}
            type="number"
            inputMode="numeric"
            min={0}
            max={14}
            defaultValue={unit?.turnaroundDays ?? 0}
          />
          {!unit && <CheckField name="active" sw label={TEXT.active} hint={TEXT.activeHint} defaultChecked />}
        </section>
      </div>
    </EditForm>
  );
}
