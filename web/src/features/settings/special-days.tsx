import type { Closure, DatedHours } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDays, today } from '../../kit/format.ts';
import { IconButton } from '../../ui/button.tsx';
import { Loaded, SkeletonRows } from '../../ui/states.tsx';
import { useBusiness, useReadOnly } from '../shops/index.ts';
import { RemoveClosure } from './closures.tsx';
import { closuresQuery, datedHoursQuery } from './queries.ts';
import type { SpecialDraft } from './special-day.tsx';
import { TEXT as ALL } from './texts.ts';
import { TEXT } from './texts-year.ts';
import { nameWindows } from './year-days.ts';

/** Dated hours and closures that are not over, by day. */
export function SpecialDays({ onEdit }: { onEdit: (draft: SpecialDraft) => void }) {
  const { id } = useBusiness();
  const locked = useReadOnly();
  const query = useQuery(datedHoursQuery(id, today()));
  const { data: closures = [] } = useQuery(closuresQuery(id));
  const [removing, setRemoving] = useState<Closure | null>(null);
  return (
    <section className="card" aria-labelledby="special">
      <h2 id="special" className="pad">
        {TEXT.special.title}
      </h2>
      <Loaded query={query} what={TEXT.special.title} skeleton={<SkeletonRows rows={2} />}>
        {(dated) => {
          const coming = closures.filter(({ endDate }) => endDate >= today());
          const rows = [...dated, ...coming].toSorted((one, other) => one.startDate.localeCompare(other.startDate));
          if (rows.length === 0) return <p className="pad muted small">{TEXT.special.empty}</p>;
          return (
            <ul className="rows">
              {rows.map((row) => {
                const days = formatDays(row.startDate, row.endDate);
                const isDated = 'windows' in row;
                return (
                  <li className="li" key={row.id}>
                    <span className="grow">
                      <b>{nameRow(row, days)}</b>
                      <br />
                      <span className="small muted">{noteOf(row)}</span>
                    </span>
                    <IconButton
                      icon={isDated ? 'edit' : 'trash'}
                      label={isDated ? TEXT.special.change(days) : ALL.closures.remove(days)}
                      disabled={locked}
                      onClick={() => (isDated ? onEdit({ saved: row }) : setRemoving(row))}
                    />
                  </li>
                );
              })}
            </ul>
          );
        }}
      </Loaded>
      {removing && <RemoveClosure businessId={id} closure={removing} onClose={() => setRemoving(null)} />}
    </section>
  );
}

const nameRow = (row: DatedHours | Closure, days: string): string =>
  'windows' in row && row.windows.length > 0 ? TEXT.special.line(days, nameWindows(row.windows)) : days;

function noteOf(row: DatedHours | Closure): string {
  if (!('windows' in row)) return TEXT.special.closed(row.reason);
  return row.windows.length === 0 ? TEXT.special.closed(row.note) : (row.note ?? TEXT.special.noNote);
}
