import type { CreateKitRequest, KitPart } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { SelectField, TextField } from '../../kit/form.tsx';
import { useBooksByDay, useBusiness } from '../shops/index.ts';
import { servicesQuery, unitsQuery } from './queries.ts';
import { TEXT } from './texts.ts';

/** Services of one visit. */
const MOST_SERVICES = 6;
const UNIT = 'unit:';
const SERVICE = 'service:';

/** The parts in a form: pieces by unit, or services in order. */
export function readParts(form: FormData): CreateKitRequest['items'] {
  const fields = [...form].map(([key, value]) => [key, String(value)] as const);
  const units = fields
    .filter(([key, value]) => key.startsWith(UNIT) && Number(value) > 0)
    .map(([key, value]) => ({ unitId: key.slice(UNIT.length), quantity: Number(value) }));
  const services = fields
    .filter(([key, value]) => key.startsWith(SERVICE) && value !== '')
    .map(([, serviceId]) => ({ serviceId }));
  return [...units, ...services];
}

/** How a part reads: with its pieces. */
export function usePartNames(): (part: KitPart) => string {
  const { id } = useBusiness();
  const byDay = useBooksByDay();
  const units = useQuery({ ...unitsQuery(id), enabled: byDay }).data ?? [];
  const services = useQuery({ ...servicesQuery(id), enabled: !byDay }).data ?? [];
  return ({ unitId, serviceId, quantity = 1 }) => {
    const name = [...units, ...services].find((item) => item.id === (unitId ?? serviceId))?.name ?? TEXT.kit.gone;
    return quantity > 1 ? TEXT.kit.pieceOf(quantity, name) : name;
  };
}

export const KitParts = ({ items }: { items: readonly KitPart[] }) => (
  <section className="card pad stack" aria-labelledby="parts">
    <h2 id="parts">{TEXT.kit.parts}</h2>
    {useBooksByDay() ? <UnitParts items={items} /> : <ServiceParts items={items} />}
  </section>
);

function UnitParts({ items }: { items: readonly KitPart[] }) {
  const units = useQuery(unitsQuery(useBusiness().id)).data ?? [];
  return (
    <>
      <p className="muted small">{TEXT.kit.unitsHint}</p>
      {units.map(({ id, name, quantity }) => (
        <TextField
          key={id}
          name={`${UNIT}${id}`}
          label={name}
          type="number"
          inputMode="numeric"
          min={0}
          max={quantity}
          defaultValue={items.find(({ unitId }) => unitId === id)?.quantity ?? 0}
        />
      ))}
    </>
  );
}

function ServiceParts({ items }: { items: readonly KitPart[] }) {
  const services = useQuery(servicesQuery(useBusiness().id)).data ?? [];
  const places = Array.from({ length: MOST_SERVICES }, (_, at) => at);
  return (
    <>
      <p className="muted small">{TEXT.kit.servicesHint}</p>
      {places.map((at) => (
        <SelectField
          key={`${at}${services.length}`}
          name={`${SERVICE}${at}`}
          label={TEXT.kit.place(at + 1)}
          defaultValue={items[at]?.serviceId ?? ''}
          required={at < 2}
        >
          <option value="">{at < 2 ? TEXT.choose : TEXT.kit.nothing}</option>
          {services.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      ))}
    </>
  );
}
