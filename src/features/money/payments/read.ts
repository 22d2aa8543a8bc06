import { invalid } from '../../../kit/errors.ts';
import { type Cursors, pageOf } from '../../../kit/http/cursor.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { addDays, startOf } from '../../../kit/time.ts';
import { METHODS, type PaymentsQuery, STATUSES } from './schemas.ts';
import { listPaymentsOfBooking, listPaymentsOfBusiness, listPaymentsToReturn } from './store-list.ts';

export async function readPayments(db: Reader, cursors: Cursors, businessId: string, query: PaymentsQuery) {
  const { from, to, method, status, bookingId, toReturn = false, cursor, limit = 20 } = query;
  if (from !== undefined && to !== undefined && to < from) throw invalid('/to', 'must not be before from');
  const filter = {
    statuses: status === undefined ? STATUSES : [status],
    methods: method === undefined ? METHODS : [method],
    from: from === undefined ? null : startOf(from),
    before: to === undefined ? null : startOf(addDays(to, 1)),
    toReturn,
  };
  const position = cursors.decode('payments', cursor);
  const after = position && { paidAt: String(position[0]), id: String(position[1]) };
  const list = () => {
    if (bookingId !== undefined) return listPaymentsOfBooking(db, businessId, bookingId, filter, after, limit + 1);
    return toReturn
      ? listPaymentsToReturn(db, businessId, filter, after, limit + 1)
      : listPaymentsOfBusiness(db, businessId, filter, after, limit + 1);
  };
  const rows = await list();
  return pageOf(rows, limit, ({ paidAt, id }) => cursors.encode('payments', [paidAt, id]));
}
