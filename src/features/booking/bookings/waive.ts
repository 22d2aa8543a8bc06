import { owedPesewas } from '../../../domain/pricing/sums.ts';
import { fail, INVALID_STATE, invalid } from '../../../kit/errors.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { emit } from '../../ground/events/index.ts';
import { type BookingRow, toBooking } from './schemas.ts';
import { type WaiveBody } from './schemas-bodies.ts';
import { addWaived } from './store.ts';
import { type BookingChange, lockCurrent } from './transition.ts';

/** Ends a debt, or a part of it: the owner no longer asks for the money. Nothing of it counts as paid. */
export async function waive(tx: Tx, change: BookingChange, body: WaiveBody): Promise<BookingRow> {
  const { businessId, by, publicUrl, now } = change;
  const row = await lockCurrent(tx, change);
  if (row.status !== 'COMPLETED' && row.status !== 'NO_SHOW')
    throw fail(INVALID_STATE, `A booking that is ${row.status} has no debt to waive`);
  const owed = owedPesewas(row);
  if (owed === 0) throw fail(INVALID_STATE, 'Nothing is owed for this booking');
  const { amountPesewas = owed, reason } = body;
  if (amountPesewas > owed)
    throw invalid('/amountPesewas', `is more than the ${owed} pesewas that are owed`, 'TOO_LARGE');
  await addWaived(tx, businessId, row.id, amountPesewas, now);
  const waived: BookingRow = { ...row, waivedPesewas: row.waivedPesewas + amountPesewas, updatedAt: now };
  const data = { booking: toBooking(waived, publicUrl, now), waived: { amountPesewas, reason } };
  await emit(tx, { businessId, type: 'booking.updated', data, by, now });
  return waived;
}
