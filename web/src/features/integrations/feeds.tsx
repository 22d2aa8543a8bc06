import type { CalendarFeed, Provider } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dwaso } from '../../kit/api.ts';
import { ApiForm } from '../../kit/form.tsx';
import { formatDate } from '../../kit/format.ts';
import { refresh } from '../../kit/query.ts';
import { showToast } from '../../kit/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Empty, Loaded, SkeletonRows } from '../../ui/states.tsx';
import { useBusiness } from '../shops/index.ts';
import { CreateFeedDialog } from './create-feed.tsx';
import { IntegrationsFrame } from './frame.tsx';
import { feedsQuery, teamQuery } from './queries.ts';
import { TEXT } from './texts.ts';

/** Addresses under which calendars read the bookings. */
export function FeedsPage() {
  const business = useBusiness();
  const query = useQuery(feedsQuery(business.id));
  const { data: team = [] } = useQuery({
    ...teamQuery(business.id),
    enabled: business.bookingShape === 'SERVICE_IN_SLOT',
  });
  const [adding, setAdding] = useState(false);
  const [ending, setEnding] = useState<CalendarFeed | null>(null);
  return (
    <IntegrationsFrame title={TEXT.feeds}>
      <div className="row between intro">
        <p className="muted grow">{TEXT.feed.intro}</p>
        <Button kind="pri" icon="plus" onClick={() => setAdding(true)}>
          {TEXT.feed.add}
        </Button>
      </div>
      <Loaded query={query} what={TEXT.feeds} skeleton={<SkeletonRows rows={2} label={TEXT.feed.loading} />}>
        {(feeds) =>
          feeds.length === 0 ? (
            <Empty icon="cal" title={TEXT.feed.empty.title}>
              <p>{TEXT.feed.empty.text}</p>
            </Empty>
          ) : (
            <ul className="card rows plain">
              {feeds.map((feed) => (
                <FeedRow key={feed.id} feed={feed} name={nameFeed(feed, team)} onEnd={() => setEnding(feed)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {adding && <CreateFeedDialog businessId={business.id} team={team} onClose={() => setAdding(false)} />}
      {ending && <RevokeFeedDialog businessId={business.id} feed={ending} onClose={() => setEnding(null)} />}
    </IntegrationsFrame>
  );
}

const nameFeed = ({ providerId }: CalendarFeed, team: readonly Provider[]): string =>
  providerId === null ? TEXT.feed.whole : (team.find(({ id }) => id === providerId)?.name ?? TEXT.feed.gone);

const FeedRow = ({ feed, name, onEnd }: { feed: CalendarFeed; name: string; onEnd: () => void }) => (
  <li className="li w">
    <span className="disc sm">
      <Icon name="cal" />
    </span>
    <span className="grow">
      <b>{name}</b>
      <br />
      <span className="small muted">
        {feed.details ? TEXT.feed.withDetails : TEXT.feed.withoutDetails} · {TEXT.feed.made(formatDate(feed.createdAt))}
      </span>
    </span>
    <Button kind="dan-o" onClick={onEnd}>
      {TEXT.feed.revoke}
      <span className="vh">{TEXT.feed.revokeMore(name)}</span>
    </Button>
  </li>
);

const RevokeFeedDialog = ({
  businessId,
  feed,
  onClose,
}: {
  businessId: string;
  feed: CalendarFeed;
  onClose: () => void;
}) => (
  <Dialog title={TEXT.feed.revokeTitle} onClose={onClose}>
    <p>{TEXT.feed.revokeText}</p>
    <ApiForm
      name={`revoke-feed:${feed.id}`}
      read={() => null}
      send={(_input, options) => dwaso.calendarFeeds.revoke(feed.id, options)}
      onDone={() => {
        showToast(TEXT.feed.revoked);
        void refresh(businessId, 'integrations');
        onClose();
      }}
      danger
      action={TEXT.feed.revokeAction}
      extra={<Button onClick={onClose}>{TEXT.cancel}</Button>}
    />
  </Dialog>
);
