import type { TenantAuditEntry } from '@dwaso/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { formatDateTime } from '../../kit/format.ts';
import { Page } from '../../ui/page.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Empty, Loaded, SkeletonRows } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { useBusiness } from '../shops/index.ts';
import { ACTIONS } from './actions.ts';
import { describe, nameAction, nameActor } from './describe.ts';
import { Operators } from './operators.tsx';
import { activityQuery } from './queries.ts';
import { TEXT } from './texts.ts';

const route = getRouteApi('/b/$businessId/activity');

/** Who did what with money, people, keys and data. */
export function ActivityPage() {
  const { id } = useBusiness();
  const search = route.useSearch();
  const action = ACTIONS.find((one) => one === search.action);
  const navigate = route.useNavigate();
  const query = useInfiniteQuery(activityQuery(id, action));
  return (
    <Page title={TEXT.title}>
      <p className="muted">{TEXT.explain}</p>
      <label className="f no-print">
        <span className="lab">{TEXT.filter}</span>
        <select
          className="in"
          value={action ?? ''}
          onChange={({ currentTarget: { value } }) => {
            const chosen = ACTIONS.find((one) => one === value);
            void navigate({ search: chosen ? { action: chosen } : {} });
          }}
        >
          <option value="">{TEXT.all}</option>
          {ACTIONS.map((one) => (
            <option key={one} value={one}>
              {nameAction(one)}
            </option>
          ))}
        </select>
      </label>
      <Loaded query={query} what={TEXT.title} skeleton={<SkeletonRows label={TEXT.loading} />}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows);
          if (rows.length === 0) return <Nothing filtered={action !== undefined} />;
          const shown = query.hasNextPage ? TEXT.shownFirst(rows.length) : TEXT.shown(rows.length);
          return (
            <Table
              caption={TEXT.title}
              columns={columns(id)}
              rows={rows}
              rowKey={(entry) => entry.id}
              csvName="activity"
              footer={<ShowMore query={query} shown={shown} />}
            />
          );
        }}
      </Loaded>
      <Operators />
    </Page>
  );
}

const columns = (businessId: string): readonly Column<TenantAuditEntry>[] => [
  { head: TEXT.what, cell: ({ action }) => <b>{nameAction(action)}</b>, csv: ({ action }) => nameAction(action) },
  {
    head: TEXT.when,
    cell: ({ at }) => <span className="nowrap muted">{formatDateTime(at)}</span>,
    csv: ({ at }) => at,
  },
  {
    head: TEXT.details,
    folded: 'full',
    cell: (entry) => {
      const { bookingId } = entry.details;
      if (typeof bookingId !== 'string') return describe(entry);
      return (
        <Link to="/b/$businessId/bookings/$bookingId" params={{ businessId, bookingId }}>
          {describe(entry)}
        </Link>
      );
    },
    csv: describe,
  },
  { head: TEXT.who, folded: 'left', cell: ({ by }) => nameActor(by), csv: ({ by }) => nameActor(by) },
];

const Nothing = ({ filtered }: { filtered: boolean }) => {
  const { title, text } = filtered ? TEXT.noMatch : TEXT.empty;
  return (
    <Empty icon="shield" title={title}>
      <p>{text}</p>
    </Empty>
  );
};
