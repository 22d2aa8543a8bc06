import { cutRest } from '../../../domain/booking/items.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { dateOf } from '../../../kit/time.ts';
import { releaseRest } from '../../ground/occupancy/index.ts';
import type { BookingRow } from './schemas.ts';
import type { CompleteBody } from './schemas-bodies.ts';
import { changeItemsOf } from './store.ts';
import { type BookingChange, lockCurrent, move } from './transition.ts';

/**
 * A booking that is completed before its end keeps what it occupies until then, because the castle may still stand in the
 * customer's garden. `free` gives back every day after today, and a provider's time from now on.
 */
export async function complete(tx: Tx, change: BookingChange, { free = false }: CompleteBody): Promise<BookingRow> {
  const { businessId, bookingId, now } = change;
  const row = await lockCurrent(tx, change);
  if (!free) return move(tx, row, 'complete', change);
  const today = dateOf(now);
  const items = cutRest(row.items, row.endsAt, today);
  const completed = await move(tx, { ...row, items }, 'complete', change);
  await Promise.all([
    releaseRest(tx, businessId, bookingId, today, now),
    changeItemsOf(tx, businessId, bookingId, items),
  ]);
  return completed;
}
