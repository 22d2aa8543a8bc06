import '../../styles/catalogue.css';
import '../../styles/checks.css';
import '../../styles/plan.css';
import '../../styles/records.css';
import type { Subscription } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatDays, formatMoney } from '../../kit/format.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty, Loaded, SkeletonRows } from '../../ui/states.tsx';
import { useBusiness } from '../shops/index.ts';
import { CancelDialog, ResumeDialog } from './cancel.tsx';
import { Contents, MonthOfMessages, NotPaid, Trial, WhatWaits } from './contents.tsx';
import { Invoices } from './invoices.tsx';
import { namePlan } from './names.ts';
import { PayNow, Plans } from './plans.tsx';
import { subscriptionQuery } from './queries.ts';
import { TEXT } from './texts.ts';

/** Trial or plan in one line. */
function standingOf({ plan, status, periodEnd, cancelAtPeriodEnd }: Subscription): string {
  const until = periodEnd ? formatDate(periodEnd) : '';
  const name = namePlan(plan);
  if (plan === 'SANDBOX') return TEXT.practice.title;
  if (status === 'CANCELLED') return TEXT.standing.ended(name);
  if (cancelAtPeriodEnd) return TEXT.standing.ending(name, until);
  if (status === 'TRIALING') return TEXT.standing.trial(until);
  return status === 'PAST_DUE' ? TEXT.standing.pastDue(name, until) : TEXT.standing.active(name, until);
}

export function PlanPage() {
  const business = useBusiness();
  const query = useQuery(subscriptionQuery(business.id));
  return (
    <Page title={TEXT.title} sub={query.data && standingOf(query.data)}>
      <Loaded query={query} what={TEXT.title} skeleton={<SkeletonRows rows={3} label={TEXT.plansLoading} />}>
        {(subscription) =>
          subscription.plan === 'SANDBOX' ? (
            <Empty icon="card" title={TEXT.practice.title}>
              <p>{TEXT.practice.text}</p>
            </Empty>
          ) : (
            <Standing subscription={subscription} />
          )
        }
      </Loaded>
    </Page>
  );
}

function Standing({ subscription }: { subscription: Subscription }) {
  const { openInvoice, readOnly, status, periodEnd } = subscription;
  const goesOn = status !== 'CANCELLED' && !subscription.cancelAtPeriodEnd;
  return (
    <div className="stack g5">
      <Notice subscription={subscription} />
      {status === 'TRIALING' && !readOnly && <Trial subscription={subscription} />}
      {openInvoice && (
        <section className="card pad stack g3" aria-labelledby="open-invoice">
          <div className="row between">
            <div>
              <h2 id="open-invoice">{TEXT.invoice(openInvoice.number, namePlan(openInvoice.plan))}</h2>
              <p className="small muted">{formatDays(openInvoice.periodStart, openInvoice.periodEnd)}</p>
            </div>
            <b className="m">{formatMoney(openInvoice.amountPesewas)}</b>
          </div>
          <PayNow invoice={openInvoice} />
          <p className="small muted">{readOnly ? TEXT.payHealed : TEXT.payNote}</p>
        </section>
      )}
      {readOnly && <WhatWaits />}
      <Plans subscription={subscription} />
      <div className="split">
        <Contents />
        <MonthOfMessages />
      </div>
      <Invoices />
      {goesOn && (
        <div className="two">
          {!readOnly && periodEnd && <NotPaid periodEnd={periodEnd} />}
          <EndIt subscription={subscription} />
        </div>
      )}
    </div>
  );
}

function Notice({ subscription }: { subscription: Subscription }) {
  const [resuming, setResuming] = useState(false);
  const { readOnly, status, cancelAtPeriodEnd, periodEnd } = subscription;
  if (readOnly)
    return (
      <Banner tone="bad" icon="lock" title={TEXT.readOnly.title}>
        {status === 'CANCELLED' ? TEXT.readOnly.cancelled : TEXT.readOnly.text}
      </Banner>
    );
  if (status === 'PAST_DUE')
    return (
      <Banner tone="warn" icon="clock" title={TEXT.pastDue.title}>
        {TEXT.pastDue.text}
      </Banner>
    );
  if (!cancelAtPeriodEnd || !periodEnd) return null;
  return (
    <Banner tone="warn" title={TEXT.ending.title(formatDate(periodEnd))}>
      {TEXT.ending.text}
      <span className="btns">
        <Button onClick={() => setResuming(true)}>{TEXT.ending.resume}</Button>
      </span>
      {resuming && <ResumeDialog onClose={() => setResuming(false)} />}
    </Banner>
  );
}

function EndIt({ subscription }: { subscription: Subscription }) {
  const [open, setOpen] = useState(false);
  return (
    <section className="card pad stack g3" aria-labelledby="end-it">
      <h2 id="end-it">{TEXT.cancel.section}</h2>
      <p className="small muted">
        {TEXT.cancel.explain(subscription.periodEnd ? formatDate(subscription.periodEnd) : '')}
      </p>
      <div className="btns">
        <Button kind="dan-o" icon="x" onClick={() => setOpen(true)}>
          {TEXT.cancel.open}
        </Button>
      </div>
      {open && <CancelDialog subscription={subscription} onClose={() => setOpen(false)} />}
    </section>
  );
}
