import type { AdminPayout } from '@dwaso/sdk';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatAmount, formatDateTime, formatMoney, toMoneyInput } from '../../kit/format.ts';
import { useIsAdmin } from '../../operator/frame.tsx';
import { Banner } from '../../ui/banner.tsx';
import { IconButton } from '../../ui/button.tsx';
import { ChoiceFilter } from '../../ui/choice-filter.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { PagedTable } from '../../ui/paged-table.tsx';
import { Loaded, SkeletonRows } from '../../ui/states.tsx';
import type { Column } from '../../ui/table.tsx';
import { BelowZero } from './below-zero.tsx';
import { AdjustDialog, HoldDialog } from './change-money.tsx';
import { Differences } from './differences.tsx';
import { Figures } from './figures.tsx';
import { ledgerQuery, type PayoutStatus, payoutsQuery, payoutsTodayQuery } from './queries.ts';
import { TEXT } from './texts.ts';

type Changing = { what: 'hold' | 'adjust'; shop: { id: string; name: string } } | null;

/** Figures of today, payouts of all shops, differences, the ledger's balance and shops below zero. */
export function PayoutsPage() {
  const [status, setStatus] = useState<PayoutStatus | undefined>();
  const [changing, setChanging] = useState<Changing>(null);
  const query = useInfiniteQuery(payoutsQuery(status));
  const today = useQuery(payoutsTodayQuery);
  const isAdmin = useIsAdmin();
  const close = () => setChanging(null);
  return (
    <Page title={TEXT.title}>
      <Loaded query={today} what={TEXT.what} skeleton={<SkeletonRows rows={1} />}>
        {(figures) => <Figures today={figures} />}
      </Loaded>
      <div className="split">
        <div className="stack g5">
          <ChoiceFilter label={TEXT.status} all={TEXT.all} names={TEXT.statuses} value={status} onChange={setStatus} />
          <PagedTable
            query={query}
            caption={TEXT.title}
            loading={TEXT.loading}
            empty={TEXT.empty}
            shown={TEXT.shown}
            columns={columns(setChanging, isAdmin)}
            rowKey={({ payout }) => payout.id}
            csvName="payouts"
          />
          <Differences />
        </div>
        <aside className="stack g5" aria-label={TEXT.ledger}>
          <Ledger />
          {today.data && <BelowZero shops={today.data.belowZero} />}
        </aside>
      </div>
      {changing?.what === 'hold' && <HoldDialog shop={changing.shop} onClose={close} />}
      {changing?.what === 'adjust' && <AdjustDialog shop={changing.shop} onClose={close} />}
    </Page>
  );
}

const nameStatus = ({ payout: { status } }: AdminPayout): string =>
  status in TEXT.statuses ? TEXT.statuses[status as PayoutStatus] : status;

function looksOf({ payout: { status } }: AdminPayout): { tone: string; icon: IconName } {
  if (status === 'PAID') return { tone: 'ok', icon: 'check' };
  if (status === 'FAILED' || status === 'RETURNED') return { tone: 'bad', icon: 'warn' };
  return { tone: 'gold', icon: 'clock' };
}

const nameAccount = ({ payout: { account } }: AdminPayout): string =>
  `${account.network ?? account.bank ?? ''} ···${account.numberLast4}, ${account.holderName ?? ''}`;

const columns = (change: (changing: Changing) => void, isAdmin: boolean): Column<AdminPayout>[] => [
  {
    head: TEXT.shop,
    cell: ({ businessId, businessName, payout }) => (
      <>
        <Link to="/businesses/$businessId" params={{ businessId }}>
          {businessName}
        </Link>
        {payout.failure !== null && (
          <>
            <br />
            <span className="small dn">“{payout.failure}”</span>
          </>
        )}
      </>
    ),
    csv: ({ businessName }) => businessName,
  },
  {
    head: TEXT.amount,
    number: true,
    cell: ({ payout }) => formatMoney(payout.amountPesewas),
    csv: ({ payout }) => toMoneyInput(payout.amountPesewas),
  },
  {
    head: TEXT.to,
    folded: 'left',
    cell: (row) => (
      <>
        {nameAccount(row)}
        <br />
        <span className="muted">{formatDateTime(row.payout.createdAt)}</span>
      </>
    ),
    csv: nameAccount,
  },
  {
    head: TEXT.status,
    cell: (row) => {
      const { tone, icon } = looksOf(row);
      const shop = { id: row.businessId, name: row.businessName };
      return (
        <>
          <span className={`tag ${tone}`}>
            <Icon name={icon} />
            {nameStatus(row)}
          </span>
          <span className="row no-print">
            <IconButton icon="lock" label={TEXT.holdOf(shop.name)} onClick={() => change({ what: 'hold', shop })} />
            {isAdmin && (
              <IconButton
                icon="edit"
                label={TEXT.adjustOf(shop.name)}
                onClick={() => change({ what: 'adjust', shop })}
              />
            )}
          </span>
        </>
      );
    },
    csv: nameStatus,
  },
  { head: TEXT.when, csv: ({ payout }) => payout.createdAt },
];

function Ledger() {
  const query = useQuery(ledgerQuery);
  return (
    <section className="card pad stack g3" aria-labelledby="ledger">
      <div className="row between">
        <h2 id="ledger">{TEXT.ledger}</h2>
        {query.data?.totalPesewas === 0 && (
          <span className="tag ok">
            <Icon name="check" />
            {TEXT.inBalance}
          </span>
        )}
      </div>
      <Loaded query={query} what={TEXT.ledger} skeleton={<SkeletonRows rows={3} />}>
        {({ accounts, totalPesewas }) => (
          <>
            {totalPesewas !== 0 && (
              <Banner tone="bad" icon="warn">
                {TEXT.notInBalance}
              </Banner>
            )}
            <dl className="sum">
              {accounts.map(({ account, sumPesewas }) => (
                <div key={account}>
                  <dt>{TEXT.accounts[account as keyof typeof TEXT.accounts]}</dt>
                  <dd>{formatAmount(sumPesewas)}</dd>
                </div>
              ))}
              <div className="tot">
                <dt>{TEXT.sum}</dt>
                <dd>{formatAmount(totalPesewas)}</dd>
              </div>
            </dl>
          </>
        )}
      </Loaded>
    </section>
  );
}
