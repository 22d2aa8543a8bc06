import type { Booking } from '@dwaso/sdk';
import { useNow } from '../../kit/now.ts';
import { online } from '../../kit/online.ts';
import { isLate, outbox } from '../../kit/outbox.ts';
import { useStore } from '../../kit/store.ts';
import type { IconName } from '../../ui/icon.tsx';
import { Status } from '../../ui/status.tsx';
import { TEXT } from './texts.ts';

type Known = keyof typeof TEXT.statusWords;

export const BOOKING_LOOKS: Record<Known, { tone: string; icon: IconName }> = {
  HELD: { tone: 'held', icon: 'clock' },
  CONFIRMED: { tone: 'confirmed', icon: 'check' },
  CHECKED_IN: { tone: 'checked-in', icon: 'in' },
  COMPLETED: { tone: 'completed', icon: 'checks' },
  CANCELLED: { tone: 'cancelled', icon: 'x' },
  NO_SHOW: { tone: 'no-show', icon: 'userx' },
  EXPIRED: { tone: 'expired', icon: 'glass' },
};

export const STEP_RESULTS = {
  'check-in': 'CHECKED_IN',
  complete: 'COMPLETED',
  'complete-free': 'COMPLETED',
  'no-show': 'NO_SHOW',
} as const;
export type StepKind = keyof typeof STEP_RESULTS;

const isKnown = (status: string): status is Known => status in BOOKING_LOOKS;

/** The word of a state; one that is newer than this screen stays as the service wrote it. */
export const nameStatus = (status: string): string => (isKnown(status) ? TEXT.statusWords[status] : status);

/** The step of a booking that is shown but not yet sent. */
export function usePendingStep(bookingId: string): { kind: StepKind; late: boolean } | null {
  const now = useNow();
  const isOnline = useStore(online);
  const step = useStore(outbox).find(({ target }) => target === bookingId);
  if (!step) return null;
  return { kind: step.kind as StepKind, late: !isOnline || isLate(step, now) };
}

/** The state of a booking, with the step that was just taken. */
export function BookingStatus({ booking }: { booking: Pick<Booking, 'id' | 'status'> }) {
  const pending = usePendingStep(booking.id);
  const status = pending ? STEP_RESULTS[pending.kind] : booking.status;
  if (!isKnown(status))
    return (
      <Status tone="completed" icon="info">
        {status}
      </Status>
    );
  return (
    <Status {...BOOKING_LOOKS[status]}>{pending?.late ? TEXT.waits[pending.kind] : TEXT.statusWords[status]}</Status>
  );
}
