import { type Pesewas, sum } from '../pricing/money.ts';
import { type BookingStatus, next } from './states.ts';

/** The amount of a payment less its refunds, and whether a gateway received it. */
export type PaymentLeft = { viaGateway: boolean; leftPesewas: Pesewas };

export interface CancellationCase {
  status: BookingStatus;
  cancelledBy: 'customer' | 'business';
  /** The cancellation notice has not begun. */
  inTime: boolean;
  cancellationNoticeHours: number;
  refundOnCancel: 'NONE' | 'FULL_BEFORE_NOTICE';
  payments: readonly PaymentLeft[];
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
export function judgeCancellation(judged: CancellationCase): Cancellation {
  const { status, cancelledBy, inTime, refundOnCancel, payments } = judged;
  const left = (rows: readonly PaymentLeft[]) => sum(rows.map(({ leftPesewas }) => leftPesewas));
  const total = left(payments);
  const reasons = refuse(judged, status === 'HELD' && total === 0);
  const allowed = reasons.length === 0;
  const gives = allowed && refundOnCancel === 'FULL_BEFORE_NOTICE' && (cancelledBy === 'business' || inTime);
  if (!gives) return { allowed, reasons, refundPesewas: 0, byHandPesewas: 0, keptPesewas: total };
  const refundPesewas = left(payments.filter(({ viaGateway }) => viaGateway));
  return { allowed, reasons, refundPesewas, byHandPesewas: total - refundPesewas, keptPesewas: 0 };
}

/** An unpaid hold can be cancelled at any time: it would expire by itself. */
function refuse(
  { status, cancelledBy, inTime, cancellationNoticeHours }: CancellationCase,
  unpaidHold: boolean,
): CancellationReason[] {
  if (!next(status, 'cancel'))
    return [{ code: 'INVALID_STATE', message: `a booking that is ${status} cannot be cancelled` }];
  if (cancelledBy === 'business' || inTime || unpaidHold) return [];
  const message = `can be cancelled until ${cancellationNoticeHours} hours before it starts`;
  return [{ code: 'CANCELLATION_NOTICE', message }];
}
