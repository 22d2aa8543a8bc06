import '../../styles/messages.css';
import type { Message, MessageSettings } from '@dwaso/sdk';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { formatCount } from '../../kit/format.ts';
import { formatPhone } from '../../kit/phone.ts';
import { Page } from '../../ui/page.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Empty, Loaded, SkeletonRows } from '../../ui/states.tsx';
import { BookingTabs, MessageEntry, splitLog } from '../bookings/index.ts';
import { messageSettingsQuery } from '../settings/queries.ts';
import { OwnerOnly, useBusiness } from '../shops/index.ts';
import { type MessageFilter, messageLogQuery } from './queries.ts';
import { TEXT } from './texts.ts';
import { MessagesWarning } from './warning.tsx';

const route = getRouteApi('/b/$businessId/messages');
const STATUSES: Record<Show, NonNullable<MessageFilter['status']>> = {
  told: ['SENT', 'DELIVERED', 'READ', 'FAILED'],
  waits: ['QUEUED'],
  failed: ['FAILED'],
  dropped: ['DROPPED'],
  all: [],
};
type Show = keyof typeof TEXT.shows;
const SHOWS = Object.keys(TEXT.shows) as Show[];

/** What customers and members were told, the newest first, and why the rest was not. */
export function MessagesPage() {
  const { id } = useBusiness();
  const search = route.useSearch();
  const state = SHOWS.find((one) => one === search.state) ?? 'told';
  const customer = typeof search.customer === 'string' ? search.customer : undefined;
  const settings = useQuery(messageSettingsQuery(id));
  const query = useInfiniteQuery(
    messageLogQuery(id, { status: STATUSES[state], ...(customer && { customerId: customer }) }),
  );
  return (
    <Page title={TEXT.bookings}>
      <BookingTabs businessId={id} />
      <MessagesWarning />
      <nav className="chips scroll" aria-label={TEXT.which}>
        {SHOWS.map((one) => (
          <Link
            key={one}
            className="chip"
            to="/b/$businessId/messages"
            params={{ businessId: id }}
            search={{ ...(one !== 'told' && { state: one }), ...(customer && { customer }) }}
            activeOptions={{ exact: true }}
            aria-current={one === state ? 'page' : undefined}
          >
            {TEXT.shows[one]}
          </Link>
        ))}
      </nav>
      <Loaded query={query} what={TEXT.title} skeleton={<SkeletonRows label={TEXT.loading} />}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows);
          return (
            <>
              {customer && <OfOne name={rows.find(({ customerName }) => customerName)?.customerName} />}
              {rows.length === 0 ? (
                <Nothing show={state} />
              ) : (
                <section className="card pad stack g4" aria-label={TEXT.title}>
                  <Log rows={inOrder(rows, state, settings.data?.quietHours)} quietHours={settings.data?.quietHours} />
                  <div className="row between">
                    <ShowMore
                      query={query}
                      shown={query.hasNextPage ? TEXT.shownFirst(rows.length) : TEXT.shown(rows.length)}
                    />
                  </div>
                </section>
              )}
            </>
          );
        }}
      </Loaded>
      {settings.data && <Use usage={settings.data.usage} />}
    </Page>
  );
}

function OfOne({ name }: { name: string | null | undefined }) {
  const { id } = useBusiness();
  return (
    <p className="row">
      <span className="muted">{TEXT.ofOne(name ?? TEXT.customer)}</span>
      <Link className="lnk" to="/b/$businessId/messages" params={{ businessId: id }}>
        {TEXT.everybody}
      </Link>
    </p>
  );
}

const Nothing = ({ show }: { show: Show }) => (
  <Empty icon="chat" title={TEXT.empty[show].title}>
    <p>{TEXT.empty[show].text}</p>
  </Empty>
);

const Log = ({
  rows,
  quietHours,
}: {
  rows: readonly Message[];
  quietHours: MessageSettings['quietHours'] | undefined;
}) => (
  <ol className="log shop">
    {rows.map((message) => (
      <MessageEntry key={message.id} message={message} quietHours={quietHours} who={<Who message={message} />} />
    ))}
  </ol>
);

/** What is to come stands in the order in which it goes out, before what will not be sent. */
function inOrder(
  rows: readonly Message[],
  show: Show,
  quietHours: MessageSettings['quietHours'] | undefined,
): readonly Message[] {
  if (show !== 'waits') return rows;
  const { coming, done } = splitLog(rows, quietHours);
  return [...coming, ...done];
}

/** The customer leads to the booking, which has the rest of what they were told. */
function Who({ message: { businessId, bookingId, customerName, customerId, to } }: { message: Message }) {
  const phone = to?.startsWith('+') ? <span className="nowrap">{formatPhone(to)}</span> : null;
  const name = customerId === null ? TEXT.member : (customerName ?? TEXT.customer);
  return (
    <>
      {bookingId === null ? (
        <b>{name}</b>
      ) : (
        <Link to="/b/$businessId/bookings/$bookingId" params={{ businessId, bookingId }}>
          {name}
        </Link>
      )}
      {phone}
    </>
  );
}

function Use({ usage: { sent, included } }: { usage: MessageSettings['usage'] }) {
  const { id } = useBusiness();
  return (
    <p className="small muted">
      {TEXT.use(formatCount(sent), formatCount(included))}{' '}
      <OwnerOnly>
        <Link className="lnk" to="/b/$businessId/settings/messages" params={{ businessId: id }}>
          {TEXT.useSettings}
        </Link>
      </OwnerOnly>
    </p>
  );
}
