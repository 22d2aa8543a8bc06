import { type Cursors, pageOf } from '../../../kit/http/cursor.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { listBookingBusinesses } from '../bookings/index.ts';
import { toEntry, type WaitlistEntry, type WaitlistQuery } from './schemas.ts';
import { type EntryFilter, listEntries, listEntriesOfPhone, type Place } from './store.ts';

export interface Paging {
  cursors: Cursors;
  cursor: string | undefined;
  limit: number;
}

const LIST = 'waitlist';
const OWN_LIST = 'my-waitlist';

const placeOf = (list: string, { cursors, cursor }: Paging): Place => {
  const position = cursors.decode(list, cursor);
  return position && { queuedAt: String(position[0]), id: String(position[1]) };
};

const filterOf = ({ status, unitId, serviceId }: Omit<WaitlistQuery, 'cursor' | 'limit'>): EntryFilter => {
  const itemIds = [unitId, serviceId].filter((id) => id !== undefined);
  return { statuses: status ?? null, itemIds: itemIds.length > 0 ? itemIds : null };
};

export async function readWaitlist(
  db: Reader,
  businessId: string,
  query: WaitlistQuery,
  paging: Paging,
  now: Temporal.Instant,
) {
  const after = placeOf(LIST, paging);
  const found = await listEntries(db, businessId, filterOf(query), after, paging.limit + 1, now);
  const { rows, meta } = pageOf(found, paging.limit, (last) => paging.cursors.encode(LIST, [last.queuedAt, last.id]));
  return { entries: rows.map((row) => toEntry(row)), meta };
}

/** What a phone waits for, with the business of each. */
export async function readOwnWaitlist(
  db: Reader,
  phone: string,
  query: Pick<WaitlistQuery, 'status'>,
  paging: Paging,
  now: Temporal.Instant,
) {
  const after = placeOf(OWN_LIST, paging);
  const found = await listEntriesOfPhone(db, phone, filterOf(query), after, paging.limit + 1, now);
  const { rows, meta } = pageOf(found, paging.limit, (last) =>
    paging.cursors.encode(OWN_LIST, [last.queuedAt, last.id]),
  );
  const ids = [...new Set(rows.map(({ businessId }) => businessId))];
  const businesses = new Map((await listBookingBusinesses(db, ids)).map((business) => [business.id, business]));
  const entries: WaitlistEntry[] = rows.map((row) => toEntry(row, businesses.get(row.businessId)));
  return { entries, meta };
}
