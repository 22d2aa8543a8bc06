import '../../styles/records.css';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDate, formatMoney, today } from '../../kit/format.ts';
import { DaySheet } from '../../ui/day-sheet.tsx';
import { Loaded, SkeletonRows } from '../../ui/states.tsx';
import { unitsQuery } from '../catalogue/queries.ts';
import { useBusiness } from '../shops/index.ts';
import { CustomerRows, ItemRows, Section } from './lists.tsx';
import { Paper } from './paper.tsx';
import { packingQuery } from './queries.ts';
import { countPieces, type Day, joinDay } from './sum.ts';
import { TEXT } from './texts.ts';

const route = getRouteApi('/b/$businessId/packing');

/** What goes out on a day, what comes back, what rests and what stays out; to print and tick with a pen. */
export function PackingPage() {
  const { id, name } = useBusiness();
  const { date = today() } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(packingQuery(id, date));
  return (
    <DaySheet title={TEXT.title} of={name} date={date} onDate={(next) => void navigate({ search: { date: next } })}>
      <Loaded query={query} what={TEXT.title} skeleton={<SkeletonRows label={TEXT.loading} />}>
        {(read) => {
          const day = joinDay(read);
          return (
            <>
              <Screen day={day} />
              <Paper day={day} />
            </>
          );
        }}
      </Loaded>
    </DaySheet>
  );
}

const ORDERS = [
  { key: 'item', text: TEXT.byItem },
  { key: 'customer', text: TEXT.byCustomer },
] as const;

function Screen({ day }: { day: Day }) {
  const { id: businessId } = useBusiness();
  const { data: units = [] } = useQuery(unitsQuery(businessId));
  const [order, setOrder] = useState<(typeof ORDERS)[number]['key']>('item');
  const { out, back, resting, stays } = day;
  return (
    <div className="stack g5 no-print">
      <Figures day={day} />
      <fieldset className="seg" aria-label={TEXT.order}>
        {ORDERS.map(({ key, text }) => (
          <button key={key} type="button" aria-pressed={key === order} onClick={() => setOrder(key)}>
            {text}
          </button>
        ))}
      </fieldset>
      <div className="split">
        <Section title={TEXT.out} count={countPieces(out)} none={TEXT.noneOut}>
          {order === 'item' ? <ItemRows customers={out} units={units} /> : <CustomerRows customers={out} />}
        </Section>
        <div className="stack g5">
          <Section title={TEXT.back} count={countPieces(back)} none={TEXT.noneBack}>
            {back.map(({ bookingId, name, items, area, address }) => (
              <Line key={bookingId} what={items} note={TEXT.from(name, area ?? address)} />
            ))}
          </Section>
          <Section title={TEXT.resting} count={countPieces([{ items: resting }])} none={TEXT.noneRests}>
            {resting.map((unit) => (
              <Line key={`${unit.id}${unit.until}`} what={[unit]} note={TEXT.until(formatDate(unit.until))} />
            ))}
            {resting.length > 0 && <p className="pad small muted">{TEXT.restHint}</p>}
          </Section>
          <Section title={TEXT.stays} count={countPieces(stays)} none={TEXT.noneStays}>
            {stays.map(({ bookingId, name, items, until }) => (
              <Line key={bookingId} what={items} note={TEXT.backOn(name, formatDate(until))} />
            ))}
          </Section>
        </div>
      </div>
    </div>
  );
}

const Line = ({ what, note }: { what: readonly { name: string; quantity: number }[]; note: string }) => (
  <div className="li">
    <span className="grow">
      <b>{what.map(({ quantity, name }) => TEXT.pieceOf(quantity, name)).join(', ')}</b>
      <br />
      <span className="small muted">{note}</span>
    </span>
  </div>
);

function Figures({ day: { out, back, resting } }: { day: Day }) {
  const owing = out.filter(({ duePesewas }) => duePesewas > 0);
  const due = owing.reduce((sum, { duePesewas }) => sum + duePesewas, 0);
  const rested = resting.reduce((count, { quantity }) => count + quantity, 0);
  const last = resting
    .map(({ until }) => until)
    .sort()
    .at(-1);
  const figures = [
    { name: TEXT.out, value: String(countPieces(out)), note: TEXT.pieces(countPieces(out), out.length) },
    { name: TEXT.back, value: String(countPieces(back)), note: TEXT.pieces(countPieces(back), back.length) },
    { name: TEXT.resting, value: String(rested), note: last ? TEXT.until(formatDate(last)) : TEXT.noneRests },
    { name: TEXT.collect, value: formatMoney(due), note: TEXT.fromCustomers(owing.length) },
  ];
  return (
    <div className="kpis">
      {figures.map(({ name, value, note }) => (
        <div className="card kpi" key={name}>
          <span>{name}</span>
          <b>{value}</b>
          <small>{note}</small>
        </div>
      ))}
    </div>
  );
}
