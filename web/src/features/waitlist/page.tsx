import '../../styles/waitlist.css';
import type { WaitlistEntry, WaitlistMatch } from '@dwaso/sdk';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDate, formatMoney, today } from '../../kit/format.ts';
import { formatPhone } from '../../kit/phone.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Empty, Loaded, SkeletonRows } from '../../ui/states.tsx';
import { Status } from '../../ui/status.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { BookingTabs } from '../bookings/index.ts';
import { Kpi } from '../money/index.ts';
import { OwnerOnly, useBusiness, useReadOnly } from '../shops/index.ts';
import { AddDialog } from './add.tsx';
import { OfferDialog, RemoveDialog } from './dialogs.tsx';
import { byPlace, hasOthers, isOpen, tellItems, tellKept, tellPlace, tellUntil, tellWhen, tellWish } from './names.ts';
import { OthersDialog } from './others.tsx';
import { filledQuery, matchesQuery, waitlistQuery } from './queries.ts';
import { WaitlistRules } from './rules.tsx';
import { TEXT } from './texts.ts';

type Asking = { offer: WaitlistMatch } | { besides: WaitlistMatch } | { remove: WaitlistEntry } | 'add' | null;

/** Who waits, for how much money, and who could be offered something now. */
export function WaitlistPage() {
  const { id, policies } = useBusiness();
  const readOnly = useReadOnly();
  const [asking, setAsking] = useState<Asking>(null);
  const entries = useInfiniteQuery(waitlistQuery(id));
  const matches = useQuery(matchesQuery(id));
  const close = () => setAsking(null);
  const isOff = (policies.waitlist ?? 'OFF') === 'OFF';
  return (
    <Page
      title={TEXT.bookings}
      actions={
        !isOff && (
          <Button icon="plus" onClick={() => setAsking('add')} disabled={readOnly}>
            {TEXT.add.press}
          </Button>
        )
      }
    >
      <BookingTabs businessId={id} />
      <Loaded query={entries} what={TEXT.title} skeleton={<SkeletonRows label={TEXT.loading} />}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows);
          return (
            <>
              <Figures entries={rows} matches={matches.data ?? []} />
              <div className="wl">
                <div className="stack">
                  {rows.length > 0 && (
                    <Matches
                      matches={matches.data ?? []}
                      entries={rows}
                      ask={(offer) => setAsking({ offer })}
                      askElse={(besides) => setAsking({ besides })}
                    />
                  )}
                  {rows.length === 0 ? (
                    <Nobody businessId={id} isOff={isOff} />
                  ) : (
                    <section className="stack" aria-label={TEXT.all}>
                      <h2>{TEXT.all}</h2>
                      <Table
                        caption={TEXT.all}
                        columns={columns((remove) => setAsking({ remove }))}
                        rows={rows}
                        rowKey={(entry) => entry.id}
                        footer={<ShowMore query={entries} shown={TEXT.shown(rows.length)} />}
                      />
                    </section>
                  )}
                </div>
                <OwnerOnly>
                  <WaitlistRules />
                </OwnerOnly>
              </div>
            </>
          );
        }}
      </Loaded>
      {asking === 'add' && <AddDialog onClose={close} />}
      {asking !== null && asking !== 'add' && 'offer' in asking && <OfferDialog match={asking.offer} onClose={close} />}
      {asking !== null && asking !== 'add' && 'besides' in asking && (
        <OthersDialog match={asking.besides} onChoose={(offer) => setAsking({ offer })} onClose={close} />
      )}
      {asking !== null && asking !== 'add' && 'remove' in asking && (
        <RemoveDialog entry={asking.remove} onClose={close} />
      )}
    </Page>
  );
}

const sum = (amounts: readonly number[]): string => formatMoney(amounts.reduce((all, one) => all + one, 0));

function Figures({ entries, matches }: { entries: readonly WaitlistEntry[]; matches: readonly WaitlistMatch[] }) {
  const { id } = useBusiness();
  const { data: filled } = useQuery(filledQuery(id, today()));
  const waiting = entries.filter(({ status }) => status === 'WAITING');
  const offered = entries.filter(({ status }) => status === 'OFFERED');
  const [next] = offered.flatMap(({ offer }) => offer?.expiresAt ?? []).sort();
  return (
    <div className="kpis">
      <Kpi name={TEXT.money} value={sum(waiting.map(({ totalPesewas }) => totalPesewas))}>
        {TEXT.moneyHint(waiting.length)}
      </Kpi>
      <Kpi name={TEXT.now} value={sum(matches.map(({ totalPesewas }) => totalPesewas))}>
        {TEXT.nowHint(matches.length)}
      </Kpi>
      <Kpi name={TEXT.offered} value={String(offered.length)}>
        {next === undefined ? TEXT.offeredHint : TEXT.nextAnswer(tellUntil(next))}
      </Kpi>
      <Kpi name={TEXT.filled} value={formatMoney(filled?.bookedPesewas ?? 0)}>
        {TEXT.filledHint(filled?.bookings ?? 0)}
      </Kpi>
    </div>
  );
}

