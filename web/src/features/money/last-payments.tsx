import type { Payment, PaymentRefund } from '@dwaso/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { dateOf, formatDate, formatMoney, formatTime, today } from '../../kit/format.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { Loaded, SkeletonRows } from '../../ui/states.tsx';
import { RefundDialog } from '../bookings/index.ts';
import { OwnerOnly } from '../shops/index.ts';
import { nameMethod } from './names.ts';
import { paymentsQuery } from './queries.ts';
import { TEXT } from './texts.ts';

const SHOWN = 5;

/** The newest payments, and refunds among them that did not arrive. */
export function LastPayments({ businessId }: { businessId: string }) {
  const query = useInfiniteQuery(paymentsQuery(businessId, {}, SHOWN));
  const [refunding, setRefunding] = useState<Payment | null>(null);
  return (
    <aside className="card no-print" aria-labelledby="last-payments">
      <div className="h-row pad">
        <h2 id="last-payments">{TEXT.lastPayments}</h2>
        <Link className="end" to="/b/$businessId/money/payments" params={{ businessId }} search={{}}>
          {TEXT.allPayments}
        </Link>
      </div>
      <Loaded query={query} what={TEXT.payments} skeleton={<SkeletonRows rows={3} label={TEXT.list.loading} />}>
        {({ pages }) => {
          const payments = pages[0]?.rows ?? [];
          if (payments.length === 0) return <p className="pad muted">{TEXT.list.empty.text}</p>;
          return (
            <div className="rows">
              {payments.map((payment) => (
                <Link
                  key={payment.id}
                  className="li"
                  to="/b/$businessId/bookings/$bookingId"
                  params={{ businessId, bookingId: payment.bookingId }}
                >
                  <span className="grow">
                    <b>{payment.customerName}</b>
                    <br />
                    <span className="small muted">
                      {TEXT.paidBy(nameMethod(payment.method), formatMoment(payment.paidAt))}
                    </span>
                  </span>
                  <Money pesewas={payment.amountPesewas} />
                </Link>
              ))}
              {payments.flatMap((payment) =>
                failedRefunds(payment).map((refund) => (
                  <Banner key={refund.id} tone="bad" icon="warn" strip title={TEXT.failedRefund.title}>
                    {TEXT.failedRefund.text(formatMoney(refund.amountPesewas), payment.customerName)}{' '}
                    <OwnerOnly>
                      <Button kind="ghost" onClick={() => setRefunding(payment)}>
                        {TEXT.failedRefund.again}
                      </Button>
                    </OwnerOnly>
                  </Banner>
                )),
              )}
            </div>
          );
        }}
      </Loaded>
      {refunding && <RefundDialog booking={{ businessId }} payment={refunding} onClose={() => setRefunding(null)} />}
    </aside>
  );
}

/** Failed, and not made good by a later one. */
const failedRefunds = ({ refunds }: Payment): PaymentRefund[] => {
  const last = refunds.at(-1);
  return last?.status === 'FAILED' ? [last] : [];
};

/** The time of today's, the day of earlier ones. */
const formatMoment = (instant: string) => (dateOf(instant) === today() ? formatTime(instant) : formatDate(instant));
