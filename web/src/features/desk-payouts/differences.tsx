import type { Reconciliation } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDateTime } from '../../kit/format.ts';
import { Loaded, SkeletonRows } from '../../ui/states.tsx';
import { reconciliationQuery } from '../desk-start/queries.ts';
import { TEXT } from './texts.ts';

const { differences: text } = TEXT;

type Difference = Reconciliation['differences'][number];

/** BOOKING_OVERPAID → Booking overpaid. */
const nameKind = (kind: string): string => {
  const words = kind.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** What did not agree when the last night's reconciliation compared the books. */
export function Differences() {
  const query = useQuery(reconciliationQuery);
  return (
    <section className="card" aria-labelledby="differences">
      <div className="h-row pad">
        <h2 id="differences">{text.title}</h2>
        {query.data !== undefined && query.data.total > 0 && <span className="cnt hot">{query.data.total}</span>}
      </div>
      <Loaded query={query} what={text.title} skeleton={<SkeletonRows rows={2} label={text.loading} />}>
        {({ endedAt, total, differences }) => (
          <>
            <p className="pad small muted">
              {endedAt === null ? text.never : text.compared(formatDateTime(endedAt))}{' '}
              {endedAt !== null && total === 0 && text.none}
            </p>
            <ul className="rows">
              {differences.map((difference) => (
                <Row key={`${difference.kind} ${difference.id}`} difference={difference} />
              ))}
            </ul>
            {total > differences.length && <p className="pad small muted">{text.more(total - differences.length)}</p>}
          </>
        )}
      </Loaded>
    </section>
  );
}

const Row = ({ difference: { kind, businessId, id, detail } }: { difference: Difference }) => (
  <li className="pad stack g1">
    <b>{nameKind(kind)}</b>
    <span className="small muted">{detail}</span>
    <span className="small mono">{id}</span>
    {businessId !== '' && (
      <Link to="/businesses/$businessId" params={{ businessId }}>
        {text.shop}
      </Link>
    )}
  </li>
);
