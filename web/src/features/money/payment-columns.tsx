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
  cell: ({ method, note, reference }) => (
    <>
      {nameMethod(method)}
      {(note ?? reference) && (
        <>
          <br />
          <span className="muted tiny">{note ?? reference}</span>
        </>
      )}
    </>
  ),
  csv: ({ method }) => nameMethod(method),
};
