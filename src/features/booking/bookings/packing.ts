import type { Reader } from '../../../kit/postgres/database.ts';
import { addDays, type LocalDate, startOf } from '../../../kit/time.ts';
import { MAX_RENTAL_DAYS } from '../../ground/occupancy/index.ts';
import type { BookingRow } from './schemas.ts';
import type { PackedBooking, PackingList } from './schemas-lists.ts';
import { listPacked, listResting } from './store-packing.ts';

/** Pieces of the same unit put together. */
function sumItems(items: BookingRow['items']): PackedBooking['items'] {
  return [...Map.groupBy(items, ({ id }) => id).values()].map((same) => ({
    id: same[0]?.id ?? '',
    name: same[0]?.name ?? '',
    quantity: same.reduce((sum, { quantity }) => sum + quantity, 0),
  }));
}

/** What goes out on a day, what comes back, and what rests. */
export async function readPackingList(db: Reader, businessId: string, date: LocalDate): Promise<PackingList> {
  const day = { from: startOf(date), until: startOf(addDays(date, 1)) };
  const since = startOf(addDays(date, -MAX_RENTAL_DAYS));
  const [packed, resting] = await Promise.all([
    listPacked(db, businessId, { ...day, since }),
    listResting(db, businessId, date),
  ]);
  const toPacked = ({ items, ...row }: (typeof packed)[number]): PackedBooking => ({
    bookingId: row.id,
    code: row.code,
    customerName: row.customerName,
    address: row.address,
    items: sumItems(items),
  });
  return {
    date,
    out: packed.filter(({ goesOut }) => goesOut).map(toPacked),
    back: packed.filter(({ comesBack }) => comesBack).map(toPacked),
    resting,
  };
}
