import type { Booking } from '@dwaso/sdk';
import { lazy, Suspense } from 'react';
import type { MoveTarget } from './move-target.ts';

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
}: {
  kind: keyof typeof DIALOGS;
  booking: Booking;
  onClose: () => void;
}) {
  const Chosen = DIALOGS[kind];
  return (
    <Suspense>
      <Chosen booking={booking} onClose={onClose} />
    </Suspense>
  );
}
