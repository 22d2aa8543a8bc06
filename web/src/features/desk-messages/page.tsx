import type { MessageSums } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { formatCount, formatDays, formatMoney } from '../../kit/format.ts';
import { Page } from '../../ui/page.tsx';
import { Empty, Loaded, SkeletonRows } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { messageSumsQuery } from './queries.ts';
import { PERIODS, rangeOf } from './search.ts';
import { type ChannelSum, countDropped, countWaiting, sumByChannel } from './sums.ts';
import { TEXT } from './texts.ts';

const route = getRouteApi('/desk/messages');

/** Messages of all shops: how many arrive, what they cost, and why the others did not. */
export function MessagesPage() {
  const search = route.useSearch();
  const { from, to } = rangeOf(search);
  const query = useQuery(messageSumsQuery(from, to));
  const { period = 'month' } = search;
  return (
    <Page title={TEXT.title} sub={formatDays(from, to)}>
      <nav className="chips" aria-label={TEXT.period}>
        {PERIODS.map((one) => (
          <Link
            key={one}
            className="chip"
            to="/messages"
            search={{ period: one }}
            activeOptions={{ exact: true }}
            aria-current={one === period ? 'page' : undefined}
          >
            {TEXT[one]}
          </Link>
        ))}
      </nav>
      <Loaded query={query} what={TEXT.title} skeleton={<SkeletonRows />}>
        {(sums) => <Sums sums={sums} />}
      </Loaded>
    </Page>
  );
}

function Sums({ sums }: { sums: MessageSums }) {
  const channels = sumByChannel(sums);
  if (sums.sums.length === 0)
    return (
      <Empty icon="chat" title={TEXT.empty.title}>
        <p>{TEXT.empty.text}</p>
      </Empty>
    );
  return (
    <>
      <Figures sums={sums} channels={channels} />
      <section className="stack" aria-label={TEXT.byChannel}>
        <h2>{TEXT.byChannel}</h2>
        <Table
          caption={TEXT.byChannel}
          columns={channelColumns(sums.providers)}
          rows={channels}
          rowKey={({ channel }) => channel}
          csvName="dwaso-messages-channels"
        />
      </section>
      <div className="split">
        <section className="stack" aria-label={TEXT.byShop}>
          <h2>{TEXT.byShop}</h2>
          <p className="small muted">{TEXT.marginHelp}</p>
          <Table
            caption={TEXT.byShop}
            columns={SHOPS}
            rows={sums.businesses}
            rowKey={({ businessId }) => businessId}
            csvName="dwaso-messages-shops"
          />
        </section>
        <aside className="stack g5" aria-label={TEXT.whyFailed}>
          <Reasons title={TEXT.whyFailed} none={TEXT.nothingFailed} sums={sums} status="FAILED" />
          <Reasons title={TEXT.whyDropped} none={TEXT.nothingDropped} sums={sums} status="DROPPED" />
        </aside>
      </div>
    </>
  );
}

const shareOf = (part: number, whole: number) => (whole === 0 ? TEXT.none : TEXT.percent(part / whole));

function Figures({ sums, channels }: { sums: MessageSums; channels: readonly ChannelSum[] }) {
  const paid = channels.filter(({ channel }) => channel !== 'PUSH');
  const total = (of: readonly ChannelSum[], name: 'sent' | 'tried' | 'delivered' | 'costPesewas') =>
    of.reduce((all, one) => all + one[name], 0);
  const costOf = (wanted: string) => formatMoney(channels.find(({ channel }) => channel === wanted)?.costPesewas ?? 0);
  return (
    <div className="kpis">
      <div className="card kpi">
        <span>{TEXT.sent}</span>
        <b>{formatCount(total(channels, 'sent'))}</b>
        <small>{TEXT.shops(sums.businesses.filter(({ sent }) => sent > 0).length)}</small>
      </div>
      <div className="card kpi">
        <span>{TEXT.delivered}</span>
        <b>{shareOf(total(paid, 'delivered'), total(paid, 'tried'))}</b>
        <small>{TEXT.deliveredHelp}</small>
      </div>
      <div className="card kpi">
        <span>{TEXT.cost}</span>
        <b>{formatMoney(total(channels, 'costPesewas'))}</b>
        <small>{TEXT.costOf(costOf('SMS'), costOf('WHATSAPP'))}</small>
      </div>
      <div className="card kpi">
        <span>{TEXT.dropped}</span>
        <b>{formatCount(countDropped(sums))}</b>
        <small>{TEXT.droppedHelp(formatCount(countWaiting(sums)))}</small>
      </div>
    </div>
  );
}

