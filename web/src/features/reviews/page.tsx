import '../../styles/records.css';
import type { Review } from '@dwaso/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { dateOf, formatDate } from '../../kit/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Empty, Loaded, SkeletonRows } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { useBusiness } from '../shops/index.ts';
import { reviewsQuery } from './queries.ts';
import { TEXT } from './texts.ts';

/** What customers said of the shop. */
export function ReviewsPage() {
  const { id, slug, rating, status, listingVisibility } = useBusiness();
  const isListed = status === 'ACTIVE' && listingVisibility === 'PUBLIC';
  const query = useInfiniteQuery(reviewsQuery(id, slug, isListed));
  const average = rating.average === null ? undefined : TEXT.average(rating.average.toFixed(1), rating.count);
  return (
    <Page title={TEXT.title} sub={average}>
      <p className="muted">{TEXT.explain}</p>
      <Loaded query={query} what={TEXT.title} skeleton={<SkeletonRows label={TEXT.loading} />}>
        {({ pages }) => {
          if (pages.some(({ rows }) => rows === null)) return <Nothing {...TEXT.hidden} />;
          const rows = pages.flatMap((page) => page.rows ?? []);
          if (rows.length === 0) return <Nothing {...TEXT.empty} />;
          const shown = query.hasNextPage ? TEXT.shownFirst(rows.length) : TEXT.shown(rows.length);
          return (
            <Table
              caption={TEXT.list}
              columns={COLUMNS}
              rows={rows}
              rowKey={(review) => review.id}
              csvName="reviews"
              footer={<ShowMore query={query} shown={shown} />}
            />
          );
        }}
      </Loaded>
    </Page>
  );
}

const Nothing = ({ title, text }: { title: string; text: string }) => (
  <Empty icon="star" title={title}>
    <p>{text}</p>
  </Empty>
);

const Stars = ({ rating }: { rating: number }) => (
  <span className="stars">
    {Array.from({ length: rating }, (_, at) => (
      <Icon key={at} name="star" size="sm" />
    ))}
    <span className="vh">{TEXT.stars(rating)}</span>
  </span>
);

const COLUMNS: readonly Column<Review>[] = [
  { head: TEXT.who, cell: ({ author }) => <b>{author ?? TEXT.someone}</b>, csv: ({ author }) => author ?? '' },
  { head: TEXT.rating, cell: ({ rating }) => <Stars rating={rating} />, csv: ({ rating }) => rating },
  {
    head: TEXT.words,
    folded: 'full',
    cell: ({ comment }) => comment ?? <span className="muted">{TEXT.noComment}</span>,
    csv: ({ comment }) => comment ?? '',
  },
  {
    head: TEXT.when,
    folded: 'left',
    cell: ({ createdAt }) => <span className="nowrap muted">{formatDate(createdAt)}</span>,
    csv: ({ createdAt }) => dateOf(createdAt),
  },
];
