import type { CheckoutSubscriptionRequest, Invoice, PlanPrice, Subscription } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dwaso } from '../../kit/api.ts';
import { ApiForm, SelectField } from '../../kit/form.tsx';
import { formatDate, formatMoney } from '../../kit/format.ts';
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
            {plans.map((price) => (
              <PlanCard
                key={price.plan}
                price={price}
                current={price.plan === subscription.plan && !ended}
                trial={subscription.status === 'TRIALING'}
                onChoose={() => setChosen(price)}
              />
            ))}
          </div>
        )}
      </Loaded>
      {chosen && <CheckoutDialog price={chosen} months={1} onClose={() => setChosen(null)} />}
    </section>
  );
}

const isSold = (plan: string): plan is keyof typeof TEXT.messages => plan in TEXT.messages;

interface PlanCardProps {
  price: PlanPrice;
  current: boolean;
  trial: boolean;
  onChoose: () => void;
}

function PlanCard({ price: { plan, pricePesewas }, current, trial, onChoose }: PlanCardProps) {
  const name = namePlan(plan);
  const amount = formatMoney(pricePesewas);
  const press = current ? (trial ? TEXT.keep(name, amount) : TEXT.stay(amount)) : TEXT.choose(name, amount);
  return (
    <div className={current ? 'card plan cur' : 'card plan'}>
      <div className="row between">
        <h3>{name}</h3>
        {current && <span className="tag ok">{trial ? TEXT.yourTrial : TEXT.yours}</span>}
      </div>
      <p>
        <span className="big m">{amount}</span> <span className="muted small">{TEXT.month}</span>
      </p>
      {isSold(plan) && (
        <ul>
          <li>
            <Icon name="chat" size="sm" />
            <b>{TEXT.messages[plan]}</b>
          </li>
          <li>
            <Icon name="check" size="sm" />
            {TEXT.below}
          </li>
          <li>
            <Icon name="users" size="sm" />
            {TEXT.enough[plan]}
          </li>
        </ul>
      )}
      <Button {...(current && trial && { kind: 'pri' })} onClick={onChoose}>
        {press}
      </Button>
    </div>
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
