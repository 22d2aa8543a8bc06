import '../../styles/plan.css';
import type { CheckoutSubscriptionRequest, Invoice, PlanPrice, Subscription } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dwaso } from '../../kit/api.ts';
import { ApiForm, SelectField } from '../../kit/form.tsx';
import { dateOf, daysBetween, formatDate, formatMoney, today } from '../../kit/format.ts';
import { refresh } from '../../kit/query.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/states.tsx';
import { useBusiness } from '../shops/index.ts';
import { namePlan } from './names.ts';
import { plansQuery, subscriptionQuery } from './queries.ts';
import { TEXT } from './texts.ts';

const MONTHS = [1, 3, 6, 12];
const YEAR = 12;

/** The open invoice now, or a whole year instead. */
export function PayNow({ invoice }: { invoice: Invoice }) {
  const [choosing, setChoosing] = useState(false);
  const { data: plans } = useQuery(plansQuery);
  const price = plans?.find(({ plan }) => plan === invoice.plan);
  return (
    <div className="btns">
      <a className="btn pri" href={invoice.url}>
        <Icon name="mobile" />
        {TEXT.pay(formatMoney(invoice.amountPesewas))}
      </a>
      {price && invoice.amountPesewas !== price.pricePesewas * YEAR && (
        <Button onClick={() => setChoosing(true)}>{TEXT.payYear(formatMoney(price.pricePesewas * YEAR))}</Button>
      )}
      {choosing && price && <CheckoutDialog price={price} months={YEAR} onClose={() => setChoosing(false)} />}
    </div>
  );
}

export function Plans({ subscription }: { subscription: Subscription }) {
  const query = useQuery(plansQuery);
  const [chosen, setChosen] = useState<PlanPrice | null>(null);
  const ended = subscription.status === 'CANCELLED';
  return (
    <section className="stack g3" aria-labelledby="plans">
      <h2 id="plans">{TEXT.plans}</h2>
      <Loaded query={query} what={TEXT.plans} skeleton={<div className="sk w80" />}>
        {(plans) => (
          <div className="plans">
            {plans.map((price) => {
              const name = namePlan(price.plan);
              const current = price.plan === subscription.plan && !ended;
              const trial = subscription.status === 'TRIALING';
              const left = subscription.periodEnd ? daysBetween(today(), dateOf(subscription.periodEnd)) : null;
              return (
                <div className={current ? 'card plan cur' : 'card plan'} key={price.plan}>
                  <div className="row between">
                    <h3>{name}</h3>
                    {current && <span className="tag ok">{TEXT.yours}</span>}
                  </div>
                  <p>
                    <span className="big m">{formatMoney(price.pricePesewas)}</span>{' '}
                    <span className="muted small">{TEXT.month}</span>
                  </p>
                  {price.plan in TEXT.messages && (
                    <p className="row nowr">
                      <Icon name="check" />
                      {TEXT.messages[price.plan as keyof typeof TEXT.messages]}
                    </p>
                  )}
                  {current && trial && left !== null && <p className="small muted">{TEXT.trialLeft(left)}</p>}
                  <Button onClick={() => setChosen(price)}>{current ? TEXT.stay : TEXT.choose(name)}</Button>
                </div>
              );
            })}
          </div>
        )}
      </Loaded>
      <div className="card pad stack g3">
        <h3>{TEXT.everyPlan}</h3>
        <ul className="stack g2">
          {TEXT.contents.map((line) => (
            <li className="row nowr top" key={line}>
              <Icon name="check" />
              {line}
            </li>
          ))}
        </ul>
        <p className="small muted">{TEXT.afterTrial}</p>
      </div>
      {chosen && <CheckoutDialog price={chosen} months={1} onClose={() => setChosen(null)} />}
    </section>
  );
}

/** Orders the next months and leads to the page on which they are paid. */
function CheckoutDialog({ price, months, onClose }: { price: PlanPrice; months: number; onClose: () => void }) {
  const { id } = useBusiness();
  const { data: subscription } = useQuery(subscriptionQuery(id));
  const open = subscription?.openInvoice;
  const running = subscription && !subscription.readOnly && subscription.status !== 'CANCELLED';
  return (
    <Dialog title={TEXT.checkout.title(namePlan(price.plan))} onClose={onClose}>
      <ul className="stack g1">
        <li>
          {running && subscription.periodEnd
            ? TEXT.checkout.from(formatDate(subscription.periodEnd))
            : TEXT.checkout.fromNow}
        </li>
        {open && <li>{TEXT.checkout.replaces(open.number, formatMoney(open.amountPesewas))}</li>}
      </ul>
      <ApiForm
        name={`checkout:${id}:${price.plan}`}
        read={(form): CheckoutSubscriptionRequest => ({
          plan: price.plan as CheckoutSubscriptionRequest['plan'],
          periods: Number(form.get('periods')),
        })}
        send={(input, options) => dwaso.billing.checkoutSubscription(id, input, options)}
        onDone={({ url }) => {
          void refresh(id, 'plan');
          location.assign(url);
        }}
        action={TEXT.checkout.action}
      >
        <SelectField name="periods" label={TEXT.checkout.months} defaultValue={months}>
          {MONTHS.map((count) => (
            <option key={count} value={count}>
              {TEXT.checkout.option(count, formatMoney(price.pricePesewas * count))}
            </option>
          ))}
        </SelectField>
      </ApiForm>
    </Dialog>
  );
}
