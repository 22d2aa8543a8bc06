import type { Business, BusinessOverview, Member } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCount, formatDateTime } from '../../kit/format.ts';
import { formatPhone } from '../../kit/phone.ts';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty, Loaded, SkeletonRows } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AuditNote, AuditTrail } from '../desk-audit/index.ts';
import { refreshDesk } from '../desk-audit/queries.ts';
import { useVerticalName } from '../desk-verticals/index.ts';
import { DecideForm } from './decide.tsx';
import { KeysPart } from './keys.tsx';
import { ListingCard } from './listing.tsx';
import { MoneyCard } from './money.tsx';
import { policyFacts } from './policies.tsx';
import { ChecksCard, Facts, HoursCard, OfferCard, OwnersCard, PlaceCard, ProfileCard } from './profile.tsx';
import { overviewQuery, profileQuery } from './queries.ts';
import { PARTS } from './search.ts';
import { BusinessStatus, ListingState } from './status.tsx';
import { TEXT } from './texts.ts';

const route = getRouteApi('/desk/businesses/$businessId');

export function BusinessPage() {
  const { businessId } = route.useParams();
  const query = useQuery(overviewQuery(businessId));
  return (
    <Page title={query.data?.business.name ?? TEXT.one} sub={<BackLink />}>
      <Loaded query={query} what={TEXT.one} skeleton={<SkeletonRows />}>
        {(overview) => <Overview overview={overview} />}
      </Loaded>
    </Page>
  );
}

const BackLink = () => (
  <Link className="lnk back" to="/businesses">
    <Icon name="back" size="sm" />
    {TEXT.back}
  </Link>
);

function Overview({ overview }: { overview: BusinessOverview }) {
  const { business, members, apiKeys } = overview;
  const { part = 'overview' } = route.useSearch();
  const navigate = route.useNavigate();
  const [written, setWritten] = useState(0);
  const note = (rows: number) => {
    setWritten(rows);
    void refreshDesk();
  };
  return (
    <div className="stack">
      {written > 0 && <AuditNote targetId={business.id} name={business.name} rows={written} />}
      <div className="desk plain">
        <div className="stack">
          <Tabs
            label={TEXT.tabs.label}
            tabs={PARTS.map((key) => ({ key, text: TEXT.tabs[key] }))}
            current={part}
            onChange={(key) => void navigate({ to: '.', search: { part: key }, replace: true })}
          >
            {part === 'overview' && <MainPart overview={overview} />}
            {part === 'offer' && <OfferPart business={business} />}
            {part === 'team' && <Team members={members} business={business} />}
            {part === 'keys' && <KeysPart business={business} keys={apiKeys} />}
          </Tabs>
        </div>
        <aside className="stack" aria-label={TEXT.decide.title}>
          <ListingCard business={business} onDone={() => note(1)} />
          <ChecksCard business={business} />
          <DecideForm key={business.updatedAt} business={business} onDone={note} />
        </aside>
      </div>
    </div>
  );
}

function MainPart({ overview }: { overview: BusinessOverview }) {
  const { business, members, counts } = overview;
  const verticalName = useVerticalName(business.vertical);
  const { catalog, customers, bookings } = counts;
  const count = (entries: Record<string, number>) =>
    Object.entries(entries).map(
      ([key, value]) => [TEXT.count[key as keyof typeof TEXT.count] ?? key, formatCount(value)] as const,
    );
  return (
    <>
      <ProfileCard
        business={business}
        tags={
          <>
            <BusinessStatus business={business} />
            <ListingState business={business} />
            {business.sandbox && <span className="tag">{TEXT.sandbox}</span>}
          </>
        }
      />
      <div className="two">
        <OwnersCard members={members} />
        <section className="card pad stack g3">
          <h2>{TEXT.counts}</h2>
          <Facts facts={[...count({ ...catalog }), ...count({ customers }), ...count({ ...bookings })]} />
        </section>
      </div>
      <div className="two">
        <section className="card pad stack g3">
          <h2>{TEXT.facts}</h2>
          <Facts facts={factsOf(business, verticalName)} />
          <Link className="lnk" to="/usage" search={{ businessId: business.id }}>
            {TEXT.usage}
          </Link>
        </section>
        <section className="card pad stack g3">
          <h2>{TEXT.policies}</h2>
          <Facts facts={policyFacts(business.policies)} />
        </section>
      </div>
      <MoneyCard overview={overview} />
      <AuditTrail businessId={business.id} />
    </>
  );
}

