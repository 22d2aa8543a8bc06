import type { Business } from '@dwaso/sdk';
import { useInfiniteQuery, usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { downloadCsv } from '../../kit/csv.ts';
import { formatDateTime } from '../../kit/format.ts';
import { useNow } from '../../kit/now.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty, Loaded, SkeletonRows } from '../../ui/states.tsx';
import { AuditNote, AuditTrail } from '../desk-audit/index.ts';
import { refreshDesk } from '../desk-audit/queries.ts';
import {
  ChecksCard,
  DecideForm,
  Facts,
  HoursCard,
  OfferCard,
  OwnersCard,
  PlaceCard,
  ProfileCard,
  policyFacts,
} from '../desk-businesses/index.ts';
import { overviewQuery, profileQuery, queueQuery } from '../desk-businesses/queries.ts';
import { TEXT } from './texts.ts';

const route = getRouteApi('/desk/queue');
const HOUR_MS = 3_600_000;

interface Written {
  id: string;
  name: string;
  rows: number;
}

export function QueuePage() {
  const query = useInfiniteQuery(queueQuery);
  const [written, setWritten] = useState<Written | null>(null);
  const rows = query.data?.pages.flatMap((page) => page.rows);
  const sub = rows?.[0] && (query.hasNextPage ? TEXT.waitingMore : TEXT.waiting)(rows.length, sentAt(rows[0]));
  const save = () =>
    downloadCsv(
      'dwaso-queue',
      [TEXT.name, TEXT.vertical, TEXT.submitted],
      (rows ?? []).map(({ name, vertical, submittedAt }) => [name, vertical, submittedAt ?? '']),
    );
  return (
    <Page
      title={TEXT.title}
      sub={sub}
      actions={
        rows &&
        rows.length > 0 && (
          <Button kind="ghost" icon="down2" onClick={save}>
            {TEXT.queueList}
          </Button>
        )
      }
    >
      <div className="stack">
        {written && <AuditNote key={written.id} targetId={written.id} name={written.name} rows={written.rows} />}
        <Loaded query={query} what={TEXT.title} skeleton={<SkeletonRows label={TEXT.loading} />}>
          {({ pages }) => (
            <Queue
              rows={pages.flatMap((page) => page.rows)}
              more={query.hasNextPage}
              loadMore={query.isFetching ? null : query.fetchNextPage}
              onWritten={setWritten}
            />
          )}
        </Loaded>
      </div>
    </Page>
  );
}

const sentAt = ({ submittedAt, createdAt }: Business) => formatDateTime(submittedAt ?? createdAt);

interface QueueProps {
  rows: readonly Business[];
  more: boolean;
  /** Null while the list is being read. */
  loadMore: (() => Promise<unknown>) | null;
  onWritten: (written: Written) => void;
}

function Queue({ rows, more, loadMore, onWritten }: QueueProps) {
  const { id } = route.useSearch();
  const navigate = route.useNavigate();
  const found = rows.findIndex((row) => row.id === id);
  const at = Math.max(found, 0);
  const current = rows[at];
  const next = rows[at + 1];
  const last = at >= rows.length - 2;
  useEffect(() => {
    if (more && last) void loadMore?.();
  }, [more, last, loadMore]);
  if (!current)
    return (
      <Empty icon="shield" title={TEXT.empty.title}>
        <p>{TEXT.empty.text}</p>
      </Empty>
    );
  const place = (more ? TEXT.placeMore : TEXT.place)(at + 1, rows.length);
  const step = (row: Business | undefined, label: string, icon: 'left' | 'right') =>
    row ? (
      <Link to="/queue" search={{ id: row.id }}>
        <Icon name={icon} size="sm" />
        <span className="vh">{label}</span>
      </Link>
    ) : (
      <span className="muted" aria-hidden="true">
        <Icon name={icon} size="sm" />
      </span>
    );
  return (
    <>
      <fieldset className="seg">
        <legend className="vh">{TEXT.queue}</legend>
        {step(rows[at - 1], TEXT.previous, 'left')}
        <span aria-current="true">{place}</span>
        {step(next, TEXT.next, 'right')}
      </fieldset>
      {id !== undefined && found < 0 && <p className="small muted">{TEXT.decided}</p>}
      {next && <Ahead businessId={next.id} />}
      <div className="desk">
        <QueueList rows={rows} current={current.id} />
        <Candidate
          key={current.id}
          business={current}
          onDone={(written) => {
            onWritten({ id: current.id, name: current.name, rows: written });
            // The next one, at once; the list follows.
            void navigate({ to: '/queue', search: next ? { id: next.id } : {}, replace: true });
            void refreshDesk();
          }}
        />
      </div>
    </>
  );
}

/** Reads the next business while the operator looks at this one. */
function Ahead({ businessId }: { businessId: string }) {
  usePrefetchQuery(overviewQuery(businessId));
  usePrefetchQuery(profileQuery(businessId));
  return null;
}

function QueueList({ rows, current }: { rows: readonly Business[]; current: string }) {
  const now = useNow();
  return (
    <nav className="card rows wide stick qn" aria-label={TEXT.queue}>
      {rows.map((row) => (
        <Link
          key={row.id}
          className={row.id === current ? 'li on' : 'li'}
          to="/queue"
          search={{ id: row.id }}
          aria-current={row.id === current ? 'true' : undefined}
        >
          <span className="grow">
            <b>{row.name}</b>
            <br />
            <span className="small muted">{row.location?.area?.name ?? row.vertical}</span>
          </span>
          <span className="tag gold">
            {TEXT.hours(Math.floor((now - Date.parse(row.submittedAt ?? row.createdAt)) / HOUR_MS))}
          </span>
        </Link>
      ))}
    </nav>
  );
}

/** Everything needed to decide, on one screen. */
function Candidate({ business, onDone }: { business: Business; onDone: (rows: number) => void }) {
  const overview = useQuery(overviewQuery(business.id));
  const profile = useQuery(profileQuery(business.id));
  const problems = business.listingProblems.filter((code) => code !== 'NOT_VERIFIED').length;
  return (
    <>
      <div className="stack g5">
        <ProfileCard
          business={business}
          tags={
            <Link className="lnk" to="/businesses/$businessId" params={{ businessId: business.id }}>
              {TEXT.overview}
            </Link>
          }
        />
        <Loaded query={overview} what={TEXT.title} skeleton={<SkeletonRows rows={2} />}>
          {({ members }) => (
            <Loaded query={profile} what={TEXT.title} skeleton={<SkeletonRows rows={2} />}>
              {(shown) => (
                <>
                  <div className="two">
                    <OwnersCard members={members} />
                    <PlaceCard business={business} profile={shown} />
                  </div>
                  <div className="two">
                    <OfferCard profile={shown} />
                    <HoursCard profile={shown}>
                      <Facts facts={policyFacts(business.policies)} />
                    </HoursCard>
                  </div>
                </>
              )}
            </Loaded>
          )}
        </Loaded>
        <AuditTrail businessId={business.id} />
      </div>
      <aside className="stack stick" aria-label={TEXT.decision}>
        <ChecksCard business={business} />
        <DecideForm business={business} onDone={onDone} />
      </aside>
      <div className="save slim">
        <span>{TEXT.toDecide(problems)}</span>
        <a className="btn pri" href="#decide">
          {TEXT.decide}
        </a>
      </div>
    </>
  );
}
