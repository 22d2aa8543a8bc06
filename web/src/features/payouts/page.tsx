import type { Balance, PayoutAccount } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDate, formatDateTime, formatMoney, today } from '../../kit/format.ts';
import { useNow } from '../../kit/now.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Loaded, SkeletonRows } from '../../ui/states.tsx';
import { Kpi, MoneyTabs } from '../money/index.ts';
import { useBusiness } from '../shops/index.ts';
import { LastPayouts } from './last-payouts.tsx';
import { Movements } from './movements.tsx';
import { feeOf, nameAccount } from './names.ts';
import { PayOutDialog } from './pay-out.tsx';
import { accountQuery, balanceQuery } from './queries.ts';
import { PayoutSchedule } from './schedule.tsx';
import { TEXT } from './texts.ts';
import { WherePayments } from './where.tsx';

/** Available and pending money, the next payout, and the reasons. */
export function YourMoneyPage() {
  const { id } = useBusiness();
  const balance = useQuery(balanceQuery(id));
  return (
    <Page
      title={TEXT.title}
      actions={
        <Link
          className="btn sec"
          to="/b/$businessId/statements/$month"
          params={{ businessId: id, month: today().slice(0, 7) }}
        >
          {TEXT.statement}
        </Link>
      }
    >
      <MoneyTabs businessId={id} search={{}} />
      <Loaded query={balance} what={TEXT.figures} skeleton={<SkeletonRows rows={3} label={TEXT.loading} />}>
        {(data) => (
          <>
            <Figures balance={data} />
            <Account businessId={id} balance={data} />
            <div className="split">
              <div className="stack g5">
                <WherePayments balance={data} />
                <Movements businessId={id} />
              </div>
              <aside className="stack g5" aria-label={TEXT.beside}>
                <LastPayouts businessId={id} />
                <PayoutSchedule />
                <Costs />
              </aside>
            </div>
          </>
        )}
      </Loaded>
    </Page>
  );
}

const Costs = () => (
  <section className="card pad stack g3" aria-labelledby="payout-costs">
    <h2 id="payout-costs">{TEXT.costs.title}</h2>
    <dl className="sum">
      {(['MOMO', 'BANK'] as const).map((type) => (
        <div key={type}>
          <dt>
            {TEXT.costs.payout}
            <small>{TEXT.costs.to[type]}</small>
          </dt>
          <dd>{formatMoney(feeOf({ type }))}</dd>
        </div>
      ))}
    </dl>
    <p className="small muted">{TEXT.costs.payment}</p>
    <p className="small muted">{TEXT.cash}</p>
  </section>
);

function Figures({ balance }: { balance: Balance }) {
  const { availablePesewas, pendingPesewas, owedPesewas, inPayoutPesewas, nextPayoutAt, payoutsHeld } = balance;
  return (
    <>
      {payoutsHeld && (
        <Banner tone="warn" icon="info" title={TEXT.held(formatDate(payoutsHeld.at))}>
          {TEXT.heldText(payoutsHeld.reason)}
        </Banner>
      )}
      <div className="kpis">
        <Kpi name={TEXT.available} value={formatMoney(availablePesewas)}>
          {TEXT.availableHint}
        </Kpi>
        <Kpi name={TEXT.onItsWay} value={formatMoney(pendingPesewas)}>
          {TEXT.onItsWayHint}
        </Kpi>
        <Kpi name={TEXT.next} value={nextPayoutAt ? formatDate(nextPayoutAt) : TEXT.byHand}>
          {nextPayoutAt ? TEXT.nextHint : TEXT.byHandHint}
        </Kpi>
        <Kpi name={TEXT.owed} value={formatMoney(owedPesewas)}>
          {owedPesewas > 0 ? TEXT.owedHint : TEXT.nothingOwed}
        </Kpi>
      </div>
      {inPayoutPesewas > 0 && <Banner icon="clock">{TEXT.inPayout(formatMoney(inPayoutPesewas))}</Banner>}
    </>
  );
}

function Account({ businessId, balance }: { businessId: string; balance: Balance }) {
  const account = useQuery(accountQuery(businessId));
  return (
    <section className="card pad stack g3" aria-labelledby="payout-account">
      <h2 id="payout-account">{TEXT.account}</h2>
      <Loaded query={account} what={TEXT.account} skeleton={<SkeletonRows rows={1} label={TEXT.loading} />}>
        {(data) =>
          data?.status === 'READY' ? (
            <Ready businessId={businessId} balance={balance} account={data} />
          ) : (
            <Missing businessId={businessId} balance={balance} />
          )
        }
      </Loaded>
    </section>
  );
}

function Missing({ businessId, balance }: { businessId: string; balance: Balance }) {
  const waiting = balance.availablePesewas + balance.pendingPesewas;
  return (
    <>
      <p>
        <b>{waiting > 0 ? TEXT.noAccount.title(formatMoney(waiting)) : TEXT.noAccount.empty}</b>
      </p>
      <p>{TEXT.noAccount.text}</p>
      <div className="btns">
        <Link className="btn pri" to="/b/$businessId/payouts/account" params={{ businessId }}>
          {TEXT.setUp}
        </Link>
      </div>
    </>
  );
}

function Ready({ businessId, balance, account }: { businessId: string; balance: Balance; account: PayoutAccount }) {
  const [paying, setPaying] = useState(false);
  const now = useNow();
  const waits = account.readyAt !== null && Date.parse(account.readyAt) > now;
  const arrives = balance.availablePesewas - feeOf(account);
  return (
    <>
      <p>
        <b>{nameAccount(account)}</b>
        <br />
        <span className="muted">{account.holderName}</span>
      </p>
      {waits && account.readyAt && <Banner icon="clock">{TEXT.wait(formatDateTime(account.readyAt))}</Banner>}
      <div className="btns">
        {arrives > 0 && !waits && !balance.payoutsHeld && (
          <Button kind="pri" onClick={() => setPaying(true)}>
            {TEXT.payOut.press(formatMoney(arrives))}
          </Button>
        )}
        <Link className={`btn ${waits ? 'pri' : 'sec'}`} to="/b/$businessId/payouts/account" params={{ businessId }}>
          {waits ? TEXT.changeBack : TEXT.change}
        </Link>
      </div>
      {paying && (
        <PayOutDialog
          businessId={businessId}
          account={account}
          available={balance.availablePesewas}
          onClose={() => setPaying(false)}
        />
      )}
    </>
  );
}
