import type { Delivery } from '@dwaso/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDateTime, formatTime } from '../../kit/format.ts';
import { Button } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Empty, Loaded, SkeletonRows } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { DeliveryDialog, ReplayButton } from './delivery.tsx';
import { type DeliveryStatus, deliveriesQuery } from './queries.ts';
import type { DeliveriesSearch } from './search.ts';
import { TEXT } from './texts.ts';

const route = getRouteApi('/b/$businessId/integrations/webhooks/$webhookId');

const STATUSES: Record<NonNullable<DeliveriesSearch['result']>, DeliveryStatus> = {
  trying: 'PENDING',
  dead: 'DEAD',
};
const FILTERS = [
  [undefined, TEXT.delivery.all],
  ['trying', TEXT.delivery.trying],
  ['dead', TEXT.delivery.dead],
] as const;

/** What was sent to an address and what came of it, the newest first. */
export function Deliveries({ businessId, webhookId }: { businessId: string; webhookId: string }) {
  const { result } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useInfiniteQuery(deliveriesQuery(businessId, webhookId, result && STATUSES[result]));
  const [open, setOpen] = useState<string | null>(null);
  return (
    <section className="stack" aria-labelledby="deliveries">
      <div className="row between">
        <h2 id="deliveries">{TEXT.delivery.title}</h2>
        <fieldset className="seg" aria-label={TEXT.delivery.filter}>
          {FILTERS.map(([key, text]) => (
            <button
              key={text}
              type="button"
              aria-pressed={key === result}
              onClick={() => void navigate({ search: key ? { result: key } : {} })}
            >
              {text}
            </button>
          ))}
        </fieldset>
      </div>
      <Loaded query={query} what={TEXT.delivery.title} skeleton={<SkeletonRows label={TEXT.delivery.loading} />}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows);
          if (rows.length === 0) return <NoDeliveries filtered={result !== undefined} />;
          const shown = query.hasNextPage ? TEXT.delivery.shownFirst(rows.length) : TEXT.delivery.shown(rows.length);
          return (
            <Table
              caption={TEXT.delivery.title}
              columns={columns(businessId, setOpen)}
              rows={rows}
              rowKey={({ id }) => id}
              csvName="deliveries"
              footer={<ShowMore query={query} shown={shown} />}
            />
          );
        }}
      </Loaded>
      {open !== null && <DeliveryDialog businessId={businessId} deliveryId={open} onClose={() => setOpen(null)} />}
    </section>
  );
}

const LOOKS: Record<string, { tone: string; icon: IconName; text: string }> = {
  PENDING: { tone: 'gold', icon: 'clock', text: TEXT.delivery.trying },
  SUCCEEDED: { tone: 'ok', icon: 'check', text: TEXT.delivery.done },
  DEAD: { tone: 'bad', icon: 'x', text: TEXT.delivery.dead },
};

export const DeliveryState = ({ status }: { status: string }) => {
  const { tone, icon, text } = LOOKS[status] ?? { tone: 'inf', icon: 'info', text: status };
  return (
    <span className={`tag ${tone}`}>
      <Icon name={icon} size="sm" />
      {text}
    </span>
  );
};

function answerOf({ attempts, lastStatusCode, durationMs }: Delivery): string {
  if (attempts === 0) return TEXT.delivery.notYet;
  if (lastStatusCode === null) return TEXT.delivery.noAnswer;
  return durationMs === null ? String(lastStatusCode) : TEXT.delivery.in(lastStatusCode, durationMs);
}

const columns = (businessId: string, open: (deliveryId: string) => void): readonly Column<Delivery>[] => [
  {
    head: TEXT.delivery.event,
    cell: ({ eventType, lastError, status }) => (
      <>
        <b className="mono break">{eventType}</b>
        {lastError && status !== 'SUCCEEDED' && (
          <>
            <br />
            <span className="tiny muted">{lastError}</span>
          </>
        )}
      </>
    ),
    csv: ({ eventType }) => eventType,
  },
  {
    head: TEXT.delivery.result,
    cell: ({ status }) => <DeliveryState status={status} />,
    csv: ({ status }) => status,
  },
  {
    head: TEXT.delivery.answer,
    folded: 'left',
    cell: (delivery) => <span className="num">{answerOf(delivery)}</span>,
    csv: answerOf,
  },
  {
    head: TEXT.delivery.tries,
    label: TEXT.delivery.tries,
    cell: ({ attempts }) => attempts,
    csv: ({ attempts }) => attempts,
  },
  {
    head: TEXT.delivery.when,
    folded: 'left',
    cell: ({ status, nextAttemptAt, lastAttemptAt, createdAt }) => (
      <span className="nowrap">
        {status === 'PENDING' && nextAttemptAt
          ? TEXT.delivery.next(formatTime(nextAttemptAt))
          : formatDateTime(lastAttemptAt ?? createdAt)}
      </span>
    ),
    csv: ({ createdAt }) => createdAt,
  },
  {
    head: TEXT.delivery.actions,
    number: true,
    folded: 'full',
    cell: (delivery) => (
      <>
        {delivery.status !== 'SUCCEEDED' && <ReplayButton businessId={businessId} delivery={delivery} />}
        <Button kind="ghost" onClick={() => open(delivery.id)}>
          {TEXT.delivery.details}
          <span className="vh"> {delivery.eventType}</span>
        </Button>
      </>
    ),
  },
];

const NoDeliveries = ({ filtered }: { filtered: boolean }) => {
  const { title, text } = filtered ? TEXT.delivery.noMatch : TEXT.delivery.empty;
  return (
    <Empty icon="send" title={title}>
      <p>{text}</p>
    </Empty>
  );
};
