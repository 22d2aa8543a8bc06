import { fail, INVALID_STATE } from '../../../kit/errors.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { emit } from '../../ground/events/index.ts';
import { markRenamed } from '../customers/index.ts';
import { type BookingRow, toBooking } from './schemas.ts';
import { type BookingDetails } from './schemas-bodies.ts';
import { updateDetails } from './store.ts';
import { type BookingChange, lockCurrent } from './transition.ts';

/** In place of the phone of an erased customer; any of the details could name the person again. */
const ERASED = 'erased';

/** Notes, name and address may change in every state, because they move neither time nor money. */
export async function changeDetails(tx: Tx, change: BookingChange, details: BookingDetails): Promise<BookingRow> {
  const { by, publicUrl, now } = change;
  const row = await lockCurrent(tx, change);
  if (row.customerPhone === ERASED) throw fail(INVALID_STATE, 'The customer of this booking was erased');
  const changed: BookingRow = { ...row, ...details, icalSequence: row.icalSequence + 1, updatedAt: now };
  await updateDetails(tx, changed);
  if (changed.customerName !== row.customerName) await markRenamed(tx, row.businessId, row.customerId);
  const data = { booking: toBooking(changed, publicUrl, now) };
  await emit(tx, { businessId: row.businessId, type: 'booking.updated', data, by, now });
  return changed;
}
