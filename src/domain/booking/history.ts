import { parseInstant, ZONE } from '../../kit/time.ts';
import { formatMoney } from '../pricing/money.ts';
import { formatTime } from '../schedule/time-of-day.ts';

/** What an event says about a booking, as far as a line of its history needs it. */
export interface HistoryFacts {
  startsAt?: string;
  /** Only where the booking was moved. */
  previousStartsAt?: string;
  previousEndsAt?: string;
  amountPesewas?: number;
  refundedPesewas?: number;
  waivedPesewas?: number;
  method?: string;
  reason?: string;
  /** Only where the items changed. */
  item?: string;
}

const METHODS: Record<string, string> = {
  CASH: 'in cash',
  MOMO: 'by mobile money',
  CARD: 'by card',
  BANK: 'by bank transfer',
};

/** One sentence for people about what happened. A booking of whole days has no time of day. */
export function summarise(type: string, facts: HistoryFacts, wholeDays: boolean): string {
  switch (type) {
    case 'booking.held':
      return 'Held until it is paid or confirmed';
    case 'booking.confirmed':
      return 'Confirmed';
    case 'booking.rescheduled': {
      if (facts.startsAt === undefined) return 'Moved to another time';
      const startsAt = parseInstant(facts.startsAt);
      const date = formatDate(startsAt);
      return wholeDays ? `Moved to ${date}` : `Moved to ${date}, ${formatTime(startsAt)}`;
    }
    case 'booking.updated':
      if (facts.waivedPesewas !== undefined) return `${formatMoney(facts.waivedPesewas)} let go: ${facts.reason ?? ''}`;
      return facts.item === undefined ? 'Details changed' : `Items changed: ${facts.item}`;
    case 'booking.checked_in':
      return 'Checked in';
    case 'booking.completed':
      return 'Completed';
    case 'booking.cancelled':
      return facts.reason ? `Cancelled: ${facts.reason}` : 'Cancelled';
    case 'booking.no_show':
      return 'The customer did not come';
    case 'booking.expired':
      return 'The hold expired';
    case 'payment.received':
      return [formatMoney(facts.amountPesewas ?? 0), 'received', METHODS[facts.method ?? '']].filter(Boolean).join(' ');
    case 'payment.refunded':
      return `${formatMoney(facts.refundedPesewas ?? 0)} of ${formatMoney(facts.amountPesewas ?? 0)} refunded so far`;
    case 'payment.refund_failed':
      return `A refund failed; ${formatMoney(facts.refundedPesewas ?? 0)} of ${formatMoney(facts.amountPesewas ?? 0)} refunded so far`;
    default:
      return type;
  }
}

/** Kept, because making a formatter takes longer than a hundred uses of it. */
/** Made at its first use, because a start would wait for it. */
let dateFormat: Intl.DateTimeFormat | undefined;

/** `Sat, 14 Nov 2026`. */
function formatDate(instant: Temporal.Instant): string {
  dateFormat ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: ZONE,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  return dateFormat.format(instant.epochMilliseconds);
}
