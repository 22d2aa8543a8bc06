import type { Booking } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { TEXT as KIT } from '../../kit/texts.ts';
import { showToast } from '../../kit/toast.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import type { MoveTarget } from './move-target.ts';
import { bookingQuery } from './queries.ts';

const MoveDialog = lazyDialog(async () => (await import('./move.tsx')).MoveDialog);

/** The question before a move, with from and to. Without a target it asks for one. */
export const AskMove = ({ booking, to, onClose }: { booking: Booking; to?: MoveTarget; onClose: () => void }) => (
  <MoveDialog booking={booking} {...(to && { to })} onClose={onClose} />
);

/** The dialogs of a booking that other screens open too. Each is loaded when it is first opened. */
const DIALOGS = {
  link: lazyDialog(async () => (await import('./payment-link.tsx')).PaymentLinkDialog),
  record: lazyDialog(async () => (await import('./record-payment.tsx')).RecordPaymentDialog),
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
  return <Chosen booking={booking} onClose={onClose} {...(onPaid && { onPaid })} />;
}

const WaiveDialog = lazyDialog(async () => (await import('./waive.tsx')).WaiveDialog);

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
  const { data: booking, isError } = useQuery(bookingQuery(businessId, debt.bookingId));
  const isLost = kind !== 'waive' && !booking && isError;
  // Without a connection the press says so, and can be repeated.
  useEffect(() => {
    if (!isLost) return;
    showToast(KIT.failed.connection, { icon: 'warn' });
    onClose();
  }, [isLost, onClose]);
  if (kind === 'waive') return <WaiveDialog businessId={businessId} debt={debt} onClose={onClose} />;
  if (!booking) return null;
  return <BookingDialog kind={kind} booking={{ ...booking, duePesewas: debt.duePesewas }} onClose={onClose} />;
}
