import type { Booking } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { MoveTarget } from './move-target.ts';
import { bookingQuery } from './queries.ts';

const MoveDialog = lazy(async () => ({ default: (await import('./move.tsx')).MoveDialog }));

/** The question before a move, with from and to. Without a target it asks for one. */
export const AskMove = ({ booking, to, onClose }: { booking: Booking; to?: MoveTarget; onClose: () => void }) => (
  <Suspense>
    <MoveDialog booking={booking} {...(to && { to })} onClose={onClose} />
  </Suspense>
);

/** The dialogs of a booking that other screens open too. Each is loaded when it is first opened. */
const DIALOGS = {
  link: lazy(async () => ({ default: (await import('./payment-link.tsx')).PaymentLinkDialog })),
  record: lazy(async () => ({ default: (await import('./record-payment.tsx')).RecordPaymentDialog })),
};

export function BookingDialog({
  kind,
  booking,
  onClose,
  onPaid,
}: {
  kind: keyof typeof DIALOGS;
  booking: Booking;
  onClose: () => void;
  /** Called once the money is noted, or the link is made. */
  onPaid?: () => void;
}) {
  const Chosen = DIALOGS[kind];
  return (
    <Suspense>
      <Chosen booking={booking} onClose={onClose} {...(onPaid && { onPaid })} />
    </Suspense>
  );
}

const WaiveDialog = lazy(async () => ({ default: (await import('./waive.tsx')).WaiveDialog }));

export type Debt = { bookingId: string; customerName: string; duePesewas: number };

/** What can be done about a debt. A no-show owes nothing by itself, so the debt tells the amount. */
export function OwedDialog({
  kind,
  businessId,
  debt,
  onClose,
}: {
  kind: keyof typeof DIALOGS | 'waive';
  businessId: string;
  debt: Debt;
  onClose: () => void;
}) {
  const { data: booking } = useQuery(bookingQuery(businessId, debt.bookingId));
  if (kind === 'waive')
    return (
      <Suspense>
        <WaiveDialog businessId={businessId} debt={debt} onClose={onClose} />
      </Suspense>
    );
  if (!booking) return null;
  return <BookingDialog kind={kind} booking={{ ...booking, duePesewas: debt.duePesewas }} onClose={onClose} />;
}