const LOOKS: Record<string, string> = { WORKS: 'tag ok', SLOW: 'tag held', FAILING: 'tag bad' };

const nameProvider = (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1);

const channelColumns = (providers: MessageSums['providers']): readonly Column<ChannelSum>[] => {
  const providerOf = (wanted: string) => providers.find(({ channel }) => channel === wanted);
  const nameOf = (channel: ChannelSum['channel']) => {
    const provider = providerOf(channel);
    return channel === 'SMS' && provider
      ? `${TEXT.channels[channel]}, ${nameProvider(provider.name)}`
      : (TEXT.channels[channel] ?? channel);
  };
  return [
    { head: TEXT.channel, cell: ({ channel }) => <b>{nameOf(channel)}</b>, csv: ({ channel }) => channel },
    {
      head: TEXT.state,
      cell: ({ channel }) => {
        const provider = providerOf(channel);
        // Notifications of browsers need no account.
        if (!provider) return <span className="tag">{channel === 'PUSH' ? TEXT.noAccount : TEXT.notSetUp}</span>;
        return <span className={LOOKS[provider.state] ?? 'tag'}>{TEXT.states[provider.state] ?? provider.state}</span>;
      },
    },
    {
      head: TEXT.sent,
      number: true,
      folded: 'left',
      label: TEXT.sent,
      cell: ({ sent }) => formatCount(sent),
      csv: ({ sent }) => sent,
    },
    {
      head: TEXT.delivered,
      number: true,
      label: TEXT.delivered,
      cell: ({ delivered, tried, channel }) => (channel === 'PUSH' ? TEXT.none : shareOf(delivered, tried)),
      csv: ({ delivered }) => delivered,
    },
    {
      head: TEXT.failed,
      number: true,
      folded: 'left',
      label: TEXT.failed,
      cell: ({ failed, tried }) => shareOf(failed, tried),
      csv: ({ failed }) => failed,
    },
    {
      head: TEXT.cost,
      number: true,
      label: TEXT.cost,
      cell: ({ costPesewas }) => formatMoney(costPesewas),
      csv: ({ costPesewas }) => costPesewas / 100,
    },
  ];
};

type ShopSum = MessageSums['businesses'][number];

const SHOPS: readonly Column<ShopSum>[] = [
  {
    head: TEXT.shop,
    cell: ({ businessId, businessName }) => (
      <Link to="/businesses/$businessId" params={{ businessId }}>
        {businessName}
      </Link>
    ),
    csv: ({ businessName }) => businessName,
  },
  {
    head: TEXT.failed,
    number: true,
    label: TEXT.failed,
    cell: ({ failed }) => <b className={failed > 0 ? 'dn' : undefined}>{formatCount(failed)}</b>,
    csv: ({ failed }) => failed,
  },
  {
    head: TEXT.sent,
    number: true,
    folded: 'left',
    label: TEXT.sent,
    cell: ({ sent }) => formatCount(sent),
    csv: ({ sent }) => sent,
  },
  {
    head: TEXT.cost,
    number: true,
    label: TEXT.cost,
    cell: ({ costPesewas }) => formatMoney(costPesewas),
    csv: ({ costPesewas }) => costPesewas / 100,
  },
  {
    head: TEXT.margin,
    number: true,
    label: TEXT.margin,
    cell: ({ marginPesewas }) => (
      <span className={marginPesewas < 0 ? 'dn' : undefined}>{formatMoney(marginPesewas)}</span>
    ),
    csv: ({ marginPesewas }) => marginPesewas / 100,
  },
];

function Reasons({
  title,
  none,
  sums,
  status,
}: {
  title: string;
  none: string;
  sums: MessageSums;
  status: 'FAILED' | 'DROPPED';
}) {
  const reasons = sums.reasons.filter((one) => one.status === status);
  return (
    <section className="card pad stack g3">
      <h2>{title}</h2>
      {reasons.length === 0 ? (
        <p className="small muted">{none}</p>
      ) : (
        <dl className="sum">
          {reasons.map(({ reason, count }) => (
            <div key={reason}>
              <dt>{TEXT.reasons[reason] ?? reason}</dt>
              <dd>{formatCount(count)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