function factsOf(business: Business, verticalName: string): readonly (readonly [string, string])[] {
  const { assistant, rating, family, bookingShape, contactPhone, submittedAt, attributes } = business;
  const answers = assistant.number ? TEXT.answering(formatPhone(assistant.number)) : TEXT.answeringNoNumber;
  return [
    [TEXT.id, business.id],
    [TEXT.slug, `/b/${business.slug}`],
    [TEXT.vertical, verticalName],
    [TEXT.family, family in TEXT.families ? TEXT.families[family as keyof typeof TEXT.families] : family],
    [
      TEXT.bookingShape,
      bookingShape in TEXT.shapes ? TEXT.shapes[bookingShape as keyof typeof TEXT.shapes] : bookingShape,
    ],
    [TEXT.contact, contactPhone ? formatPhone(contactPhone) : TEXT.none],
    [TEXT.rating, rating.average === null ? TEXT.unrated : TEXT.rated(rating.average, rating.count)],
    [TEXT.assistant, assistant.answering ? answers : TEXT.notAnswering],
    [TEXT.assistantSince, assistant.updatedAt ? formatDateTime(assistant.updatedAt) : TEXT.none],
    [TEXT.timezone, business.timezone],
    [TEXT.currency, business.currency],
    [TEXT.attributes, Object.keys(attributes).length === 0 ? TEXT.none : JSON.stringify(attributes)],
    [TEXT.submitted, submittedAt ? formatDateTime(submittedAt) : TEXT.none],
    [TEXT.created, formatDateTime(business.createdAt)],
    [TEXT.updated, formatDateTime(business.updatedAt)],
  ];
}

function OfferPart({ business }: { business: Business }) {
  const query = useQuery(profileQuery(business.id));
  return (
    <Loaded query={query} what={TEXT.offered} skeleton={<SkeletonRows />}>
      {(profile) => (
        <>
          <OfferCard profile={profile} />
          <div className="two">
            <PlaceCard business={business} profile={profile} />
            <HoursCard profile={profile} />
          </div>
        </>
      )}
    </Loaded>
  );
}

const TEAM: readonly Column<Member>[] = [
  { head: TEXT.member, cell: ({ name }) => <b>{name ?? TEXT.unnamed}</b>, csv: ({ name }) => name ?? '' },
  {
    head: TEXT.role,
    cell: ({ role }) => (role === 'OWNER' ? TEXT.roles.OWNER : TEXT.roles.STAFF),
    csv: ({ role }) => role,
  },
  {
    head: TEXT.phone,
    folded: 'left',
    cell: ({ phone }) => <span className="nb">{formatPhone(phone)}</span>,
    csv: ({ phone }) => phone,
  },
  {
    head: TEXT.state,
    cell: ({ state }) => (state === 'ACTIVE' ? TEXT.states.ACTIVE : TEXT.states.PENDING),
    csv: ({ state }) => state,
  },
  {
    head: TEXT.invited,
    folded: 'hidden',
    cell: ({ invitedAt }) => formatDateTime(invitedAt),
    csv: ({ invitedAt }) => invitedAt,
  },
  {
    head: TEXT.joined,
    folded: 'hidden',
    cell: ({ joinedAt }) => (joinedAt ? formatDateTime(joinedAt) : TEXT.none),
    csv: ({ joinedAt }) => joinedAt ?? '',
  },
];

const Team = ({ members, business }: { members: readonly Member[]; business: Business }) =>
  members.length === 0 ? (
    <Empty icon="users" title={TEXT.noMembers.title}>
      <p>{TEXT.noMembers.text}</p>
    </Empty>
  ) : (
    <Table
      caption={TEXT.tabs.team}
      columns={TEAM}
      rows={members}
      rowKey={({ id }) => id}
      csvName={`dwaso-team-${business.slug}`}
    />
  );