const Matches = ({
  matches,
  entries,
  ask,
  askElse,
}: {
  matches: readonly WaitlistMatch[];
  entries: readonly WaitlistEntry[];
  ask: (match: WaitlistMatch) => void;
  askElse: (match: WaitlistMatch) => void;
}) => (
  <section className="card" aria-labelledby="waitlist-matches">
    <div className="row pad">
      <h2 id="waitlist-matches">{TEXT.matches}</h2>
      {matches.length > 0 && <span className="tag gold">{byPlace(matches).length}</span>}
    </div>
    {matches.length === 0 ? (
      <p className="pad muted">{TEXT.noMatches}</p>
    ) : (
      <div className="rows">
        {byPlace(matches).map(({ first: match, count }, place) => (
          <div className="pad stack g3" key={match.entry.id}>
            <div className="row between nowr top">
              <b>{`${tellPlace(match)} · ${match.entry.item}`}</b>
              <Status tone="free" icon="check">
                {TEXT.free}
              </Status>
            </div>
            <div className="row nowr">
              <Avatar name={match.entry.customerName} />
              <div className="grow">
                <b>{match.entry.customerName}</b> <span className="tag">{TEXT.firstOf(count)}</span>
                <p className="small muted">{tellWish(match.entry)}</p>
                <Note entry={match.entry} />
              </div>
            </div>
            <div className="btns fill">
              <Button kind={place === 0 ? 'pri' : 'soft'} onClick={() => ask(match)}>
                {TEXT.offer.press(match.entry.customerName, formatMoney(match.totalPesewas))}
              </Button>
              {hasOthers(match, entries) && <Button onClick={() => askElse(match)}>{TEXT.offer.else}</Button>}
            </div>
            <p className="small muted">{tellKept(match)}</p>
          </div>
        ))}
      </div>
    )}
  </section>
);

/** What the customer wrote. */
const Note = ({ entry: { note } }: { entry: WaitlistEntry }) => note && <p className="small">{TEXT.note(note)}</p>;

const Nobody = ({ businessId, isOff }: { businessId: string; isOff: boolean }) => (
  <Empty
    icon={isOff ? 'clock' : 'users'}
    title={TEXT.empty.title}
    action={
      !isOff && (
        <OwnerOnly>
          <Link className="btn sec" to="/b/$businessId/settings/listing" params={{ businessId }}>
            <Icon name="share" />
            {TEXT.empty.share}
          </Link>
        </OwnerOnly>
      )
    }
  >
    <p>{isOff ? TEXT.empty.off : TEXT.empty.text}</p>
  </Empty>
);

function State({ entry: { status, position, offer } }: { entry: WaitlistEntry }) {
  if (status === 'OFFERED' && offer)
    return (
      <Status tone="held" icon="clock">
        {TEXT.offeredUntil(tellUntil(offer.expiresAt))}
      </Status>
    );
  const place = status === 'WAITING' && position !== null;
  return <span className="tag">{place ? TEXT.place(position) : (TEXT.statuses[status] ?? status)}</span>;
}

const columns = (remove: (entry: WaitlistEntry) => void): readonly Column<WaitlistEntry>[] => [
  {
    head: TEXT.customer,
    cell: ({ businessId, customerId, customerName, customerPhone, createdAt }) => (
      <>
        <Link to="/b/$businessId/customers/$customerId" params={{ businessId, customerId }}>
          {customerName}
        </Link>
        <br />
        <span className="muted tiny">{`${formatPhone(customerPhone)}, ${TEXT.since(formatDate(createdAt))}`}</span>
      </>
    ),
  },
  {
    head: TEXT.price,
    number: true,
    cell: ({ totalPesewas }) => formatMoney(totalPesewas),
  },
  {
    head: TEXT.wants,
    folded: 'left',
    cell: (entry) => (
      <>
        {tellItems(entry)}
        <br />
        <span className="muted">{tellWhen(entry)}</span>
        <Note entry={entry} />
      </>
    ),
  },
  { head: TEXT.state, cell: (entry) => <State entry={entry} /> },
  {
    head: '',
    folded: 'full',
    cell: (entry) =>
      isOpen(entry) && (
        <Button kind="ghost" onClick={() => remove(entry)}>
          {TEXT.remove.press}
          <span className="vh"> {entry.customerName}</span>
        </Button>
      ),
  },
];
