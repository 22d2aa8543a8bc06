import '../../styles/prices.css';
import type { PriceRule } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { SelectField } from '../../kit/form.tsx';
import { formatChange, formatDate, formatMoney, today } from '../../kit/format.ts';
import { Empty, Loaded, SkeletonRows } from '../../ui/states.tsx';
import { useBusiness, useIsOwner } from '../shops/index.ts';
import { type PricedItem, usePricedItems } from './items.ts';
import { firstOfMonth, lastOfMonth, type PricedDay, PriceMonth } from './month.tsx';
import { closedDaysQuery, previewQuery, rulesQuery } from './queries.ts';
import { RuleList } from './rule-list.tsx';
import { liesOn, sayChange } from './say.ts';
import { TEXT } from './texts.ts';

const { prices } = TEXT;

/** What each day of an item costs and why, and the rules that make it so. */
export function PricesPart() {
  const { query, items } = usePricedItems();
  return (
    <Loaded query={query} what={prices.what} skeleton={<SkeletonRows />}>
      {() =>
        items.length === 0 ? (
          <Empty icon="cash" title={prices.noItems.title}>
            <p>{prices.noItems.text}</p>
          </Empty>
        ) : (
          <div className="stack g5">
            <ItemPrices items={items} />
            <RuleList items={items} />
          </div>
        )
      }
    </Loaded>
  );
}

/** The days of a month from today on. */
export const daysOf = (month: string) => ({ from: month < today() ? today() : month, to: lastOfMonth(month) });

function ItemPrices({ items }: { items: readonly PricedItem[] }) {
  const { id } = useBusiness();
  const [itemId, setItemId] = useState(items[0]?.id ?? '');
  const [month, setMonth] = useState(firstOfMonth(today()));
  const [chosen, setChosen] = useState<string | null>(null);
  const item = items.find((one) => one.id === itemId);
  const span = daysOf(month);
  const days = useQuery(previewQuery(id, { itemId, ...span }));
  const closed = useQuery(closedDaysQuery(id, span.from, span.to));
  const rules = useQuery(rulesQuery(id));
  const day = days.data?.find(({ date }) => date === chosen);
  return (
    <div className="split">
      <section className="card pad stack calcard" aria-label={prices.byDay}>
        <ItemSelect items={items} itemId={itemId} onChange={setItemId} />
        <Loaded query={days} what={prices.what} skeleton={<SkeletonRows />}>
          {(shown) => (
            <PriceMonth
              month={month}
              onMonth={(first) => {
                setMonth(first);
                setChosen(null);
              }}
              earliest={firstOfMonth(today())}
              days={shown}
              closed={closed.data ?? new Set()}
              selected={chosen}
              onSelect={setChosen}
            />
          )}
        </Loaded>
      </section>
      <aside className="stack g5" aria-label={prices.why}>
        {day && item ? (
          <Why day={day} item={item} rules={rules.data ?? []} />
        ) : (
          <section className="card pad">
            <p className="muted">{prices.chooseDay}</p>
          </section>
        )}
        {item?.kind === 'UNIT' && <Lengths item={item} />}
      </aside>
    </div>
  );
}

export const ItemSelect = ({
  items,
  itemId,
  onChange,
  label = prices.item,
}: {
  items: readonly PricedItem[];
  itemId: string;
  onChange: (id: string) => void;
  label?: string;
}) => (
  <SelectField name="item" label={label} value={itemId} onChange={(event) => onChange(event.target.value)}>
    {items.map(({ id, name, pricePesewas, kind }) => (
      <option key={id} value={id}>
        {pricePesewas === null
          ? name
          : (kind === 'UNIT' ? prices.aDay : prices.aVisit)(name, formatMoney(pricePesewas))}
      </option>
    ))}
  </SelectField>
);

/** The lines that make the price of a day, and the rules that lie there without counting. */
function Why({ day, item, rules }: { day: PricedDay; item: PricedItem; rules: readonly PriceRule[] }) {
  const { id } = useBusiness();
  const isOwner = useIsOwner();
  const { date, listPesewas, pricePesewas, ruleId, ruleName } = day;
  const rule = rules.find((one) => one.id === ruleId);
  const there = rules.filter((one) => liesOn(one, item.id, date) && one.id !== ruleId);
  const timed = there.filter(({ timeFrom, timeTo }) => timeFrom !== null || timeTo !== null);
  const others = there.filter((one) => !timed.includes(one)).map(({ name }) => name);
  return (
    <section className="card pad stack g3" aria-labelledby="w1">
      <h2 id="w1">{prices.costs(formatDate(date), formatMoney(pricePesewas))}</h2>
      <dl className="sum">
        <div className="k">
          <dt>{TEXT.list}</dt>
          <dd>{formatMoney(listPesewas)}</dd>
        </div>
        {ruleId !== null && (
          <div className={`k ${pricePesewas < listPesewas ? 'less' : 'more'}`}>
            <dt>{rule ? `${rule.name}, ${sayChange(rule)}` : ruleName}</dt>
            <dd>{formatChange(pricePesewas - listPesewas)}</dd>
          </div>
        )}
        <div className="tot">
          <dt>{item.kind === 'SERVICE' ? prices.oneVisit : prices.onePiece}</dt>
          <dd>{formatMoney(pricePesewas)}</dd>
        </div>
      </dl>
      {others.length > 0 && <p className="small muted">{prices.notCounted(others)}</p>}
      {timed.length > 0 && <p className="small muted">{prices.byTime}</p>}
      {rule && isOwner && (
        <Link
          className="btn sec"
          to="/b/$businessId/catalogue/prices/$ruleId"
          params={{ businessId: id, ruleId: rule.id }}
        >
          {prices.change(rule.name)}
        </Link>
      )}
    </section>
  );
}

function Lengths({ item: { id: unitId, pricePesewas, lengthPrices } }: { item: PricedItem }) {
  const { id } = useBusiness();
  const rows = [{ days: 1, pricePesewas: pricePesewas ?? 0 }, ...lengthPrices.toSorted((a, b) => a.days - b.days)];
  return (
    <section className="card pad stack g3" aria-labelledby="w2">
      <h2 id="w2">{prices.lengths}</h2>
      <dl className="sum">
        {rows.map(({ days, pricePesewas: price }) => (
          <div key={days}>
            <dt>{prices.days(days)}</dt>
            <dd>{formatMoney(price)}</dd>
          </div>
        ))}
      </dl>
      {lengthPrices.length === 0 && <p className="small muted">{prices.noLengths}</p>}
      <Link className="btn sec" to="/b/$businessId/catalogue/units/$unitId" params={{ businessId: id, unitId }}>
        {lengthPrices.length === 0 ? prices.addLengths : prices.changeLengths}
      </Link>
    </section>
  );
}
