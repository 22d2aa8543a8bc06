import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDateTime } from '../../kit/format.ts';
import { Banner } from '../../ui/banner.tsx';
import { Loaded } from '../../ui/states.tsx';
import { nameAction, nameActor, reasonOf } from './entry.tsx';
import { newestAuditQuery } from './queries.ts';
import { TEXT } from './texts.ts';

/** The rows that an action has just written, under what it was about. */
export function AuditNote({ targetId, name, rows: count }: { targetId: string; name: string; rows: number }) {
  const query = useQuery(newestAuditQuery(targetId, count));
  return (
    <Loaded query={query} what={TEXT.title} skeleton={<div className="sk w80" />}>
      {(rows) => (
        <Banner tone="ok" icon="check" title={TEXT.note.title}>
          <p className="semi">{name}</p>
          {rows.map((row) => {
            const reason = reasonOf(row);
            return (
              <p key={row.id}>
                {TEXT.written(nameAction(row.action), formatDateTime(row.at), nameActor(row.actor))}
                {reason && <span> {TEXT.reason(reason)}</span>}
              </p>
            );
          })}
          <Link to="/audit" search={{ targetId }} className="lnk">
            {TEXT.note.open}
          </Link>
        </Banner>
      )}
    </Loaded>
  );
}
