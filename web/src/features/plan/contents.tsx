import type { Subscription } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { addDays, dateOf, daysBetween, formatCount, formatDate, formatMoney, today } from '../../kit/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { messageSettingsQuery } from '../settings/queries.ts';
import { useBusiness } from '../shops/index.ts';
import { namePlan } from './names.ts';
import { plansQuery } from './queries.ts';
import { TEXT } from './texts.ts';

const TRIAL_DAYS = 14;
/** An invoice comes so many days before a period ends, and the shop is read-only so many days after it. */
const WEEK = 7;

/** How much of the trial is left, and what follows. */
export function Trial({ subscription: { plan, periodEnd } }: { subscription: Subscription }) {
  const { data: plans } = useQuery(plansQuery);
  if (!periodEnd) return null;
  const end = dateOf(periodEnd);
  const left = daysBetween(today(), end);
  const price = plans?.find((one) => one.plan === plan);
  return (
    <section className="card pad stack g3" aria-labelledby="trial">
      <div className="row between">
        <h2 id="trial">{TEXT.trial.left(left)}</h2>
        <span className="small muted">{TEXT.trial.ends(formatDate(end))}</span>
      </div>
      <progress
        className="up"
        value={Math.min(TRIAL_DAYS, Math.max(0, TRIAL_DAYS - left))}
        max={TRIAL_DAYS}
        aria-label={TEXT.trial.used}
      />
      <ol className="trk">
        <li className="ok">
          <b>{TEXT.trial.today}</b>
          {TEXT.trial.now}
        </li>
        <li className={left <= WEEK ? 'ok' : undefined}>
          <b>{formatDate(addDays(end, -WEEK))}</b>
          {price && TEXT.trial.invoice(formatMoney(price.pricePesewas))}
        </li>
        <li>
          <b>{formatDate(end)}</b>
          {TEXT.trial.end(namePlan(plan))}
        </li>
      </ol>
    </section>
  );
}

function Lines({ lines, icon, tone }: { lines: readonly string[]; icon: 'check' | 'lock'; tone: 'ok' | 'no' }) {
  return lines.map((line) => (
    <li key={line}>
      <span className={tone}>
        <Icon name={icon} />
      </span>
      <span>{line}</span>
    </li>
  ));
}

export const Contents = () => (
  <section className="card pad stack g3" aria-labelledby="every-plan">
    <h2 id="every-plan">{TEXT.everyPlan}</h2>
    <ul className="chk pairs">
      <Lines lines={TEXT.contents} icon="check" tone="ok" />
    </ul>
  </section>
);

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'Africa/Accra' });

/** How many messages of the plan this month has used. */
export function MonthOfMessages() {
  const { data } = useQuery(messageSettingsQuery(useBusiness().id));
  if (!data) return null;
  const { sent, included } = data.usage;
  return (
    <section className="card pad stack g3" aria-labelledby="month-use">
      <h2 id="month-use">{TEXT.use.title(monthName.format(Date.parse(today())))}</h2>
      <div className="row between">
        <b className="num">{TEXT.use.of(formatCount(sent), formatCount(included))}</b>
        <span className="small muted">{`${Math.round((sent / included) * 100)} %`}</span>
      </div>
      <progress className="up" value={sent} max={included} aria-label={TEXT.use.label} />
      <p className="small muted">{TEXT.use.after(formatCount(included))}</p>
    </section>
  );
}

/** What a shop without a paid plan can do, and from when on. */
export const NotPaid = ({ periodEnd }: { periodEnd: string }) => (
  <section className="card pad stack g3" aria-labelledby="not-paid">
    <h2 id="not-paid">{TEXT.notPaid(formatDate(addDays(dateOf(periodEnd), WEEK)))}</h2>
    <ul className="chk">
      <Lines lines={TEXT.works} icon="check" tone="ok" />
      <Lines lines={TEXT.waiting} icon="lock" tone="no" />
    </ul>
  </section>
);

export const WhatWaits = () => (
  <div className="two">
    <section className="card pad stack g2" aria-labelledby="works-now">
      <h2 id="works-now">{TEXT.worksNow}</h2>
      <ul className="chk">
        <Lines lines={TEXT.works} icon="check" tone="ok" />
      </ul>
    </section>
    <section className="card pad stack g2" aria-labelledby="waits">
      <h2 id="waits">{TEXT.waits}</h2>
      <ul className="chk">
        <Lines lines={TEXT.waiting} icon="lock" tone="no" />
      </ul>
    </section>
  </div>
);
