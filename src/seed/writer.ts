import type { ToldBooking } from './messages.ts';
import type { Book, Offered, Person } from './priced.ts';
import type { Random } from './random.ts';
import type { Put, Row } from './store.ts';

type Method = 'MOMO' | 'CASH';

export interface Writer {
  book: Book;
  /** Adds a payment of more than nothing and returns its id. */
  pay: (bookingId: string, amountPesewas: number, paidAt: string, method?: Method) => string | null;
  refund: (paymentId: string, bookingId: string, amountPesewas: number, doneAt: string) => void;
  /** Adds a line to the history of a booking. */
  tell: (bookingId: string, type: string, at: string, by: 'user' | 'customer' | 'system', facts?: Row) => void;
  readonly bookings: readonly ToldBooking[];
  /** Writes the sums of all that was added. */
  end: () => void;
}

const REFUND_REASON = 'The customer cancelled in time';

/** Writes bookings of one shop and the money of them, each with a number of its own. */
export function createWriter(random: Random, offered: Offered, put: Put): Writer {
  const { businessId, idOf, now, ownerId } = offered;
  const bookings: ToldBooking[] = [];
  let receipts = 0;
  let refunds = 0;
  // Every row of a table has the same columns.
  const plain = {
    hold_expires_at: null,
    series_id: null,
    series_index: null,
    area_id: null,
    area_name: null,
    address: null,
    note: null,
    confirmed_at: null,
    cancel_reason: null,
    cancelled_by: null,
  };
  return {
    bookings,
    book(what, status, person) {
      const id = idOf('bkg', bookings.length);
      const source = random.one(['APP', 'DASHBOARD', 'ASSISTANT']);
      const stamps = stampsOf(bookings.length, String(what['starts_at']), now);
      put('bookings', {
        business_id: businessId,
        id,
        status,
        source,
        ...plain,
        ...stamps,
        ...what,
        ...personOf(person),
      });
      bookings.push({ id, customerId: person.id, customerName: person.name, phone: person.phone, status, what });
      return id;
    },
    pay(bookingId, amountPesewas, paidAt, chosen) {
      if (amountPesewas <= 0) return null;
      const number = ++receipts;
      const usual = random.one(['MOMO', 'MOMO', 'CASH'] as const);
      const method = chosen ?? (offered.throughGateway ? 'MOMO' : usual);
      const isGateway = offered.throughGateway && method === 'MOMO';
      const provider = isGateway ? 'SIMULATOR' : 'MANUAL';
      const linkId = isGateway ? idOf('lnk', number) : null;
      if (linkId !== null)
        put('payment_links', {
          business_id: businessId,
          id: linkId,
          token: linkId,
          booking_id: bookingId,
          provider,
          reference: linkId,
          amount_pesewas: amountPesewas,
          status: 'PAID',
          expires_at: paidAt,
          checks: 0,
          created_at: paidAt,
        });
      const id = idOf('pay', number);
      put('payments', {
        business_id: businessId,
        id,
        booking_id: bookingId,
        amount_pesewas: amountPesewas,
        method,
        provider,
        link_id: linkId,
        reference: linkId,
        transaction_id: linkId,
        refunded_pesewas: 0,
        receipt_number: `R-${String(number).padStart(6, '0')}`,
        receipt_token: idOf('rct', number),
        paid_at: paidAt,
        created_at: paidAt,
      });
      return id;
    },
    refund(paymentId, bookingId, amountPesewas, doneAt) {
      put('refunds', {
        business_id: businessId,
        id: idOf('rfd', ++refunds),
        payment_id: paymentId,
        booking_id: bookingId,
        amount_pesewas: amountPesewas,
        status: 'SUCCEEDED',
        reason: REFUND_REASON,
        by: { kind: 'user', id: ownerId },
        checks: 0,
        created_at: doneAt,
        done_at: doneAt,
      });
      put('business_audit', {
        business_id: businessId,
        id: idOf('aud', refunds),
        action: 'refund.create',
        actor_kind: 'user',
        actor_id: ownerId,
        target_type: 'payment',
        target_id: paymentId,
        details: { amountPesewas, bookingId },
        at: doneAt,
      });
    },
    tell(bookingId, type, at, by, facts = {}) {
      const byId = by === 'user' ? ownerId : null;
      put('booking_history', {
        business_id: businessId,
        booking_id: bookingId,
        type,
        at,
        by_kind: by,
        by_id: byId,
        facts,
      });
    },
    end() {
      if (receipts > 0) put('receipt_counters', { business_id: businessId, last: receipts });
    },
  };
}

/** Each booking was made some hours after the one before, and days before its start. */
function stampsOf(index: number, startsAt: string, now: string): Row {
  const hours = 30 + 5 * (index % 40);
  const madeAt = Temporal.Instant.from(startsAt < now ? startsAt : now)
    .subtract({ hours })
    .toString();
  return { created_at: madeAt, updated_at: madeAt };
}

const personOf = ({ id, name, phone }: Person): Row => ({
  customer_id: id,
  customer_name: name,
  customer_phone: phone,
});
