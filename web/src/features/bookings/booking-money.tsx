import type { Booking, Payment } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatDateTime, formatMoney } from '../../kit/format.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/states.tsx';
import { OwnerOnly } from '../shops/index.ts';
import { nameMethod } from './methods.ts';
import { linksQuery, paymentsQuery } from './queries.ts';
import { RefundDialog } from './refund.tsx';
import { TEXT } from './texts.ts';

/** What the booking costs, what came, what is left. */
export function BookingMoney({ booking }: { booking: Booking }) {
  const query = useQuery(paymentsQuery(booking.businessId, booking.id));
  const [refunding, setRefunding] = useState<Payment | null>(null);
  return (
    <div className="pad stack g3">
      <h3>{TEXT.money}</h3>
      <Loaded query={query} what={TEXT.money} skeleton={<div className="sk w80" />}>
        {(payments) => (
          <dl className="sum">
            <Line name={TEXT.total} pesewas={booking.totalPesewas} />
            {booking.status === 'HELD' && booking.depositPesewas > 0 && (
              <Line name={TEXT.deposit} pesewas={booking.depositPesewas} />
            )}
            {payments.map((payment) => (
              <div key={payment.id}>
                <dt>
                  {TEXT.paid(nameMethod(payment.method), formatDate(payment.paidAt))}
                  <small>
                    <a href={payment.receiptUrl}>{TEXT.receipt(payment.receiptNumber)}</a>
                  </small>
                  {payment.amountPesewas > payment.refundedPesewas && (
                    <OwnerOnly>
                      <Button kind="ghost" onClick={() => setRefunding(payment)}>
                        {TEXT.refund.open}
                        <span className="vh"> {formatMoney(payment.amountPesewas)}</span>
                      </Button>
                    </OwnerOnly>
                  )}
                </dt>
                <dd>{formatMoney(payment.amountPesewas)}</dd>
              </div>
            ))}
            {booking.refundedPesewas > 0 && <Line name={TEXT.refunded} pesewas={booking.refundedPesewas} />}
            {booking.waivedPesewas > 0 && <Line name={TEXT.waived} pesewas={booking.waivedPesewas} />}
            <div className="tot">
              <dt>{TEXT.toPay}</dt>
              <dd>{formatMoney(booking.duePesewas)}</dd>
            </div>
          </dl>
        )}
      </Loaded>
      <OpenLink booking={booking} />
      {refunding && <RefundDialog booking={booking} payment={refunding} onClose={() => setRefunding(null)} />}
    </div>
  );
}

/** The link that the customer can pay at now. */
function OpenLink({ booking }: { booking: Booking }) {
  const { data: links = [] } = useQuery(linksQuery(booking.businessId, booking.id));
  const open = links.find(({ status }) => status === 'OPEN');
  if (!open) return null;
  return (
    <p className="small">
      <a href={open.url}>{TEXT.link.open(formatMoney(open.amountPesewas))}</a>{' '}
      {TEXT.link.until(formatDateTime(open.expiresAt))}
    </p>
  );
}

const Line = ({ name, pesewas }: { name: string; pesewas: number }) => (
  <div>
    <dt>{name}</dt>
    <dd>{formatMoney(pesewas)}</dd>
  </div>
);
