import type { Area, DeliveryZone } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { dwaso } from '../../kit/api.ts';
import { EditForm, useEdit } from '../../kit/edit.tsx';
import { Field, MoneyField } from '../../kit/form.tsx';
import { parseMoney, toMoneyInput } from '../../kit/format.ts';
import { queryClient, refresh } from '../../kit/query.ts';
import { TEXT as KIT } from '../../kit/texts.ts';
import { showToast } from '../../kit/toast.ts';
import { Banner } from '../../ui/banner.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Loaded } from '../../ui/states.tsx';
import { useBusiness, useReadOnly } from '../shops/index.ts';
import { AreaOptions } from './area-options.tsx';
import { areasQuery, zonesQuery } from './queries.ts';
import { TEXT } from './texts.ts';

export function DeliveryTab() {
  const business = useBusiness();
  const zones = useQuery(zonesQuery(business.id));
  const areas = useQuery(areasQuery);
  return (
    <>
      {business.serviceLocation === 'AT_BUSINESS' && <Banner>{TEXT.delivery.unused}</Banner>}
      <Loaded query={areas} what={TEXT.place.areas}>
        {(known) => (
          <Loaded query={zones} what={TEXT.delivery.what}>
            {(saved) => <DeliveryForm businessId={business.id} areas={known} zones={saved} />}
          </Loaded>
        )}
      </Loaded>
    </>
  );
}

interface Row {
  areaId: string;
  /** In cedis, as typed. */
  fee: string;
}

function DeliveryForm({ businessId, areas, zones }: { businessId: string; areas: Area[]; zones: DeliveryZone[] }) {
  const name = `delivery:${businessId}`;
  const saved: Row[] = zones.map(({ areaId, feePesewas }) => ({ areaId, fee: toMoneyInput(feePesewas) }));
  const edit = useEdit(name, { rows: saved });
  const { rows } = edit.value;
  const setRows = (next: Row[]) => edit.set({ rows: next });
  const areaOf = (id: string) => areas.find((area) => area.id === id);
  return (
    <EditForm
      name={name}
      edit={edit}
      read={() => ({ zones: rows.map(({ areaId, fee }) => ({ areaId, feePesewas: parseMoney(fee) })) })}
      send={(input, options) => dwaso.deliveryZones.set(businessId, input, options)}
      onDone={(answer) => {
        queryClient.setQueryData(zonesQuery(businessId).queryKey, answer);
        showToast(KIT.unsaved.saved);
        void refresh(businessId);
      }}
      action={TEXT.delivery.save}
      locked={useReadOnly()}
    >
      <section className="card pad stack" aria-labelledby="delivery">
        <h2 id="delivery">{TEXT.delivery.title}</h2>
        <p className="muted small">{rows.length === 0 ? TEXT.delivery.empty : TEXT.delivery.explain}</p>
        {rows.map(({ areaId, fee }, at) => {
          const area = areaOf(areaId);
          const label = area ? TEXT.delivery.city(area.name, area.city) : areaId;
          return (
            <div className="zone" key={areaId}>
              <MoneyField
                name={`fee-${areaId}`}
                path={`/zones/${at}`}
                label={TEXT.delivery.fee(label)}
                value={fee}
                required
                onChange={(event) =>
                  setRows(rows.map((row) => (row.areaId === areaId ? { areaId, fee: event.target.value } : row)))
                }
              />
              <IconButton
                icon="trash"
                label={TEXT.delivery.remove(label)}
                onClick={() => setRows(rows.filter((row) => row.areaId !== areaId))}
              />
            </div>
          );
        })}
        <Field label={TEXT.delivery.add}>
          {(control) => (
            <select
              className="in"
              {...control}
              value=""
              onChange={(event) => setRows([...rows, { areaId: event.target.value, fee: '' }])}
            >
              <option value="">{TEXT.place.choose}</option>
              <AreaOptions areas={areas.filter(({ id }) => !rows.some((row) => row.areaId === id))} />
            </select>
          )}
        </Field>
      </section>
    </EditForm>
  );
}
