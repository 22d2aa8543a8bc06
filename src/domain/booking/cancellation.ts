import { isBefore } from '../../kit/time.ts';
import { type Pesewas, sum } from '../pricing/money.ts';
import { changeableWords } from './policy.ts';
import { cancellableUntil, percentAfter, type RefundedBooking, refundStepAt, refundSteps } from './refund-steps.ts';
import { type BookingStatus, next, statusAt } from './states.ts';
import { cancellationTerms } from './terms.ts';

/** The amount of a payment less its refunds, and whether a gateway received it. */
export type PaymentLeft = { viaGateway: boolean; leftPesewas: Pesewas };

/** A booking as a cancellation depends on it: its terms are those that were agreed on when it was made. */
export interface CancellableBooking extends RefundedBooking {
  status: BookingStatus;
  holdExpiresAt: Temporal.Instant | null;
  startsAt: Temporal.Instant;
}

/** Who cancels. `refunds` is a member's choice where the terms refund nothing; elsewhere the business refunds all. */
export type Canceller = { kind: 'customer' } | { kind: 'business'; refunds: boolean };

type CancellationReason = { code: 'INVALID_STATE' | 'CANCELLATION_NOTICE'; message: string };

type Amounts = {
  /** Refunded by the system through the gateway. */
  refundPesewas: Pesewas;
  /** Recorded by hand, and to be given back by hand. */
  byHandPesewas: Pesewas;
};

/** What cancelling would do. The three amounts add up to all that is left of the payments. */
export interface Cancellation extends Amounts {
  allowed: boolean;
  reasons: CancellationReason[];
  /** Stays with the business, unless it refunds by its own choice. */
  keptPesewas: Pesewas;
  refundPercent: number;
  /** The last instant of the percent; null where it does not depend on the time. */
  validUntil: Temporal.Instant | null;
  /** What holds after that. */
  next: ({ at: Temporal.Instant; refundPercent: number } & Amounts) | null;
}

/** Half up. Each payment is refunded by itself. */
export const refundOf = (leftPesewas: Pesewas, percent: number): Pesewas =>
  Math.floor((leftPesewas * percent + 50) / 100);

function amountsOf(payments: readonly PaymentLeft[], percent: number): Amounts {
  const refund = (viaGateway: boolean) =>
    sum(payments.filter((row) => row.viaGateway === viaGateway).map((row) => refundOf(row.leftPesewas, percent)));
  return { refundPesewas: refund(true), byHandPesewas: refund(false) };
}

/** The rule of cancelling, for the preview and for the cancellation itself. */
export function judgeCancellation(
  booking: CancellableBooking,
  payments: readonly PaymentLeft[],
  by: Canceller,
  now: Temporal.Instant,
): Cancellation {
  const total = sum(payments.map(({ leftPesewas }) => leftPesewas));
  const status = statusAt(booking.status, booking.holdExpiresAt, now);
  const late = by.kind === 'customer' && isBefore(cancellableUntil(booking.terms, booking.countsFrom), now);
  // An unpaid hold can be cancelled at any time: it would expire by itself.
  const reasons = refuse(status, late && !(status === 'HELD' && total === 0), booking);
  const allowed = reasons.length === 0;
  const stateForbids = reasons.some(({ code }) => code === 'INVALID_STATE');
  const { refundPercent, ...later } = stateForbids ? NOTHING : percentFor(booking, by, now);
  const amounts = amountsOf(payments, allowed ? refundPercent : 0);
  return {
    allowed,
    reasons,
    ...amounts,
    keptPesewas: total - amounts.refundPesewas - amounts.byHandPesewas,
    refundPercent,
    validUntil: later.validUntil,
    next: later.next && { ...later.next, ...amountsOf(payments, later.next.refundPercent) },
  };
}

type Percent = Pick<Cancellation, 'refundPercent' | 'validUntil'> & {
  next: { at: Temporal.Instant; refundPercent: number } | null;
};

const NOTHING: Percent = { refundPercent: 0, validUntil: null, next: null };

function percentFor(booking: CancellableBooking, by: Canceller, now: Temporal.Instant): Percent {
  if (by.kind === 'business') return { ...NOTHING, refundPercent: by.refunds ? 100 : 0 };
  const steps = refundSteps(booking);
  const step = refundStepAt(steps, now);
  const { countsFrom } = booking;
  if (!step) return { ...NOTHING, validUntil: isBefore(countsFrom, now) ? null : countsFrom };
  const { until, percent } = step;
  return { refundPercent: percent, validUntil: until, next: { at: until, refundPercent: percentAfter(steps, step) } };
}

function refuse(status: BookingStatus, late: boolean, booking: CancellableBooking): CancellationReason[] {
  if (!next(status, 'cancel'))
    return [{ code: 'INVALID_STATE', message: `a booking that is ${status} cannot be cancelled` }];
  if (!late) return [];
  const { refundOnCancel, noticeHours } = cancellationTerms(booking.terms);
  const message = changeableWords('cancelled', booking, refundOnCancel === 'TIERS' ? 0 : noticeHours);
  return [{ code: 'CANCELLATION_NOTICE', message }];
}
