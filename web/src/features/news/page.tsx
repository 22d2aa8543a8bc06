import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { dateOf, formatDate, formatMoney, formatTime, today } from '../../kit/format.ts';
import { unread } from '../../kit/live.ts';
import { useStore } from '../../kit/store.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty, Loaded, SkeletonRows } from '../../ui/states.tsx';
import { useBusiness } from '../shops/index.ts';
import { newsQuery } from './queries.ts';
import type { News } from './sort.ts';
import { TEXT } from './texts.ts';

const ICONS = {
  BOOKED: 'cal',
  HELD: 'clock',
  CANCELLED: 'x',
  EXPIRED: 'clock',
  PAID: 'cash',
} as const satisfies Record<News['kind'], IconName>;

/** What happened without the members of the shop, the newest first. */
export function NewsPage() {
  const { id } = useBusiness();
  const query = useQuery(newsQuery(id));
  // News that come while the list is shown are read.
  const count = useStore(unread);
  useEffect(() => {
    if (count > 0) unread.set(0);
  }, [count]);
  return (
    <Page title={TEXT.title} sub={TEXT.explain}>
      <Loaded query={query} what={TEXT.title} skeleton={<SkeletonRows label={TEXT.loading} />}>
        {(news) =>
          news.length === 0 ? (
            <Empty icon="bell" title={TEXT.empty.title}>
              <p>{TEXT.empty.text}</p>
            </Empty>
          ) : (
            <div className="card rows">
              {news.map((one) => (
                <NewsRow key={`${one.kind} ${one.bookingId} ${one.at}`} businessId={id} news={one} />
              ))}
            </div>
          )
        }
      </Loaded>
    </Page>
  );
}

function NewsRow({ businessId, news }: { businessId: string; news: News }) {
  const { kind, at, bookingId, customerName, item, startsAt, amountPesewas } = news;
  const what = item && startsAt ? `${item}, ${formatDate(startsAt)}` : formatMoney(amountPesewas ?? 0);
  return (
    <Link className="li" to="/b/$businessId/bookings/$bookingId" params={{ businessId, bookingId }}>
      <Icon name={ICONS[kind]} />
      <span className="grow">
        <b>{`${TEXT.kinds[kind]}: ${customerName}`}</b>
        <br />
        <span className="small muted">{what}</span>
      </span>
      <span className="small muted nowrap">{dateOf(at) === today() ? formatTime(at) : formatDate(at)}</span>
    </Link>
  );
}
