import { Field } from '../../kit/form.tsx';
import { formatMoney } from '../../kit/format.ts';
import { Stepper } from '../items/index.ts';
import { useBooksByDay, useBusiness } from '../shops/index.ts';
import type { Catalogue } from './queries.ts';
import type { Change, Draft } from './state.ts';
import { TEXT } from './texts.ts';

/** Where it goes, what comes with it, and a note. */
export function Options({ draft, change, catalogue }: { draft: Draft; change: Change; catalogue: Catalogue }) {
  const byDay = useBooksByDay();
  const { serviceLocation } = useBusiness();
  const { zones, extras } = catalogue;
  const stays = byDay ? TEXT.pickUp : TEXT.atShop;
  const travels = zones.length > 0;
  return (
    <section className="card pad stack" aria-labelledby="new-options">
      <h2 id="new-options">{travels ? TEXT.options : TEXT.extrasOnly}</h2>
      {travels && (
        <Field label={TEXT.area} path="/delivery/areaId">
          {(control) => (
            <select
              className="in"
              value={draft.areaId}
              onChange={({ target }) => change({ areaId: target.value })}
              {...control}
            >
              <option value="">{serviceLocation === 'AT_CUSTOMER' ? TEXT.chooseArea : stays}</option>
              {zones.map(({ areaId, area, feePesewas }) => (
                <option key={areaId} value={areaId}>
                  {TEXT.areaFee(area.name, formatMoney(feePesewas))}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {draft.areaId !== '' && (
        <Field label={TEXT.address} path="/delivery/address">
          {(control) => (
            <input
              className="in"
              maxLength={300}
              required={serviceLocation === 'AT_CUSTOMER'}
              value={draft.address}
              onChange={({ target }) => change({ address: target.value })}
              {...control}
            />
          )}
        </Field>
      )}
      {extras.map(({ id, name, pricePesewas, maxQuantity }) => (
        <div className="row between" key={id}>
          <span>
            {name}
            <br />
            <span className="small muted">{formatMoney(pricePesewas)}</span>
          </span>
          <Stepper
            what={name}
            value={draft.extras[id] ?? 0}
            least={0}
            most={maxQuantity}
            onChange={(count) => change({ extras: { ...draft.extras, [id]: count } })}
          />
        </div>
      ))}
      <Field label={TEXT.note} path="/note">
        {(control) => (
          <textarea
            className="in"
            maxLength={2000}
            value={draft.note}
            onChange={({ target }) => change({ note: target.value })}
            {...control}
          />
        )}
      </Field>
    </section>
  );
}
