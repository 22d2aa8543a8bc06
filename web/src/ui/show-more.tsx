import { TEXT } from '../kit/texts.ts';
import { Button } from './button.tsx';

/** The next page of a list with a cursor, from `useInfiniteQuery`. */
export const ShowMore = ({
  query,
  shown,
}: {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  /** How many are shown, in words. */
  shown: string;
}) => (
  <>
    <span className="small muted">{shown}</span>
    {query.hasNextPage && (
      <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {TEXT.showMore}
      </Button>
    )}
  </>
);
