import type { Booking } from '@dwaso/sdk';
import { dwaso } from '../../kit/api.ts';
import { addStep, handleSteps } from '../../kit/outbox.ts';
import { refresh } from '../../kit/query.ts';
import type { StepKind } from './status.tsx';
import { TEXT } from './texts.ts';

/** Check in, complete and no-show: shown at once, sent after 5 seconds, kept without a network. */
const SEND: Record<StepKind, (bookingId: string, options: { idempotencyKey: string }) => PromiseLike<unknown>> = {
  'check-in': (bookingId, options) => dwaso.bookings.checkIn(bookingId, options),
  complete: (bookingId, options) => dwaso.bookings.complete(bookingId, options),
  'no-show': (bookingId, options) => dwaso.bookings.markNoShow(bookingId, options),
};
const SAID: Record<StepKind, (name: string) => string> = {
  'check-in': TEXT.checkedIn,
  complete: TEXT.completed,
  'no-show': TEXT.missed,
};

export function handleBookingSteps(): void {
  for (const [kind, send] of Object.entries(SEND)) {
    handleSteps(kind, {
      send: async (target, options) => send(target, options),
      settled: ({ businessId }) => void refresh(businessId),
    });
  }
}

export function takeStep(kind: StepKind, { id, businessId, customerName }: Booking): void {
  addStep({ kind, target: id, businessId, text: SAID[kind](customerName) });
}
