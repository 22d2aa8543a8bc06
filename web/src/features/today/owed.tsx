import type { Digest } from '@dwaso/sdk';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDate, showCode } from '../../kit/format.ts';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { OwedDialog } from '../bookings/index.ts';
import { OwnerOnly } from '../shops/index.ts';
import { TEXT } from './texts.ts';

type Debt = Digest['owed'][number];

const SHOWN = 5;

/** Money of bookings that are over; it stays here until it is paid or let go. */
export function OwedCard({ owed, businessId }: { owed: readonly Debt[]; businessId: string }) {
  const [all, setAll] = useState(false);
  if (owed.length === 0) return null;
  const rows = all ? owed : owed.slice(0, SHOWN);
  return (
    <section className="card" aria-labelledby="day-owed">
      <div className="h-row pad">
        <h2 id="day-owed">{TEXT.owed}</h2>
        <span className="cnt hot">{owed.length}</span>
        <span className="end">
          <Money pesewas={sumOwed(owed)} />
        </span>
      </div>
      <div className="rows">
        {rows.map((debt) => (
          <DebtRow key={debt.bookingId} debt={debt} businessId={businessId} />
        ))}
        {rows.length < owed.length && (
          <p className="pad">
            <Button block onClick={() => setAll(true)}>
              {TEXT.allOwed(owed.length)}
            </Button>
          </p>
        )}
      </div>
    </section>
  );
}

export const countCustomers = (owed: readonly Debt[]): number =>
  new Set(owed.map(({ customerName }) => customerName)).size;

export const sumOwed = (owed: readonly Debt[]): number => owed.reduce((sum, { duePesewas }) => sum + duePesewas, 0);

function DebtRow({ debt, businessId }: { debt: Debt; businessId: string }) {
  const [open, setOpen] = useState<'record' | 'link' | 'waive' | null>(null);
  const { bookingId, customerName, duePesewas, item, startsAt, status, code } = debt;
  const name = <span className="vh"> {customerName}</span>;
  return (
    <div className="pad stack g3">
      <div className="row between nowr top">
        <div>
          <Link className="semi" to="/b/$businessId/bookings/$bookingId" params={{ businessId, bookingId }}>
            {customerName}
          </Link>
          <p className="small muted">
            {TEXT.debt(item, formatDate(startsAt), status)} · <span className="m">{showCode(code)}</span>
          </p>
        </div>
        <b>
          <Money pesewas={duePesewas} />
        </b>
      </div>
      <div className="act3">
        <Button onClick={() => setOpen('record')}>
          {TEXT.tookCash}
          {name}
        </Button>
        <Button onClick={() => setOpen('link')}>
          {TEXT.sendLinkShort}
          {name}
        </Button>
        <OwnerOnly>
          <Button kind="ghost" onClick={() => setOpen('waive')}>
            {TEXT.letGo}
            {name}
          </Button>
        </OwnerOnly>
      </div>
      {open && <OwedDialog kind={open} businessId={businessId} debt={debt} onClose={() => setOpen(null)} />}
    </div>
  );
}
