import type { Balance, PaymentMoney } from '@dwaso/sdk';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { dateOf, formatAmount, formatDate, formatTime, showCode, today } from '../../kit/format.ts';
import { Money } from '../../ui/money.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Loaded, SkeletonRows } from '../../ui/states.tsx';
import { useBusiness } from '../shops/index.ts';
import { explainNextPayout } from './next-payout.ts';
import { accountQuery, paymentMoneyQuery } from './queries.ts';
import { TEXT } from './texts.ts';

const { where: text } = TEXT;

const nameDay = (instant: string): string =>
  dateOf(instant) === today() ? text.today(formatTime(instant)) : formatDate(instant);

/** Each payment from the customer to the payout: what was, where it is now, what comes next and why. */
export function WherePayments({ balance }: { balance: Balance }) {
  const { id, policies } = useBusiness();
  const account = useQuery(accountQuery(id));
  const query = useInfiniteQuery(paymentMoneyQuery(id));
  const next = account.data === undefined ? '' : explainNextPayout(balance, account.data, policies);
  return (
    <section className="card" aria-labelledby="where-payments">
      <div className="h-row pad">
        <h2 id="where-payments">{text.title}</h2>
      </div>
      <Loaded query={query} what={text.title} skeleton={<SkeletonRows rows={3} label={TEXT.loading} />}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows);
          if (rows.length === 0) return <p className="pad muted">{text.empty}</p>;
          return (
            <div className="rows">
              {rows.map((row) => (
                <PaymentRow key={row.paymentId} businessId={id} row={row} next={next} />
              ))}
              <div className="pad row between">
                <ShowMore query={query} shown={text.shown(rows.length, query.hasNextPage)} />
              </div>
            </div>
          );
        }}
      </Loaded>
    </section>
  );
}

function PaymentRow({ businessId, row, next }: { businessId: string; row: PaymentMoney; next: string }) {
  const { bookingId, bookingCode, status, netPesewas } = row;
  const got = status === 'PAID_OUT' ? text.youGot : text.youGet;
  return (
    <div className="pad stack g3">
      <div className="row between nowr top">
        <div className="grow">
          <b>{row.customerName}</b>{' '}
          {bookingId !== null && bookingCode !== null && (
            <Link className="small mono" to="/b/$businessId/bookings/$bookingId" params={{ businessId, bookingId }}>
              {showCode(bookingCode)}
            </Link>
          )}
          <p className="small muted">{row.bookingItem}</p>
        </div>
        <div className="rt">
          <b>
            <Money pesewas={row.amountPesewas} />
          </b>
          <p className="tiny muted nowrap">{netPesewas > 0 ? got(formatAmount(netPesewas)) : text.nothing}</p>
        </div>
      </div>
      {status === 'OFFSET' || netPesewas <= 0 ? (
        <p className="small muted">{text.offset}</p>
      ) : (
        <Way row={row} next={next} />
      )}
    </div>
  );
}

interface Point {
  className: 'ok' | 'at' | undefined;
  name: string;
  when: string;
}

function secondPoint({ status, availableAt }: PaymentMoney): Point {
  const day = availableAt === null ? null : nameDay(availableAt);
  if (status === 'PENDING')
    return { className: 'at', name: text.onItsWay, when: day === null ? text.soon : text.from(day) };
  const when = day === null ? '' : status === 'AVAILABLE' ? text.since(day) : day;
  return { className: 'ok', name: text.available, when };
}

function thirdPoint({ status, payoutAt }: PaymentMoney, next: string): Point {
  if (status === 'PENDING') return { className: undefined, name: text.payout, when: text.nextOne };
  if (status === 'AVAILABLE') return { className: 'at', name: text.payout, when: next };
  if (status === 'IN_PAYOUT') return { className: 'at', name: text.payout, when: text.sent };
  return { className: 'ok', name: text.paidOut, when: payoutAt === null ? '' : nameDay(payoutAt) };
}

const Way = ({ row, next }: { row: PaymentMoney; next: string }) => {
  const first: Point = { className: 'ok', name: text.paid, when: nameDay(row.paidAt) };
  return (
    <ol className="trk">
      {[first, secondPoint(row), thirdPoint(row, next)].map(({ className, name, when }) => (
        <li key={name} className={className} aria-current={className === 'at' ? 'step' : undefined}>
          <b>{name}</b>
          {when}
        </li>
      ))}
    </ol>
  );
};
