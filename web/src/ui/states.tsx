import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toApiError } from '../kit/api.ts';
import { formatTime } from '../kit/format.ts';
import { online } from '../kit/online.ts';
import { useStore } from '../kit/store.ts';
import { TEXT } from '../kit/texts.ts';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';

/** What a list or screen says when it has nothing to show yet, at all, or any more. */
export const Empty = ({
  icon,
  tone = '',
  title,
  children,
  action,
}: {
  icon: IconName;
  tone?: '' | 'bad' | 'q' | 'held';
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) => (
  <div className="card empty">
    <span className={`disc ${tone}`}>
      <Icon name={icon} />
    </span>
    <h2>{title}</h2>
    {children}
    {action}
  </div>
);

/** Rows in the shape of a list while it loads. */
export const SkeletonRows = ({ rows = 5, label = TEXT.loading }: { rows?: number; label?: string }) => (
  <div className="card rows" role="status">
    <span className="vh">{label}</span>
    {Array.from({ length: rows }, (_, row) => (
      <div className="li" key={row} aria-hidden="true">
        <span className="av sk" />
        <span className="grow stack g2">
          <span className="sk w60" />
          <span className="sk w80" />
        </span>
        <span className="sk w4" />
      </div>
    ))}
  </div>
);

export function Failed({ what, error, again }: { what: string; error: unknown; again: () => void }) {
  const { status, requestId } = toApiError(error);
  if (status === 404)
    return (
      <Empty icon="search" tone="q" title={TEXT.notFound.title}>
        <p>{TEXT.notFound.text}</p>
      </Empty>
    );
  const reason = status === 0 ? TEXT.failed.connection : status === 429 ? TEXT.failed.pause : TEXT.failed.ours;
  return (
    <div role="alert">
      <Empty
        icon={status === 0 ? 'off' : 'warn'}
        tone="bad"
        title={TEXT.failed.title(what)}
        action={
          <Button icon="again" onClick={again}>
            {TEXT.tryAgain}
          </Button>
        }
      >
        <p>{reason}</p>
        {requestId && <p className="small muted">{TEXT.request(requestId)}</p>}
      </Empty>
    </div>
  );
}

/**
 * Shows what a query has: a skeleton first, then the data, which stays visible with its age when it cannot be read
 * again. Without a network the banner above the screen tells the age of all.
 */
export function Loaded<T>({
  query,
  what,
  skeleton,
  children,
}: {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isPending' | 'dataUpdatedAt' | 'refetch'>;
  /** Names what is loaded, as the subject of a sentence. */
  what: string;
  skeleton?: ReactNode;
  children: (data: T) => ReactNode;
}) {
  const { data, error, isPending, dataUpdatedAt, refetch } = query;
  const isOnline = useStore(online);
  if (data !== undefined)
    return (
      <>
        {error && isOnline && (
          <Banner tone="warn" icon="off" title={TEXT.stale.title}>
            {TEXT.stale.since(formatTime(new Date(dataUpdatedAt).toISOString()))}{' '}
            <button type="button" className="btn ghost" onClick={() => void refetch()}>
              {TEXT.tryAgain}
            </button>
          </Banner>
        )}
        {children(data)}
      </>
    );
  if (isPending) return skeleton ?? <SkeletonRows />;
  return <Failed what={what} error={error} again={() => void refetch()} />;
}
