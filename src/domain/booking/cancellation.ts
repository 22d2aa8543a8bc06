import { isBefore } from '../../kit/time.ts';
import { type Pesewas, sum } from '../pricing/money.ts';
import { changeableUntil, changeableWords } from './policy.ts';
import { type BookingStatus, next, statusAt } from './states.ts';
import type { AgreedTerms } from './terms.ts';

/** The amount of a payment less its refunds, and whether a gateway received it. */
export type PaymentLeft = { viaGateway: boolean; leftPesewas: Pesewas };

/** A booking as a cancellation depends on it: its terms are those that were agreed on when it was made. */
export interface CancellableBooking {
  status: BookingStatus;
  holdExpiresAt: Temporal.Instant | null;
  terms: Pick<AgreedTerms, 'cancellationNoticeHours' | 'refundOnCancel'>;
  startsAt: Temporal.Instant;
  /** The instant from which the notice counts. */
  countsFrom: Temporal.Instant;
}

type CancellationReason = { code: 'INVALID_STATE' | 'CANCELLATION_NOTICE'; message: string };

/** What cancelling would do. The three amounts add up to all that is left of the payments. */
export interface Cancellation {
  allowed: boolean;
  reasons: CancellationReason[];
  /** Refunded by the system through the gateway. */
  refundPesewas: Pesewas;
  /** Recorded by hand, and to be given back by hand. */
  byHandPesewas: Pesewas;
  /** Stays with the business, unless it refunds by its own choice. */
  keptPesewas: Pesewas;
}

/** The rule of cancelling, for the preview and for the cancellation itself. */
export function judgeCancellation(
  booking: CancellableBooking,
  payments: readonly PaymentLeft[],
  cancelledBy: 'customer' | 'business',
  now: Temporal.Instant,
): Cancellation {
  const { refundOnCancel, cancellationNoticeHours } = booking.terms;
  const status = statusAt(booking.status, booking.holdExpiresAt, now);
  const late =
    cancelledBy === 'customer' && isBefore(changeableUntil(booking.countsFrom, cancellationNoticeHours), now);
  const left = (rows: readonly PaymentLeft[]) => sum(rows.map(({ leftPesewas }) => leftPesewas));
  const total = left(payments);
  // An unpaid hold can be cancelled at any time: it would expire by itself.
  const reasons = refuse(status, late && !(status === 'HELD' && total === 0), booking);
  const allowed = reasons.length === 0;
  const gives = allowed && refundOnCancel === 'FULL_BEFORE_NOTICE' && !late;
  if (!gives) return { allowed, reasons, refundPesewas: 0, byHandPesewas: 0, keptPesewas: total };
  const refundPesewas = left(payments.filter(({ viaGateway }) => viaGateway));
  return { allowed, reasons, refundPesewas, byHandPesewas: total - refundPesewas, keptPesewas: 0 };
}

function refuse(status: BookingStatus, late: boolean, booking: CancellableBooking): CancellationReason[] {
  if (!next(status, 'cancel'))
    return [{ code: 'INVALID_STATE', message: `a booking that is ${status} cannot be cancelled` }];
  if (!late) return [];
  const message = changeableWords('cancelled', booking, booking.terms.cancellationNoticeHours);
  return [{ code: 'CANCELLATION_NOTICE', message }];
}
