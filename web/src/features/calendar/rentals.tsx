import type { Block, Booking } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { addDays, dateOf, daysBetween } from '../../kit/format.ts';
import { queryClient } from '../../kit/query.ts';
import { Empty, Loaded, SkeletonRows } from '../../ui/states.tsx';
import { AskMove } from '../bookings/index.ts';
import { useBusiness } from '../shops/index.ts';
import { BlockDialog } from './block.tsx';
import { CellPanel } from './cell-panel.tsx';
import { Key } from './key.tsx';
import { blocksQuery, heldQuery, readUnitDays, type UnitDays, unitDaysQuery, unitsQuery } from './queries.ts';
import { TEXT } from './texts.ts';
import { UnitGrid } from './unit-grid.tsx';
import type { Place } from './unit-grid-keys.ts';
import { startOf, useCarrying } from './use-carrying.ts';
import { useFlash } from './use-flash.ts';
import { useStatusLine } from './use-status-line.ts';

/** Pieces of held bookings by `unit:date`. */
function heldDays(bookings: readonly Booking[]): ReadonlyMap<string, number> {
  const days = new Map<string, number>();
  for (const { items, startsAt, endsAt } of bookings) {
    const first = dateOf(startsAt);
    const length = daysBetween(first, dateOf(endsAt));
    for (const { id, quantity } of items)
      for (let step = 0; step < length; step++) {
        const place = `${id}:${addDays(first, step)}`;
        days.set(place, (days.get(place) ?? 0) + quantity);
      }
  }
  return days;
}

/** Days of units on which a block takes all pieces, as `unit:date`. */
function blockedDays(blocks: readonly Block[], owned: ReadonlyMap<string, number>): ReadonlySet<string> {
  const days = new Set<string>();
  for (const { unitId, quantity, startDate, endDate } of blocks) {
    if (!unitId || !startDate || !endDate) continue;
    if (quantity !== null && quantity !== undefined && quantity < (owned.get(unitId) ?? 1)) continue;
    for (let date = startDate; date <= endDate; date = addDays(date, 1)) days.add(`${unitId}:${date}`);
  }
  return days;
}

const changedDays = (before: UnitDays | undefined, after: UnitDays): string[] =>
  after.days
    .filter(({ status, freeQuantity }, at) => {
      const old = before?.days[at];
      return old && (old.status !== status || old.freeQuantity !== freeQuantity);
    })
    .map(({ date }) => `${after.unitId}:${date}`);

/** Pieces left of each unit on each day. */
export function Rentals({ from, days }: { from: string; days: number }) {
  const { id } = useBusiness();
  const navigate = useNavigate();
  const to = addDays(from, days - 1);
  const options = useMemo(() => unitDaysQuery(id, from, to), [id, from, to]);
  const query = useQuery(options);
  const { data: units = [] } = useQuery(unitsQuery(id));
  const { data: holds } = useQuery(heldQuery(id, from, to));
  const held = useMemo(() => heldDays(holds ?? []), [holds]);
  const owned = useMemo(() => new Map(units.map((unit) => [unit.id, unit.quantity])), [units]);
  const { data: blocks } = useQuery(blocksQuery(id, from, to));
  const blocked = useMemo(() => blockedDays(blocks ?? [], owned), [blocks, owned]);
  const pictures = useMemo(
    () => new Map(units.flatMap(({ id: unitId, photos: [photo] }) => (photo ? [[unitId, photo.url] as const] : []))),
    [units],
  );
  const [flashed, flash] = useFlash();
  const [chosen, setChosen] = useState<Place | null>(null);
  const [blocking, setBlocking] = useState<Place | null>(null);
  const [line, say] = useStatusLine(
    useCallback(
      ({ items }: Booking) => {
        const units = new Set(items.filter(({ kind }) => kind === 'UNIT').map((item) => item.id));
        void Promise.all([...units].map((unitId) => readUnitDays(id, unitId, from, to))).then((found) => {
          const before = queryClient.getQueryData(options.queryKey);
          const fresh = new Map(found.flatMap((row) => (row ? [[row.unitId, row]] : [])));
          flash(
            [...fresh.values()].flatMap((row) =>
              changedDays(
                before?.find((old) => old.unitId === row.unitId),
                row,
              ),
            ),
          );
          queryClient.setQueryData(options.queryKey, (rows) => rows?.map((row) => fresh.get(row.unitId) ?? row));
        });
      },
      [id, from, to, options, flash],
    ),
  );

  const { carried, setCarried, dropped, setDropped, actions } = useCarrying(id, setChosen, say);
  const book = useCallback(
    ({ unitId, date }: Place) =>
      void navigate({ to: '/b/$businessId/new-booking', params: { businessId: id }, search: { item: unitId, date } }),
    [id, navigate],
  );
  const on = useMemo(() => ({ ...actions, open: setChosen, book }), [actions, book]);
  return (
    <Loaded query={query} what={TEXT.units} skeleton={<SkeletonRows rows={6} />}>
      {(rows) =>
        rows.length === 0 ? (
          <Empty icon="box" title={TEXT.noUnits.title}>
            <p>{TEXT.noUnits.text}</p>
          </Empty>
        ) : (
          <div className={chosen ? 'split cs' : 'stack'}>
            <div className="stack g3">
              <UnitGrid
                rows={rows}
                owned={owned}
                pictures={pictures}
                held={held}
                blocked={blocked}
                flashed={flashed}
                chosen={chosen}
                carried={carried}
                on={on}
              />
              <p className="small status-line" role="status">
                {line}
              </p>
              <Key />
              <p className="small muted slim">{TEXT.swipe}</p>
              <p className="small muted wide">{TEXT.keyboard}</p>
            </div>
            {chosen && (
              <CellPanel
                place={chosen}
                row={rows.find(({ unitId }) => unitId === chosen.unitId)}
                owned={owned.get(chosen.unitId) ?? 1}
                isBlocked={blocked.has(`${chosen.unitId}:${chosen.date}`)}
                onClose={() => setChosen(null)}
                onBook={() => book(chosen)}
                onBlock={() => setBlocking(chosen)}
                onMove={(booking) => {
                  setCarried({ booking, unitId: chosen.unitId, from: chosen.date, date: chosen.date });
                  say(TEXT.status.pickedUpTap(booking.customerName));
                }}
              />
            )}
            {dropped && (
              <AskMove booking={dropped.booking} to={{ date: startOf(dropped) }} onClose={() => setDropped(null)} />
            )}
            {blocking && <BlockDialog unit={blocking} onClose={() => setBlocking(null)} />}
          </div>
        )
      }
    </Loaded>
  );
}
