import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { IconName } from './icon.tsx';
import { ShowMore } from './show-more.tsx';
import { Empty, Loaded, SkeletonRows } from './states.tsx';
import { type Column, Table } from './table.tsx';

/** A list with a cursor as a table: skeleton, rows, what an empty one means, the next page. */
export function PagedTable<Row>({
  query,
  caption,
  loading,
  empty,
  shown,
  columns,
  rowKey,
  csvName,
}: {
  query: UseInfiniteQueryResult<{ pages: { rows: readonly Row[] }[] }>;
  caption: string;
  loading: string;
  empty: { icon: IconName; title: string; text: string };
  /** How many rows are shown, in words. */
  shown: (count: number, more: boolean) => string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  csvName: string;
}) {
  return (
    <Loaded query={query} what={caption} skeleton={<SkeletonRows label={loading} />}>
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.rows);
        if (rows.length === 0)
          return (
            <Empty icon={empty.icon} title={empty.title}>
              <p>{empty.text}</p>
            </Empty>
          );
        const footer = <ShowMore query={query} shown={shown(rows.length, query.hasNextPage)} />;
        return <Table {...{ caption, columns, rows, rowKey, csvName, footer }} />;
      }}
    </Loaded>
  );
}
