import type { Payment } from '@dwaso/sdk';
import { Link } from '@tanstack/react-router';
import type { Column } from '../../ui/table.tsx';
import { nameMethod } from './names.ts';
import { TEXT } from './texts.ts';

/** Columns that every list of payments has. */
export const payerColumn = (businessId: string): Column<Payment> => ({
  head: TEXT.list.customer,
  cell: ({ customerName, bookingId, bookingItem }) => (
    <>
      <Link to="/b/$businessId/bookings/$bookingId" params={{ businessId, bookingId }}>
        {customerName}
      </Link>
      <br />
      <span className="muted tiny">{bookingItem}</span>
    </>
  ),
  csv: ({ customerName }) => customerName,
});

export const methodColumn: Column<Payment> = {
  head: TEXT.list.method,
  folded: 'left',
  cell: ({ method, note, reference, provider }) => {
    // The reference of a payment by link is an id of 26 characters; the receipt names the payment.
    const text = note ?? (provider === 'MANUAL' ? reference : null);
    return (
      <>
        {nameMethod(method)}
        {text && (
          <>
            <br />
            <span className="muted tiny">{text}</span>
          </>
        )}
      </>
    );
  },
  csv: ({ method }) => nameMethod(method),
};
