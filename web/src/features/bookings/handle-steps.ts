import { dwaso } from '../../kit/api.ts';
import { handleSteps } from '../../kit/outbox.ts';
import { refresh } from '../../kit/query.ts';
import type { StepKind } from './status.tsx';

/** Sends kept steps. It is loaded before any screen, and so knows no words of the screens. */
const SEND: Record<StepKind, (bookingId: string, options: { idempotencyKey: string }) => PromiseLike<unknown>> = {
  'check-in': (bookingId, options) => dwaso.bookings.checkIn(bookingId, options),
  complete: (bookingId, options) => dwaso.bookings.complete(bookingId, {}, options),
  'complete-free': (bookingId, options) => dwaso.bookings.complete(bookingId, { free: true }, options),
  'no-show': (bookingId, options) => dwaso.bookings.markNoShow(bookingId, options),
};

export function handleBookingSteps(): void {
  for (const [kind, send] of Object.entries(SEND)) {
    handleSteps(kind, {
      send: async (target, options) => send(target, options),
      settled: ({ businessId }) => void refresh(businessId),
    });
  }
}
