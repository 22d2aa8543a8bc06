import '../../styles/entries.css';
import type { Unit } from '@dwaso/sdk';
import { Link } from '@tanstack/react-router';
import { Children, type ReactNode, useId } from 'react';
import { formatMoney, showCode } from '../../kit/format.ts';
import { formatPhone } from '../../kit/phone.ts';
import { useBusiness } from '../shops/index.ts';
import { type Customer, sumItems } from './sum.ts';
import { TEXT } from './texts.ts';

/** A part of the list with how many pieces it has; a sentence where it has none. */
export function Section({
  title,
  count,
  none,
  children,
}: {
  title: string;
  count: number;
  none: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className="card" aria-labelledby={id}>
      <div className="h-row pad">
        <h2 id={id}>{title}</h2>
        {count > 0 && <span className="cnt">{count}</span>}
      </div>
      {count > 0 && Children.count(children) > 0 ? (
        <div className="rows">{children}</div>
      ) : (
        <p className="pad muted">{none}</p>
      )}
    </section>
  );
}

/** Each unit with how many of those that are owned, and who gets them. */
export const ItemRows = ({ customers, units }: { customers: readonly Customer[]; units: readonly Unit[] }) =>
  sumItems(customers).map(({ id, name, quantity, parts }) => {
    const unit = units.find((one) => one.id === id);
    const photo = unit?.photos[0]?.url;
    return (
      <div className="it" key={id}>
        {photo ? (
          <img className="th sm" src={photo} alt="" width="44" height="44" loading="lazy" />
        ) : (
          <span className="th sm" />
        )}
        <b>{name}</b>
        <span className="n">
          <b>{unit ? TEXT.ofOwned(quantity, unit.quantity) : quantity}</b>
        </span>
        <ul>
          {parts.map((part) => (
            <li key={part.bookingId}>
              <Booking id={part.bookingId}>{TEXT.partOf(part.quantity, part.name)}</Booking>
              {part.area && `, ${part.area}`}
            </li>
          ))}
        </ul>
      </div>
    );
  });

export const CustomerRows = ({ customers }: { customers: readonly Customer[] }) =>
  customers.map((customer) => (
    <div className="li" key={customer.bookingId}>
      <div className="grow stack g1">
        <Booking id={customer.bookingId}>
          <b>{customer.name}</b>
        </Booking>
        <Whereto customer={customer} />
        <Things customer={customer} />
        <ToCollect duePesewas={customer.duePesewas} />
      </div>
    </div>
  ));

function Booking({ id: bookingId, children }: { id: string; children: ReactNode }) {
  const { id: businessId } = useBusiness();
  return (
    <Link to="/b/$businessId/bookings/$bookingId" params={{ businessId, bookingId }}>
      {children}
    </Link>
  );
}

export function Whereto({ customer: { phone, address, area, code } }: { customer: Customer }) {
  const place = address === null ? TEXT.pickUp : [address, area].filter(Boolean).join(', ');
  return (
    <p className="small">
      {[phone && formatPhone(phone), place].filter(Boolean).join(' · ')} ·{' '}
      <span className="nowrap">{showCode(code)}</span>
    </p>
  );
}

/** Items and extras, each with a box for the pen. */
export const Things = ({ customer: { items, extras } }: { customer: Customer }) => (
  <ul className="plain stack g1">
    {items.map(({ id, name, quantity }) => (
      <li key={id}>☐ {TEXT.pieceOf(quantity, name)}</li>
    ))}
    {extras.map(({ name, quantity }) => (
      <li key={name}>☐ {TEXT.pieceOf(quantity, name)}</li>
    ))}
  </ul>
);

export const ToCollect = ({ duePesewas }: { duePesewas: number }) =>
  duePesewas > 0 ? (
    <p className="small">
      <b>{TEXT.collectOf(formatMoney(duePesewas))}</b>
    </p>
  ) : (
    <p className="small">{TEXT.paid}</p>
  );
