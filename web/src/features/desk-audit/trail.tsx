import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../kit/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Loaded } from '../../ui/states.tsx';
import { nameAction, nameActor, reasonOf } from './entry.tsx';
import { auditQuery } from './queries.ts';
import { TEXT } from './texts.ts';

/** Who looked at the business stands in the audit log; here it would hide what was done. */
const READ = 'access.read';

/** What operators did with one business. */
export function AuditTrail({ businessId }: { businessId: string }) {
  const query = useInfiniteQuery(auditQuery({ businessId }));
  return (
    <section className="card pad stack g3">
      <h2>{TEXT.history}</h2>
      <Loaded query={query} what={TEXT.history} skeleton={<div className="sk w80" />}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows).filter(({ action }) => action !== READ);
          if (rows.length === 0 && !query.hasNextPage) return <p className="small muted">{TEXT.noHistory}</p>;
          return (
            <>
              <ol className="tl">
                {rows.map((row) => {
                  const reason = reasonOf(row);
                  return (
                    <li key={row.id}>
                      <Icon name="clock" />
                      <span>
                        {nameAction(row.action)}
                        {reason && <span className="muted"> {TEXT.reason(reason)}</span>}
                      </span>
                      <small>{TEXT.by(formatDateTime(row.at), nameActor(row.actor))}</small>
                    </li>
                  );
                })}
              </ol>
              {query.hasNextPage && <ShowMore query={query} shown={TEXT.shownFirst(rows.length)} />}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}
