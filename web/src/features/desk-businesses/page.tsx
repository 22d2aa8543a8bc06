import type { Business } from '@dwaso/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { textOf } from '../../kit/form.tsx';
import { formatDate } from '../../kit/format.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Empty, Loaded, SkeletonRows } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { useVerticalName } from '../desk-verticals/index.ts';
import { businessesQuery } from './queries.ts';
import { type BusinessesSearch, STATUSES } from './search.ts';
import { BusinessStatus, ListingState, nameListing, nameStatus } from './status.tsx';
import { TEXT } from './texts.ts';

const route = getRouteApi('/desk/businesses');

export function BusinessesPage() {
  const search = route.useSearch();
  const query = useInfiniteQuery(businessesQuery(search));
  return (
    <Page title={TEXT.title}>
      <div className="stack">
        <Filters search={search} key={search.q} />
        <Loaded query={query} what={TEXT.title} skeleton={<SkeletonRows label={TEXT.loading} />}>
          {({ pages }) => {
            const rows = pages.flatMap((page) => page.rows);
            const { title, text } = Object.keys(search).length > 0 ? TEXT.noMatch : TEXT.empty;
            if (rows.length === 0)
              return (
                <Empty icon="stall" title={title}>
                  <p>{text}</p>
                </Empty>
              );
            const shown = query.hasNextPage ? TEXT.shownFirst(rows.length) : TEXT.shown(rows.length);
            return (
              <Table
                caption={TEXT.title}
                columns={COLUMNS}
                rows={rows}
                rowKey={({ id }) => id}
                csvName="dwaso-businesses"
                footer={<ShowMore query={query} shown={shown} />}
              />
            );
          }}
        </Loaded>
      </div>
    </Page>
  );
}

const COLUMNS: readonly Column<Business>[] = [
  {
    head: TEXT.name,
    cell: ({ id, name, slug, sandbox }) => (
      <>
        <Link to="/businesses/$businessId" params={{ businessId: id }}>
          {name}
        </Link>
        {sandbox && <span className="tag"> {TEXT.sandbox}</span>}
        <br />
        <span className="muted tiny brk">/b/{slug}</span>
      </>
    ),
    csv: ({ name }) => name,
  },
  { head: TEXT.status, cell: (business) => <BusinessStatus business={business} />, csv: nameStatus },
  {
    head: TEXT.listing,
    folded: 'full',
    cell: (business) => <ListingState business={business} />,
    csv: nameListing,
  },
  {
    head: TEXT.kind,
    folded: 'hidden',
    cell: ({ vertical, location }) => (
      <>
        <VerticalName vertical={vertical} />
        <br />
        <span className="muted small">{location?.area?.name ?? TEXT.none}</span>
      </>
    ),
    csv: ({ vertical }) => vertical,
  },
  {
    head: TEXT.created,
    folded: 'hidden',
    cell: ({ createdAt }) => formatDate(createdAt),
    csv: ({ createdAt }) => createdAt,
  },
  {
    head: TEXT.submitted,
    folded: 'hidden',
    cell: ({ submittedAt }) => (submittedAt ? formatDate(submittedAt) : TEXT.none),
    csv: ({ submittedAt }) => submittedAt ?? '',
  },
];

const VerticalName = ({ vertical }: { vertical: string }) => useVerticalName(vertical);

function Filters({ search }: { search: BusinessesSearch }) {
  const navigate = route.useNavigate();
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = textOf(new FormData(event.currentTarget), 'q');
    void navigate({
      to: '/businesses',
      search: { ...(q !== undefined && { q }), ...(search.status && { status: search.status }) },
    });
  };
  return (
    <>
      <search>
        <form className="row nowr" onSubmit={apply}>
          <label className="f grow">
            <span className="vh">{TEXT.search}</span>
            <input
              className="in"
              type="search"
              name="q"
              placeholder={TEXT.search}
              defaultValue={search.q}
              maxLength={120}
            />
          </label>
          <Button type="submit" icon="search">
            {TEXT.find}
          </Button>
        </form>
      </search>
      <nav className="chips scroll" aria-label={TEXT.statusFilter}>
        {[undefined, ...STATUSES].map((status) => (
          <Link
            key={status ?? 'all'}
            className="chip"
            to="/businesses"
            search={{ ...(search.q !== undefined && { q: search.q }), ...(status && { status }) }}
            activeOptions={{ exact: true }}
            aria-current={search.status === status ? 'page' : undefined}
          >
            {status ? TEXT.statuses[status] : TEXT.all}
          </Link>
        ))}
      </nav>
    </>
  );
}
